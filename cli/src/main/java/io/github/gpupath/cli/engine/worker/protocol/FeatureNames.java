package io.github.gpupath.cli.engine.worker.protocol;

import io.github.gpupath.kernel.Feature;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.FormatUse;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.module.SimpleModule;

/** Features as words: {@code fp16}, or a format and its use, {@code rgba8:texture-fetch}. */
final class FeatureNames {

    private static final Map<String, Feature> BY_NAME = byName();

    private FeatureNames() {}

    private static Map<String, Feature> byName() {
        Map<String, Feature> all = new HashMap<>();
        for (Feature.Capability capability : Feature.Capability.values()) {
            all.put(name(capability), capability);
        }
        for (Format format : Format.values()) {
            for (FormatUse use : FormatUse.values()) {
                Feature feature = new Feature.TexelFormat(format, use);
                all.put(name(feature), feature);
            }
        }
        return all;
    }

    private static String name(Feature feature) {
        if (feature instanceof Feature.TexelFormat texels) {
            return texels.format().id() + ":" + word(texels.use());
        }
        return word((Feature.Capability) feature);
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Makes a mapper write and read features so. */
    static SimpleModule module() {
        return new SimpleModule("features")
                .addSerializer(Feature.class, new ValueSerializer<Feature>() {
                    @Override
                    public void serialize(Feature feature, JsonGenerator json, SerializationContext context) {
                        json.writeString(name(feature));
                    }
                })
                .addDeserializer(Feature.class, new ValueDeserializer<Feature>() {
                    @Override
                    public Feature deserialize(JsonParser json, DeserializationContext context) {
                        Feature feature = BY_NAME.get(json.getString());
                        if (feature == null) {
                            return context.reportInputMismatch(
                                    Feature.class, "there is no feature %s", json.getString());
                        }
                        return feature;
                    }
                });
    }
}
