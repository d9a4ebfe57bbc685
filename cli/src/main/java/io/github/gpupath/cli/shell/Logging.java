package io.github.gpupath.cli.shell;

import java.util.List;

/** Sets up the log of libraries and backends: quiet unless everything is asked for. */
public final class Logging {

    private static final String PREFIX = "org.slf4j.simpleLogger.";

    private Logging() {}

    /** Must run before the first logger is made, so it looks at the arguments itself. */
    public static void configure(List<String> arguments) {
        boolean verbose = arguments.contains("--verbose") || arguments.contains("-v");
        set("defaultLogLevel", verbose ? "debug" : "warn");
        set("showThreadName", "false");
        set("showShortLogName", "true");
        set("levelInBrackets", "false");
    }

    /** What the user sets with -D wins. */
    private static void set(String name, String value) {
        if (System.getProperty(PREFIX + name) == null) {
            System.setProperty(PREFIX + name, value);
        }
    }
}
