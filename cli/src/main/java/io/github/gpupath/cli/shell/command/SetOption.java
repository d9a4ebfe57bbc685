package io.github.gpupath.cli.shell.command;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that set options of suites. */
final class SetOption {

    @Option(
            names = "--set",
            paramLabel = "NAME=VALUE",
            description = "Set an option of a suite; gpupath list shows them.")
    private Map<String, String> set = Map.of();

    @Option(
            names = "--sizes",
            paramLabel = "SIZES",
            description =
                    "Working sets, such as 64K,3M,1.5G, for suites with the option sizes; same as --set sizes=SIZES.")
    private @Nullable String sizes;

    /** The values by the names of their options, as written. */
    Map<String, String> values() {
        Map<String, String> all = new LinkedHashMap<>(set);
        if (sizes != null) {
            all.put("sizes", sizes);
        }
        return all;
    }
}
