package io.github.gpupath.cli.shell.command;

import io.github.gpupath.cli.text.UserException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that sets options of suites. */
final class SetOption {

    @Option(
            names = "--set",
            paramLabel = "NAME=VALUE",
            description = "Set an option of a suite; gpupath list shows them.")
    private List<String> set = List.of();

    @Option(
            names = "--sizes",
            paramLabel = "SIZES",
            description =
                    "Working sets, such as 64K,3M,1.5G, of suites with the option sizes: short for --set sizes=SIZES.")
    private @Nullable String sizes;

    /**
     * The values by the names of their options, as written.
     *
     * @throws UserException if one is no name with a value, or is given twice
     */
    Map<String, String> values() {
        Map<String, String> all = new LinkedHashMap<>();
        for (String pair : set) {
            int end = pair.indexOf('=');
            if (end < 1) {
                throw UserException.usage("--set " + pair + ": give NAME=VALUE");
            }
            if (all.put(pair.substring(0, end), pair.substring(end + 1)) != null) {
                throw UserException.usage("--set " + pair.substring(0, end) + "= is given twice; give it once");
            }
        }
        if (sizes != null && all.put("sizes", sizes) != null) {
            throw UserException.usage("--sizes and --set sizes= say the same; give one of them");
        }
        return all;
    }
}
