package io.github.gpupath.cli.engine.store;

import io.github.gpupath.kernel.Literal;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.InputCoercionException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.exc.InvalidNullException;
import tools.jackson.databind.exc.MismatchedInputException;

/** Says what is wrong with JSON in words of the file and its reader, never of this program's classes. */
final class JsonFault {

    private static final int LONGEST = 60;

    private JsonFault() {}

    /** Where a text is not JSON and why, or where a value is not what it should be. */
    static String of(JacksonException fault) {
        return of(fault, null);
    }

    /** The same of a text that is one line, which whoever reads it has counted. */
    static String inLine(JacksonException fault) {
        return of(fault, null, column(fault));
    }

    /** The same, with the name of the test where the fault is in a result of a file. */
    static String of(JacksonException fault, @Nullable JsonNode file) {
        return of(fault, file, where(fault));
    }

    private static String of(JacksonException fault, @Nullable JsonNode file, String where) {
        if (fault instanceof InvalidNullException missing) {
            return named(place(missing), file) + " is missing or null";
        }
        if (fault.getOriginalMessage().startsWith("Trailing token")) {
            return "something follows its end, at " + where;
        }
        String place = named(place(fault), file);
        for (Throwable cause = fault.getCause(); cause != null; cause = cause.getCause()) {
            if (cause instanceof IllegalArgumentException && !(cause instanceof JacksonException)) {
                return place + " has " + cause.getMessage();
            }
        }
        if (fault instanceof MismatchedInputException mismatch) {
            return place + " is not " + kind(mismatch.getTargetType());
        }
        if (fault instanceof InputCoercionException tooLarge) {
            return place + " is not " + kind(tooLarge.getTargetType());
        }
        return text(fault, where);
    }

    private static String text(JacksonException fault, String where) {
        if (fault instanceof StreamConstraintsException) {
            return where + " is nested too deeply, or a number or text there is too long";
        }
        String message = fault.getOriginalMessage();
        if (message.startsWith("Duplicate")) {
            return where + " repeats the name" + message.substring(message.indexOf('"') - 1);
        }
        return message.startsWith("Unexpected end") ? "it ends too early, at " + where : where + " is not JSON";
    }

    private static String where(JacksonException fault) {
        TokenStreamLocation at = fault.getLocation();
        return at == null || at.getLineNr() < 1 ? "it" : "line " + at.getLineNr() + ", " + column(fault);
    }

    private static String column(JacksonException fault) {
        TokenStreamLocation at = fault.getLocation();
        return at == null || at.getColumnNr() < 1 ? "it" : "column " + at.getColumnNr();
    }

    /** Where in the file something is not; its path ends with the record or with the place in the list. */
    private static String place(InvalidNullException missing) {
        List<JacksonException.Reference> path = missing.getPath();
        String name = missing.getPropertyName() == null
                ? ""
                : missing.getPropertyName().getSimpleName();
        String place = place((JacksonException) missing);
        boolean named = name.isEmpty() || place.endsWith("/" + name);
        Object holder = path.isEmpty() ? null : path.get(path.size() - 1).from();
        boolean listed = holder instanceof Map
                || holder instanceof Collection && path.get(path.size() - 1).getPropertyName() == null;
        return named || listed ? place : place + "/" + name;
    }

    /** Where in the file, as a JSON pointer; the whole of it has none. */
    private static String place(JacksonException fault) {
        return fault.getPath().stream()
                .map(step -> "/" + (step.getPropertyName() == null ? step.getIndex() : step.getPropertyName()))
                .collect(Collectors.joining());
    }

    private static String named(String place, @Nullable JsonNode file) {
        String[] steps = place.split("/", 4);
        if (file == null || steps.length < 3 || !steps[1].equals("results")) {
            return place.isEmpty() ? "it" : place;
        }
        JsonNode result = file.at("/results/" + steps[2]);
        return place + " (" + shortened(result.path("test").asString("no test")) + " on "
                + shortened(result.path("backend").asString("no backend")) + ")";
    }

    private static String shortened(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "...";
    }

    private static String kind(@Nullable Class<?> type) {
        if (type == null) {
            return "what it should be";
        }
        if (type.isEnum()) {
            return "one of "
                    + Stream.of(type.getEnumConstants())
                            .map(word -> String.valueOf(word).toLowerCase(Locale.ROOT))
                            .collect(Collectors.joining(", "));
        }
        if (type == String.class) {
            return "a text";
        }
        if (type == boolean.class || type == Boolean.class) {
            return "true or false";
        }
        if (type == double.class || type == Double.class) {
            return "a finite number";
        }
        if (type == int.class || type == Integer.class) {
            return "a whole number of 32 bits";
        }
        if (type == long.class || type == Long.class) {
            return "a whole number of 64 bits";
        }
        if (Collection.class.isAssignableFrom(type)) {
            return "a list";
        }
        return type.isRecord() && type != Literal.class || Map.class.isAssignableFrom(type)
                ? "an object"
                : "a number with its type, such as 1u32";
    }
}
