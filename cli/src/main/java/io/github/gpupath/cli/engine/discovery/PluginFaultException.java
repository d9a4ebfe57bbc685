package io.github.gpupath.cli.engine.discovery;

import io.github.gpupath.cli.text.InPlainWords;

/** Thrown where the code of a backend provider or suite gives no answer that can be used. The message is one line. */
public final class PluginFaultException extends RuntimeException implements InPlainWords {

    private static final long serialVersionUID = 1L;

    public PluginFaultException(String message) {
        super(message);
    }

    public PluginFaultException(String message, Throwable cause) {
        super(message, cause);
    }
}
