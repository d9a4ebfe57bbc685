package io.github.gpupath.cli.engine.store;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.Nulls;
import io.github.gpupath.result.Profile;
import io.github.gpupath.result.Settings;
import java.lang.reflect.Executable;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.deser.ValueDeserializerModifier;
import tools.jackson.databind.introspect.Annotated;
import tools.jackson.databind.introspect.AnnotatedParameter;
import tools.jackson.databind.introspect.JacksonAnnotationIntrospector;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.type.LogicalType;

/** How records become JSON: component names as they are, nothing for what is absent, enums in lower case. */
public final class Json {

    private static final JsonMapper MAPPER = conventions()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .defaultPrettyPrinter(JsonLayout.printer())
            .build();

    /** For files from elsewhere: refuses a missing value, a value of another type, and a value that stands twice. */
    private static final JsonMapper STRICT = conventions(JsonEscapes.factory()
                    .rebuild()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build())
            .annotationIntrospector(new RequiredComponents())
            .addModule(new SimpleModule("values")
                    .setDeserializerModifier(new OneOfItsWords())
                    .addDeserializer(double.class, new FiniteNumber())
                    .addDeserializer(Double.class, new FiniteNumber()))
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .withCoercionConfig(LogicalType.Textual, texts -> {
                texts.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail);
                texts.setCoercion(CoercionInputShape.Float, CoercionAction.Fail);
                texts.setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail);
            })
            .build();

    private static final ObjectWriter LINE_WRITER = MAPPER.writer().without(SerializationFeature.INDENT_OUTPUT);

    /** The components of a profile stand among the settings, its name as {@code profile}. */
    interface SettingsLayout {
        @JsonUnwrapped
        Profile effort();
    }

    interface ProfileLayout {
        @JsonProperty("profile")
        String name();
    }

    private Json() {}

    /** The start of a mapper that does the same, on one line as long as nothing else is asked for. */
    public static JsonMapper.Builder conventions() {
        return conventions(JsonEscapes.factory());
    }

    private static JsonMapper.Builder conventions(JsonFactory factory) {
        return JsonMapper.builder(factory)
                .changeDefaultPropertyInclusion(
                        inclusion -> inclusion.withValueInclusion(JsonInclude.Include.NON_ABSENT))
                .addModule(LiteralJson.module())
                .addMixIn(Settings.class, SettingsLayout.class)
                .addMixIn(Profile.class, ProfileLayout.class)
                .enable(EnumFeature.WRITE_ENUMS_TO_LOWERCASE)
                .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
                .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
                // A reader of this version understands files with properties that came later.
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES);
    }

    /** A value as indented JSON that ends with a line break. */
    public static String write(Object value) {
        return MAPPER.writeValueAsString(value) + "\n";
    }

    /** A value as JSON in one line that ends with a line break. */
    public static String writeLine(Object value) {
        return LINE_WRITER.writeValueAsString(value) + "\n";
    }

    /**
     * The tree of a JSON text.
     *
     * @throws tools.jackson.core.JacksonException if it is none
     */
    static JsonNode tree(String json) {
        return STRICT.readTree(json);
    }

    /**
     * A value from a tree, which has all that is not {@code @Nullable}, once, in its type.
     *
     * @throws tools.jackson.core.JacksonException if the tree is not what the type needs
     */
    static <T> T read(JsonNode tree, Class<T> type) {
        return STRICT.treeToValue(tree, type);
    }

    /**
     * A value from JSON, which has all that is not {@code @Nullable}, once, in its type.
     *
     * @throws tools.jackson.core.JacksonException if the text is not what the type needs
     */
    public static <T> T read(String json, Class<T> type) {
        return STRICT.readValue(json, type);
    }

    /** Components of records are there unless they are {@code @Nullable}, and so is everything in a list or a map. */
    private static final class RequiredComponents extends JacksonAnnotationIntrospector {

        private static final long serialVersionUID = 1L;

        @Override
        public JsonSetter.Value findSetterInfo(MapperConfig<?> config, Annotated annotated) {
            return annotated instanceof AnnotatedParameter parameter && !isNullable(parameter)
                    ? JsonSetter.Value.construct(Nulls.FAIL, Nulls.FAIL)
                    : JsonSetter.Value.forContentNulls(Nulls.FAIL);
        }

        private static boolean isNullable(AnnotatedParameter parameter) {
            Executable maker = (Executable) parameter.getOwner().getMember();
            return maker.getParameters()[parameter.getIndex()]
                    .getAnnotatedType()
                    .isAnnotationPresent(Nullable.class);
        }
    }

    /** A word of an enum stands as it is written: in lower case, with nothing around it. */
    private static final class OneOfItsWords extends ValueDeserializerModifier {

        private static final long serialVersionUID = 1L;

        @Override
        public ValueDeserializer<?> modifyEnumDeserializer(
                DeserializationConfig config,
                JavaType type,
                BeanDescription.Supplier description,
                ValueDeserializer<?> usual) {
            Map<String, Object> constants = Stream.of(type.getRawClass().getEnumConstants())
                    .collect(Collectors.toMap(
                            constant -> constant.toString().toLowerCase(Locale.ROOT), constant -> constant));
            return new ValueDeserializer<Object>() {
                @Override
                public Object deserialize(JsonParser json, DeserializationContext context) {
                    Object constant = json.hasToken(JsonToken.VALUE_STRING) ? constants.get(json.getString()) : null;
                    return constant == null ? context.handleUnexpectedToken(type, json) : constant;
                }
            };
        }
    }

    /** JSON has no infinity, but numbers that are too large for a double. */
    private static final class FiniteNumber extends ValueDeserializer<Double> {

        @Override
        public Double deserialize(JsonParser json, DeserializationContext context) {
            if (!json.currentToken().isNumeric() || !Double.isFinite(json.getDoubleValue())) {
                return (Double) context.handleUnexpectedToken(double.class, json);
            }
            return json.getDoubleValue();
        }
    }
}
