package io.github.gpupath.cli.report.html;

import io.github.gpupath.cli.engine.store.Json;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
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

    /** The powers of ten that are exact as doubles. */
    private static final double[] POWERS = IntStream.rangeClosed(0, 22)
            .mapToDouble(power -> Double.parseDouble("1e" + power))
            .toArray();

    private static final JsonMapper MAPPER = Json.conventions()
            .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
            .addModule(new SimpleModule("digits")
                    .addSerializer(Double.class, new Rounded())
                    .addSerializer(Double.TYPE, new Rounded()))
            .build();

    /**
     * An escaped backslash, which begins no other escape; or how Windows begins a line break; or the escape of a control other than
     * a line break and a tab.
     */
    private static final Pattern ESCAPE =
            Pattern.compile("\\\\(?:\\\\|(?<return>u000d(?=\\\\n))|(?<control>u[0-9a-f]{4}))");

    private EmbeddedJson() {}

    /**
     * JSON that cannot end the element that it stands in, and in which what would be read as a control is read as its escape
     * instead: the page shows which one it was, and obeys none.
     */
    static String of(Object value) {
        Matcher escape = ESCAPE.matcher(MAPPER.writeValueAsString(value));
        String shown = escape.replaceAll(found -> {
            if (escape.group("return") != null) {
                return "";
            }
            return escape.group("control") == null ? "$0" : "\\\\\\\\" + escape.group("control");
        });
        return shown.replace("<", "\\u003c");
    }

    /** Whole numbers, such as sizes in bytes, stay as they are. */
    private static final class Rounded extends ValueSerializer<Double> {

        @Override
        public void serialize(Double value, JsonGenerator json, SerializationContext context) {
            json.writeNumber(value == Math.rint(value) || !Double.isFinite(value) ? (double) value : rounded(value));
        }

        /** Between 10^-14 and 10^9 by a power of ten that a double holds exactly, which takes a tenth of the time. */
        private static double rounded(double value) {
            int behindPoint = DIGITS.getPrecision() - 1 - (int) Math.floor(Math.log10(Math.abs(value)));
            if (behindPoint < 0 || behindPoint >= POWERS.length) {
                return new BigDecimal(value, DIGITS).doubleValue();
            }
            return Math.rint(value * POWERS[behindPoint]) / POWERS[behindPoint];
        }
    }
}
