package io.github.gpupath.cli.text;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.Objects;

/** Puts what foreign code throws into one line of words. */
public final class ErrorMessages {

    private ErrorMessages() {}

    /** What went wrong, from the innermost cause that says something. */
    public static String describe(Throwable failure) {
        if (failure instanceof ExceptionInInitializerError && failure.getCause() != null) {
            return "its static initialiser failed: " + describe(failure.getCause());
        }
        boolean isWrapped =
                failure instanceof UndeclaredThrowableException || failure instanceof InvocationTargetException;
        if (isWrapped && failure.getCause() != null) {
            return describe(failure.getCause());
        }
        if (failure instanceof InPlainWords) {
            return message(failure);
        }
        if (failure instanceof UnsupportedClassVersionError) {
            String java = System.getProperty("java.version");
            return message(failure).contains("more recent")
                    ? "was made for a newer Java than " + java + ", which runs this"
                    : "has a class file that no Java reads";
        }
        if (failure instanceof IncompatibleClassChangeError) {
            return "was made for other interfaces than this program has: "
                    + failure.getClass().getSimpleName() + ": "
                    + message(failure);
        }
        String message = message(failure);
        if (failure instanceof NoClassDefFoundError) {
            // The JVM names the class with slashes; a second failure of one class comes as a sentence.
            return message.contains(" ") ? message : "lacks class " + message.replace('/', '.');
        }
        if (failure instanceof ClassNotFoundException) {
            return "lacks class " + message;
        }
        if (failure instanceof UnsatisfiedLinkError) {
            return "lacks a native library: " + message;
        }
        if (failure instanceof StackOverflowError) {
            return "its code calls itself without end (StackOverflowError)";
        }
        String name = name(failure.getClass());
        return message.isEmpty() ? name : name + ": " + message;
    }

    private static String name(Class<?> type) {
        return type.isAnonymousClass() ? name(type.getSuperclass()) : type.getSimpleName();
    }

    /** The failure's message; empty where it has none, or where asking for it fails. */
    private static String message(Throwable failure) {
        try {
            return Controls.message(Objects.requireNonNullElse(failure.getMessage(), ""));
        } catch (RuntimeException | Error e) {
            return "";
        }
    }
}
