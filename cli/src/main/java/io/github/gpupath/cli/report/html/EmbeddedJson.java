package io.github.gpupath.cli.report.html;

import io.github.gpupath.cli.engine.store.Json;
import io.github.gpupath.cli.text.Controls;
import java.math.BigDecimal;
import java.math.MathContext;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/** Writes data as JSON that can stand in an element of a page. */
final class EmbeddedJson {

    /** Enough for the digits that are shown and for ratios of them, in half the space of all of them. */
    private static final MathContext DIGITS = new MathContext(9);

    private static final JsonMapper MAPPER = Json.conventions()
            .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
            .addModule(new SimpleModule("digits")
                    .addSerializer(Double.class, new Rounded())
                    .addSerializer(Double.TYPE, new Rounded())
                    .addSerializer(String.class, new Shown()))
            .build();

    private EmbeddedJson() {}

    /** JSON that cannot end the element that it stands in. */
    static String of(Object value) {
        return MAPPER.writeValueAsString(value).replace("<", "\\u003c");
    }

    /** In place of a control its escape is read: the page shows which one it was, and obeys none. */
    private static final class Shown extends ValueSerializer<String> {

        @Override
        public void serialize(String value, JsonGenerator json, SerializationContext context) {
            json.writeString(Controls.lines(value));
        }
    }

    /** Whole numbers, such as sizes in bytes, stay as they are. */
    private static final class Rounded extends ValueSerializer<Double> {

        @Override
        public void serialize(Double value, JsonGenerator json, SerializationContext context) {
            boolean isWhole = value == Math.rint(value) || !Double.isFinite(value);
            json.writeNumber(isWhole ? value : (Double) new BigDecimal(value, DIGITS).doubleValue());
        }
    }
}
