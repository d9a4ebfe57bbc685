package io.github.gpupath.cli.engine.discovery;

import io.github.gpupath.result.PluginRecord;
import java.io.PrintStream;
import java.lang.reflect.UndeclaredThrowableException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * Where a backend or suite is from, and how its code is called: that of a plugin jar on a thread that is left behind when it
 * takes too long.
 *
 * @param name the program or the jar, for messages
 * @param plugin the jar, as results name it
 * @param limit how long a call of a plug-in may take
 */
public record Origin(String name, Optional<PluginRecord> plugin, Duration limit) {

    /** The program itself. */
    public static final Origin PROGRAM = new Origin("gpupath", Optional.empty(), PluginTrial.LIMIT);

    /**
     * The answer of its code.
     *
     * @throws RuntimeException or an error as the plug-in throws it; a checked exception comes as the cause of an {@link
     *     UndeclaredThrowableException}, and a call that takes too long throws a {@link TooLongException}
     */
    <T> T call(Supplier<T> code) {
        if (plugin.isEmpty()) {
            return code.get();
        }
        FutureTask<T> answer = new FutureTask<>(code::get);
        Thread thread = new Thread(answer, name);
        thread.setDaemon(true);
        thread.start();
        try {
            return answer.get(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw new TooLongException(limit);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TooLongException(limit);
        } catch (ExecutionException e) {
            throw thrown(Objects.requireNonNull(e.getCause()));
        }
    }

    private static RuntimeException thrown(Throwable cause) {
        if (cause instanceof RuntimeException unchecked) {
            return unchecked;
        }
        if (cause instanceof Error error) {
            throw error;
        }
        return new UndeclaredThrowableException(cause); // Java allows to throw it all the same
    }

    /** Thrown where a plug-in gives no answer in time. */
    static final class TooLongException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        TooLongException(Duration limit) {
            super("it gives no answer within " + limit.toMillis() / 1e3 + " s");
        }
    }

    /** Says, when this process ends because a plug-in ends it, which one it was, and makes it an end with an exit code. */
    public static void nameWhoEndsTheProgram(PrintStream err, int exitCode) {
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> endedBy(Thread.getAllStackTraces()).ifPresent(jar -> {
                            err.println("gpupath: " + jar + ": ended the program by System.exit; report this to whoever"
                                    + " made it, and run without it");
                            err.flush();
                            Runtime.getRuntime().halt(exitCode);
                        }),
                        "who ends the program"));
    }

    /** The jar whose code asks for the end. */
    private static Optional<String> endedBy(Map<Thread, StackTraceElement[]> stacks) {
        return stacks.values().stream()
                .filter(stack -> Arrays.stream(stack)
                        .anyMatch(frame -> frame.getClassName().equals("java.lang.Runtime")
                                && frame.getMethodName().equals("exit")))
                .flatMap(stack -> Arrays.stream(stack).map(StackTraceElement::getClassLoaderName))
                .filter(Objects::nonNull)
                .filter(loader -> loader.startsWith(Plugin.ORIGIN))
                .findFirst();
    }
}
