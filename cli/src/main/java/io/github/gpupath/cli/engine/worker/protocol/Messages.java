package io.github.gpupath.cli.engine.worker.protocol;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.github.gpupath.backend.Availability;
import io.github.gpupath.cli.engine.store.Json;
import java.lang.reflect.Type;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.jsontype.NamedType;

/** Messages as lines and back. A line that is no such message is refused with a {@link MalformedMessageException}. */
public final class Messages {

    private static final JsonMapper MAPPER = Json.conventions()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .addModule(FeatureNames.module())
            .addMixIn(Availability.class, TypeProperty.class)
            .registerSubtypes(kinds(Availability.class))
            .build();

    /** What an answer begins with. */
    private static final String ANSWER = "{\"number\":";

    private Messages() {}

    /** A sealed type says by this property which of its kinds a value is. */
    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
    private interface TypeProperty {}

    private static NamedType[] kinds(Class<?> sealed) {
        return Stream.of(sealed.getPermittedSubclasses())
                .map(kind -> new NamedType(kind, kind.getSimpleName().toLowerCase(Locale.ROOT)))
                .toArray(NamedType[]::new);
    }

    /**
     * A call with its number.
     *
     * @param arguments in the order of the call's parameters
     */
    public record NumberedCall(
            long number, Call call, @Nullable Object[] arguments) {}

    /**
     * An answer with the number of its call.
     *
     * @param result as JSON; the JSON null where there is nothing to tell
     * @param failure what went wrong; then there is no result
     */
    public record NumberedAnswer(
            long number,
            @Nullable JsonNode result,
            @Nullable Failed failure) {}

    /** The first line of either side, without its end. */
    public static String line(Record greeting) {
        return MAPPER.writeValueAsString(greeting);
    }

    /** The first line of a worker. */
    public static Hello hello(String line) {
        return read(line, Hello.class);
    }

    /** The first line of the program. */
    public static Start start(String line) {
        return read(line, Start.class);
    }

    private static <T> T read(String line, Class<T> type) {
        try {
            T message = MAPPER.readValue(line, type);
            if (message != null) {
                return message;
            }
        } catch (JacksonException e) {
            throw new MalformedMessageException(e);
        }
        throw new MalformedMessageException(null);
    }

    /** A call as a line, without its end. */
    public static String call(long number, Call call, @Nullable Object... arguments) {
        Type[] types = call.method().getGenericParameterTypes();
        StringBuilder line =
                new StringBuilder("{\"number\":" + number + ",\"call\":\"" + call.name() + "\",\"arguments\":[");
        for (int i = 0; i < types.length; i++) {
            line.append(i == 0 ? "" : ",").append(written(arguments[i], types[i]));
        }
        return line + "]}";
    }

    /** A call from a line. */
    public static NumberedCall call(String line) {
        JsonNode message = tree(line);
        Call call =
                Call.named(message.path("call").asString("")).orElseThrow(() -> new MalformedMessageException(null));
        Type[] types = call.method().getGenericParameterTypes();
        JsonNode values = message.path("arguments");
        if (values.size() != types.length) {
            throw new MalformedMessageException(null);
        }
        @Nullable Object[] arguments = new Object[types.length];
        for (int i = 0; i < types.length; i++) {
            arguments[i] = read(values.get(i), types[i]);
        }
        return new NumberedCall(number(message), call, arguments);
    }

    /** A result as a line, without its end. */
    public static String result(long number, Call call, @Nullable Object result) {
        String value = result == null ? "null" : written(result, call.method().getGenericReturnType());
        return ANSWER + number + ",\"result\":" + value + "}";
    }

    /** A failure as a line, without its end. */
    public static String failure(long number, Failed failure) {
        return ANSWER + number + ",\"failure\":" + MAPPER.writeValueAsString(failure) + "}";
    }

    /** Whether a line begins as answers do. */
    public static boolean isBeginningOfAnswer(String line) {
        return line.startsWith(ANSWER);
    }

    /** An answer from a line. */
    public static NumberedAnswer answer(String line) {
        JsonNode message = tree(line);
        if (message.has("failure")) {
            Failed failure = (Failed) read(message.get("failure"), Failed.class);
            return new NumberedAnswer(number(message), null, failure);
        }
        if (!message.has("result")) {
            throw new MalformedMessageException(null);
        }
        return new NumberedAnswer(number(message), message.get("result"), null);
    }

    /** The result that an answer holds, of the type that the call gives; null where it gives none. */
    public static @Nullable Object result(JsonNode result, Call call) {
        Type type = call.method().getGenericReturnType();
        if (type != void.class) {
            return read(result, type);
        }
        if (!result.isNull()) {
            throw new MalformedMessageException(null);
        }
        return null;
    }

    private static String written(@Nullable Object value, Type type) {
        return MAPPER.writerFor(MAPPER.constructType(type)).writeValueAsString(value);
    }

    private static Object read(JsonNode value, Type type) {
        JavaType known = MAPPER.constructType(type);
        if (value.isNull()) {
            if (known.hasRawClass(Optional.class)) {
                return Optional.empty();
            }
            throw new MalformedMessageException(null);
        }
        try {
            return MAPPER.readerFor(known).readValue(value);
        } catch (JacksonException e) {
            throw new MalformedMessageException(e);
        }
    }

    private static JsonNode tree(String line) {
        try {
            return MAPPER.readTree(line);
        } catch (JacksonException e) {
            throw new MalformedMessageException(e);
        }
    }

    private static long number(JsonNode message) {
        JsonNode number = message.path("number");
        if (!number.isIntegralNumber()) {
            throw new MalformedMessageException(null);
        }
        return number.asLong();
    }
}
