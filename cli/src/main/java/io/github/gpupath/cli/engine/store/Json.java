package io.github.gpupath.cli.engine.store;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.WorkgroupSize;
import io.github.gpupath.result.Profile;
import io.github.gpupath.result.Settings;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.core.util.Separators;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;

/** How records become JSON: component names as they are, nothing for what is absent, enums in lower case. */
public final class Json {

    private static final JsonMapper MAPPER = conventions()
            .addMixIn(WorkgroupCount.class, AsAnArray.class)
            .addMixIn(WorkgroupSize.class, AsAnArray.class)
            .enable(SerializationFeature.INDENT_OUTPUT)
            .defaultPrettyPrinter(layout())
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

    @JsonFormat(shape = JsonFormat.Shape.ARRAY)
    interface AsAnArray {}

    private Json() {}

    /** Two spaces, arrays of numbers on one line, the same line breaks on every system. */
    private static DefaultPrettyPrinter layout() {
        Separators separators = Separators.createDefaultInstance()
                .withObjectNameValueSpacing(Separators.Spacing.AFTER)
                .withObjectEmptySeparator("")
                .withArrayEmptySeparator("");
        return new DefaultPrettyPrinter(separators).withObjectIndenter(new DefaultIndenter("  ", "\n"));
    }

    /** The start of a mapper that does the same, on one line as long as nothing else is asked for. It refuses a value that stands twice. */
    public static JsonMapper.Builder conventions() {
        return JsonMapper.builder(JsonEscapes.factory())
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
        return MAPPER.readTree(json);
    }

    /** The tree of a value. */
    static JsonNode tree(Object value) {
        return MAPPER.valueToTree(value);
    }

    /**
     * A value from a tree.
     *
     * @throws tools.jackson.core.JacksonException if the tree is not what the type needs
     */
    static <T> T read(JsonNode tree, Class<T> type) {
        return MAPPER.treeToValue(tree, type);
    }

    /**
     * A value from JSON.
     *
     * @throws tools.jackson.core.JacksonException if the text is not what the type needs
     */
    public static <T> T read(String json, Class<T> type) {
        return MAPPER.readValue(json, type);
    }
}
