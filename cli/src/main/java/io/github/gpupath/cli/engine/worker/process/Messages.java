package io.github.gpupath.cli.engine.worker.process;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.github.gpupath.backend.Availability;
import io.github.gpupath.cli.engine.store.Json;
import io.github.gpupath.cli.engine.worker.CallHandler;
import io.github.gpupath.kernel.Feature;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The messages between the program and a worker process, each a line of JSON. What is no such message is refused with a
 * {@link tools.jackson.core.JacksonException}.
 */
final class Messages {

    private static final JsonMapper MAPPER = Json.conventions()
            .addMixIn(Availability.class, NamedKind.class)
            .addMixIn(Feature.class, NamedKind.class)
            .build();

    private static final Map<String, Method> CALLS =
            CallHandler.calls().stream().collect(Collectors.toMap(Method::getName, Function.identity()));

    private Messages() {}

    /** Of a sealed type, each value says of which kind it is. */
    @JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, include = JsonTypeInfo.As.WRAPPER_ARRAY)
    private interface NamedKind {}

    /**
     * The first line of the program.
     *
     * @param plugins the paths of the jars that the worker opens
     */
    record Start(List<String> plugins, Map<String, String> options) {}

    /**
     * A call of a method of {@link io.github.gpupath.cli.engine.worker.Worker}.
     *
     * @param arguments in the order of its parameters
     */
    record Request(String call, List<JsonNode> arguments) {

        Method method() {
            Method method = CALLS.get(call);
            if (method == null) {
                throw new IllegalArgumentException("there is no call " + call);
            }
            return method;
        }

        /** The arguments in their types. */
        @Nullable
        Object[] values() {
            Type[] types = method().getGenericParameterTypes();
            @Nullable Object[] values = new Object[types.length];
            for (int i = 0; i < types.length; i++) {
                values[i] = read(arguments.get(i), types[i]);
            }
            return values;
        }
    }

    /**
     * The answer to a start or a call.
     *
     * @param result what the method gives; absent where that is nothing
     */
    record Answer(@Nullable JsonNode result, @Nullable Failed failure) {

        static final Answer DONE = new Answer(null, null);

        static Answer of(@Nullable Object result) {
            return new Answer(MAPPER.valueToTree(result), null);
        }

        /**
         * The result in the type that the method gives.
         *
         * @throws io.github.gpupath.backend.BackendException as the method has thrown it
         */
        @Nullable
        Object value(Method call) {
            if (failure != null) {
                throw failure.exception();
            }
            Type type = call.getGenericReturnType();
            return type == void.class ? null : read(result, type);
        }
    }

    static Request request(Method call, @Nullable Object... arguments) {
        return new Request(
                call.getName(),
                Stream.of(arguments).<JsonNode>map(MAPPER::valueToTree).toList());
    }

    private static Object read(@Nullable JsonNode json, Type type) {
        JsonNode present = json == null ? MAPPER.nullNode() : json;
        return MAPPER.readerFor(MAPPER.constructType(type)).readValue(present);
    }

    /** A message as a line, without its end. */
    static String line(Record message) {
        return MAPPER.writeValueAsString(message);
    }

    /** A message from a line. */
    static <T extends Record> T read(String line, Class<T> type) {
        return MAPPER.readValue(line, type);
    }
}
