package io.github.gpupath.cli.command;

import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/** What is chosen for the options of suites. */
final class SetOption {

    @Option(
            names = "--set",
            paramLabel = "NAME=VALUE",
            description = "Set an option of a suite; gpupath list shows them.")
    private Map<String, String> set = new LinkedHashMap<>();

    /** Names to values, as they were written. */
    Map<String, String> values() {
        return set;
    }
}
