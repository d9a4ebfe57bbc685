package io.github.gpupath.cli.engine.worker.protocol;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An exception of a worker, for the stack trace.
 *
 * <pre>{"text":"java.lang.IllegalStateException: no words","frames":[{"type":"org.example.B","method":"open",
 *"file":"B.java","line":17}],"cause":{…}}</pre>
 *
 * @param text its class and message
 * @param frames where it was thrown, innermost first
 * @param cause its cause
 */
public record Thrown(
        String text, List<Frame> frames, @Nullable Thrown cause) {

    /** A stack that overflowed has a thousand frames, which say no more than the first. */
    private static final int MOST_FRAMES = 60;

    private static final int MOST_CAUSES = 8;

    /**
     * A place in a program.
     *
     * @param type a class
     * @param method its method
     * @param file its source, where it is known
     * @param line a line of the source; negative where it is not known
     */
    public record Frame(
            String type, String method, @Nullable String file, int line) {

        public Frame {
            Objects.requireNonNull(type);
            Objects.requireNonNull(method);
        }
    }

    public Thrown {
        Objects.requireNonNull(text);
        frames = List.copyOf(frames);
    }

    /** What is told of a throwable. */
    static Thrown of(Throwable throwable) {
        return of(throwable, MOST_CAUSES);
    }

    private static Thrown of(Throwable throwable, int causes) {
        List<Frame> frames = Arrays.stream(throwable.getStackTrace())
                .limit(MOST_FRAMES)
                .map(element -> new Frame(
                        element.getClassName(),
                        element.getMethodName(),
                        element.getFileName(),
                        element.getLineNumber()))
                .toList();
        Throwable cause = throwable.getCause();
        return new Thrown(throwable.toString(), frames, cause == null || causes == 0 ? null : of(cause, causes - 1));
    }

    /** The frames as Java has them. */
    StackTraceElement[] stackTrace() {
        return frames.stream()
                .map(frame -> new StackTraceElement(frame.type(), frame.method(), frame.file(), frame.line()))
                .toArray(StackTraceElement[]::new);
    }
}
