package io.github.gpupath.cli.engine.worker.protocol;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.github.gpupath.backend.Availability;
import io.github.gpupath.cli.engine.store.Json;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.jsontype.NamedType;

/** Messages as lines and back. A line that is no such message is refused with a {@link MalformedMessageException}. */
public final class Messages {

    /** The types that are told apart by a property. */
    private static final List<Class<?>> SEALED = List.of(Request.class, Answer.class, Availability.class);

    private static final JsonMapper MAPPER = mapper();

    private Messages() {}

    /** A request with its number. */
    public record NumberedRequest(long number, Request<?> request) {

        public NumberedRequest {
            Objects.requireNonNull(request);
        }
    }

    /** An answer with the number of its request. */
    public record NumberedAnswer(long number, Answer answer) {

        public NumberedAnswer {
            Objects.requireNonNull(answer);
        }
    }

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
    private interface TypeProperty {}

    private static JsonMapper mapper() {
        JsonMapper.Builder builder = Json.conventions()
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .addModule(FeatureNames.module());
        for (Class<?> type : SEALED) {
            builder.addMixIn(type, TypeProperty.class);
            builder.registerSubtypes(kinds(type)
                    .map(kind -> new NamedType(kind, kebabCase(kind.getSimpleName())))
                    .toArray(NamedType[]::new));
        }
        return builder.build();
    }

    private static Stream<Class<?>> kinds(Class<?> type) {
        return Arrays.stream(type.getPermittedSubclasses());
    }

    private static String kebabCase(String name) {
        return name.replaceAll("(?<=[a-z])(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
    }

    /** A message as a line, without its end. */
    public static String line(Object message) {
        return MAPPER.writeValueAsString(message);
    }

    /** The first line of a worker. */
    public static Hello hello(String line) {
        return read(line, Hello.class);
    }

    /** The first line of the program. */
    public static Start start(String line) {
        return read(line, Start.class);
    }

    /** A request. */
    public static NumberedRequest request(String line) {
        return read(line, NumberedRequest.class);
    }

    /** An answer. */
    public static NumberedAnswer answer(String line) {
        return read(line, NumberedAnswer.class);
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
}
