package io.github.gpupath.cli.text;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.Objects;

/** Puts what foreign code throws into one line. */
public final class ErrorMessages {

    private ErrorMessages() {}

    /** The name and the message of a failure, or of its cause where it is only a wrapper. */
    public static String describe(Throwable failure) {
        boolean isWrapper = failure instanceof UndeclaredThrowableException
                || failure instanceof InvocationTargetException
                || failure instanceof ExceptionInInitializerError;
        if (isWrapper && failure.getCause() != null) {
            return describe(failure.getCause());
        }
        String message = Controls.message(Objects.requireNonNullElse(failure.getMessage(), ""));
        if (failure instanceof InPlainWords) {
            return message;
        }
        String name = name(failure.getClass());
        return message.isEmpty() ? name : name + ": " + message;
    }

    private static String name(Class<?> type) {
        return type.isAnonymousClass() ? name(type.getSuperclass()) : type.getSimpleName();
    }
}
