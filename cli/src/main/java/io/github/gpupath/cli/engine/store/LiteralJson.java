package io.github.gpupath.cli.engine.store;

import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.arithmetic.ScalarMath;
import java.math.BigInteger;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.module.SimpleModule;

/**
 * Typed numbers as words, the type behind the number: {@code "8589934592u64"}, {@code "-1.5f32"}. An integer of JSON, as
 * result files had it before parameters could have 64 bits, is the 32 bits of a u32.
 */
final class LiteralJson {

    private static final Pattern WORD = Pattern.compile("(-?[0-9]+(?:\\.[0-9]+(?:E-?[0-9]+)?)?)([a-z][0-9]+)");

    private LiteralJson() {}

    /** Makes a mapper write and read typed numbers so. */
    static SimpleModule module() {
        return new SimpleModule("literals")
                .addSerializer(Literal.class, new ValueSerializer<Literal>() {
                    @Override
                    public void serialize(Literal literal, JsonGenerator json, SerializationContext context) {
                        json.writeString(word(literal));
                    }
                })
                .addDeserializer(Literal.class, new ValueDeserializer<Literal>() {
                    @Override
                    public Literal deserialize(JsonParser json, DeserializationContext context) {
                        JsonNode tree = context.readTree(json);
                        return tree.isInt()
                                ? Literal.u32(Integer.toUnsignedLong(tree.intValue()))
                                : literal(tree.asString(""))
                                        .orElseGet(() -> context.reportInputMismatch(
                                                Literal.class, "%s is not a typed number", tree));
                    }
                });
    }

    private static String word(Literal literal) {
        String number = switch (literal.type()) {
            case I32, U32, I64, U64 -> literal.integer().toString();
            case F16, F32 -> Float.toString((float) literal.value());
            case F64 -> Double.toString(literal.value());
            case BOOL -> throw new IllegalArgumentException("a bool is not a number");
        };
        return number + literal.type();
    }

    /** Empty if it is no number, or if its type does not hold it. */
    private static Optional<Literal> literal(String word) {
        Matcher parts = WORD.matcher(word);
        return parts.matches()
                ? Stream.of(ScalarType.values())
                        .filter(type -> type.isNumeric() && type.toString().equals(parts.group(2)))
                        .map(type -> literal(type, parts.group(1)))
                        .filter(literal -> word(literal).equals(word))
                        .findFirst()
                : Optional.empty();
    }

    private static Literal literal(ScalarType type, String number) {
        if (type.isFloat()) {
            return new Literal(type, ScalarMath.fromDouble(type, Double.parseDouble(number)));
        }
        long mask = -1L >>> Long.SIZE - 8 * type.componentBytes();
        return new Literal(type, new BigInteger(number).longValue() & mask);
    }
}
