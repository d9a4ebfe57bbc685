package io.github.gpupath.cli.shell.console;

import java.io.PrintWriter;
import java.util.Map;

/**
 * Everything that a run of the program gets from outside except its arguments.
 *
 * @param out data
 * @param err progress, notes, errors
 * @param environment the environment variables
 * @param services the class loader in which the program's own backends and suites are found
 * @param outIsTerminal whether somebody looks at {@code out}
 * @param errIsTerminal whether somebody looks at {@code err}
 * @param cancellation whether the user wants it to end
 */
public record Invocation(
        PrintWriter out,
        PrintWriter err,
        Map<String, String> environment,
        ClassLoader services,
        boolean outIsTerminal,
        boolean errIsTerminal,
        Cancellation cancellation) {

    public Invocation {
        environment = Map.copyOf(environment);
    }
}
