package io.github.gpupath.cli.engine.worker.process;

import java.util.Map;

/** What an exit code says. */
final class ExitCode {

    /** Java gives 128 and the number of the signal, as shells do. */
    private static final int SIGNALLED = 128;

    /** The numbers of Linux that a driver or a user can bring about. */
    private static final Map<Integer, String> SIGNALS = Map.ofEntries(
            Map.entry(1, "SIGHUP"),
            Map.entry(2, "SIGINT"),
            Map.entry(3, "SIGQUIT"),
            Map.entry(4, "SIGILL"),
            Map.entry(5, "SIGTRAP"),
            Map.entry(6, "SIGABRT"),
            Map.entry(7, "SIGBUS"),
            Map.entry(8, "SIGFPE"),
            Map.entry(9, "SIGKILL"),
            Map.entry(11, "SIGSEGV"),
            Map.entry(13, "SIGPIPE"),
            Map.entry(14, "SIGALRM"),
            Map.entry(15, "SIGTERM"),
            Map.entry(24, "SIGXCPU"),
            Map.entry(25, "SIGXFSZ"),
            Map.entry(31, "SIGSYS"));

    private ExitCode() {}

    /** Whether it is that of a process which somebody killed, or which reached a limit of time: none ends itself so. */
    static boolean isKill(int code) {
        String signal = SIGNALS.get(code - SIGNALLED);
        return "SIGKILL".equals(signal) || "SIGXCPU".equals(signal);
    }

    /** In words that follow "the worker". */
    static String words(int code) {
        String signal = SIGNALS.get(code - SIGNALLED);
        if (signal == null) {
            return "ended with exit code " + code;
        }
        return "was ended by " + signal
                + (signal.equals("SIGKILL")
                        ? ", perhaps by the system for want of memory or at a limit of processor time"
                        : "");
    }
}
