package io.github.gpupath.cli.shell;

import java.util.List;

/** Sets up the log of libraries and backends: quiet without {@code --verbose}. Its format is in simplelogger.properties. */
public final class Logging {

    private static final String LEVEL = "org.slf4j.simpleLogger.defaultLogLevel";

    private Logging() {}

    /** Sets up the log. Runs before the first logger is made and hence looks at the arguments itself. */
    public static void configure(List<String> arguments) {
        boolean verbose = arguments.contains("--verbose") || arguments.contains("-v");
        System.setProperty(LEVEL, System.getProperty(LEVEL, verbose ? "debug" : "warn"));
    }
}
