package io.github.gpupath.cli.engine.worker.protocol;

import org.jspecify.annotations.Nullable;

/** A line is not the message that it should be. */
public final class MalformedMessageException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    MalformedMessageException(@Nullable Throwable cause) {
        super("the line is no such message", cause);
    }
}
