package io.github.gpupath.cli.engine.worker.protocol;

import io.github.gpupath.backend.BackendException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a worker answers when a call did not work. {@link Failures} turns exceptions into this and back.
 *
 * <pre>{"code":"compile","message":"…","source":"#version 460 …","log":"…","thrown":{…}}</pre>
 *
 * @param code the kind of error
 * @param message one line for people
 * @param remedy what to do about it; with UNAVAILABLE
 * @param source the text that the driver was given; with COMPILE
 * @param log what the driver said; with COMPILE
 * @param thrown where it was thrown
 */
public record Failed(
        BackendException.Code code,
        String message,
        @Nullable String remedy,
        @Nullable String source,
        @Nullable String log,
        Thrown thrown) {

    public Failed {
        Objects.requireNonNull(code);
        Objects.requireNonNull(message);
        Objects.requireNonNull(thrown);
    }
}
