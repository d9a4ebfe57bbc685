package io.github.gpupath.cli.faults.backend;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * What plugin backends are doing, in a file that the environment names, so that a test need not guess: a letter for each
 * batch, the first of the backend's name, and {@value #FAULT} for a fault that is about to happen.
 */
public final class Trace {

    /** The environment variable. */
    public static final String VARIABLE = "GPUPATH_TEST_TRACE";

    /** A fault is about to happen. */
    public static final String FAULT = "!";

    private Trace() {}

    static void batch(String backend) {
        append(backend.substring(0, 1));
    }

    static void fault() {
        append(FAULT);
    }

    private static void append(String word) {
        String file = System.getenv(VARIABLE);
        if (file == null) {
            return;
        }
        try {
            Files.writeString(Path.of(file), word, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
