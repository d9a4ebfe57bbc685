package io.github.gpupath.cli.shell.command;

import io.github.gpupath.cli.text.RefusedException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that sets options of suites. */
final class SetOption {

    @Option(
            names = "--set",
            paramLabel = "NAME=VALUE",
            description = "Set an option of a suite; gpupath list shows them.")
    private Map<String, String> set = new LinkedHashMap<>();

    @Option(
            names = "--sizes",
            paramLabel = "SIZES",
            description =
                    "Working sets, such as 64K,3M,1.5G, of suites with the option sizes: short for --set sizes=SIZES.")
    private @Nullable String sizes;

    /**
     * The values by the names of their options, as written.
     *
     * @throws RefusedException if a value is given twice
     */
    Map<String, String> values() {
        if (sizes == null) {
            return set;
        }
        Map<String, String> all = new LinkedHashMap<>(set);
        if (all.put("sizes", sizes) != null) {
            throw RefusedException.usage("--sizes and --set sizes= say the same; give one of them");
        }
        return all;
    }
}
