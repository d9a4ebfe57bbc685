package io.github.gpupath.cli.shell;

import java.util.List;

/** Sets up the log of libraries and backends: quiet without {@code --verbose}. */
public final class Logging {

    private static final String PREFIX = "org.slf4j.simpleLogger.";

    private Logging() {}

    /** Sets up the log. Runs before the first logger is made and hence looks at the arguments itself. */
    public static void configure(List<String> arguments) {
        boolean verbose = arguments.contains("--verbose") || arguments.contains("-v");
        set("defaultLogLevel", verbose ? "debug" : "warn");
        set("showThreadName", "false");
        set("showShortLogName", "true");
        set("levelInBrackets", "false");
    }

    /** Sets a property unless the user set it with -D. */
    private static void set(String name, String value) {
        if (System.getProperty(PREFIX + name) == null) {
            System.setProperty(PREFIX + name, value);
        }
    }
}
