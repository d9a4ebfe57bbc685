package io.github.gpupath.conformance;

import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.HalfFloat;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.suite.Tolerance;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoublePredicate;
import java.util.stream.Stream;

/** Conversions and bit casts between all pairs of types, of scalars and vectors, on representable values. */
final class ConversionCases {

    private static final double[] NUMBERS = {
        0,
        1,
        2,
        7,
        100,
        1000,
        65504,
        65536,
        16777216,
        2147483520.0,
        2147483647,
        3000000000.0,
        4294967295.0,
        -1,
        -7,
        -1000,
        -65504,
        -16777216,
        -2147483648.0,
        0.5,
        2.75,
        -2.75,
        999.5,
        0.25,
        0x1p32,
        0x1p40 + 0x1p20,
        0x1p62,
        0x1p63,
        -0x1p32,
        -0x1p40 - 0x1p20
    };
    /** Enough for all numbers; other values use as many, so that each pair of types has one kernel. */
    private static final int WORKGROUPS = (NUMBERS.length + 7) / 8;

    private static final List<ScalarType> WORDS = List.of(ScalarType.I32, ScalarType.U32, ScalarType.F32);
    private static final List<ScalarType> LONG_WORDS = List.of(ScalarType.I64, ScalarType.U64, ScalarType.F64);

    private ConversionCases() {}

    static Stream<ConformanceCase> all() {
        List<ConformanceCase> cases = new ArrayList<>();
        for (ScalarType from : EdgeValues.NUMBERS) {
            for (ScalarType to : EdgeValues.NUMBERS) {
                cases.add(convert(
                        "exact", from, to, exact(from, to, number -> Math.abs(number) < 0x1p31), Tolerance.EXACT));
                Values large = exact(from, to, number -> Math.abs(number) >= 0x1p31);
                if (large.count() > 0) {
                    cases.add(convert("exact-beyond-31-bits", from, to, large, Tolerance.EXACT));
                }
            }
        }
        cases.add(convert("rounded", ScalarType.I32, ScalarType.F32, integers(ScalarType.I32), Tolerances.ROUNDED));
        cases.add(convert("rounded", ScalarType.U32, ScalarType.F32, integers(ScalarType.U32), Tolerances.ROUNDED));
        cases.add(convert("rounded", ScalarType.F32, ScalarType.F16, fractions(ScalarType.F32), Tolerances.ROUNDED));
        cases.add(convert("rounded", ScalarType.F64, ScalarType.F32, fractions(ScalarType.F64), Tolerances.ROUNDED));
        for (ScalarType from : List.of(ScalarType.I64, ScalarType.U64)) {
            cases.add(convert("rounded", from, ScalarType.F32, EdgeValues.integers(from), Tolerances.ROUNDED));
            cases.add(convert("rounded", from, ScalarType.F64, EdgeValues.integers(from), Tolerances.ROUNDED));
        }
        for (ScalarType from : EdgeValues.INTEGERS) {
            for (ScalarType to : EdgeValues.INTEGERS) {
                cases.add(convert("low-bits", from, to, EdgeValues.integers(from), Tolerance.EXACT));
            }
        }
        cases.add(unpackedBytes());
        Values numbers =
                Values.of(ScalarType.F32, 0, 1, -2.5, Math.PI, 1e30, -1e-30, Float.MAX_VALUE, Float.MIN_NORMAL);
        WORDS.forEach(from -> cases.add(bitCasts(from, WORDS, numbers)));
        Values doubles = Values.of(ScalarType.F64, 0, 1, -2.5, Math.PI, 1e300, -1e-300, Double.MAX_VALUE);
        LONG_WORDS.forEach(from -> cases.add(bitCasts(from, LONG_WORDS, doubles)));
        return cases.stream();
    }

    private static Values exact(ScalarType from, ScalarType to, DoublePredicate which) {
        return Values.of(
                from,
                Arrays.stream(NUMBERS)
                        .filter(which)
                        .filter(number -> holds(from, number))
                        .filter(number -> holds(to, to.isInteger() ? Math.rint(number - number % 1) : number))
                        .toArray());
    }

    private static boolean holds(ScalarType type, double number) {
        return switch (type) {
            case BOOL -> false;
            case I32 -> (int) number == number;
            case U32 -> number >= 0 && (long) number == number && number <= 0xFFFF_FFFFL;
            case I64 -> number == Math.rint(number) && Math.abs(number) < 0x1p63;
            case U64 -> number == Math.rint(number) && number >= 0 && number < 0x1p64;
            case F16 -> HalfFloat.toFloat(HalfFloat.fromFloat((float) number)) == number;
            case F32 -> (float) number == number;
            case F64 -> true;
        };
    }

    private static Values integers(ScalarType type) {
        return Values.of(type, 16777217, 33554435, 123456789, 2147483647);
    }

    private static Values fractions(ScalarType type) {
        return Values.of(type, 0.1, 1 / 3.0, -0.7, Math.PI, 1234.567);
    }

    private static ConformanceCase convert(
            String group, ScalarType from, ScalarType to, Values values, Tolerance tolerance) {
        Probe probe = new Probe("conversion/" + from + "-to-" + to + "/" + group, 8, WORKGROUPS);
        var inputs = probe.input("inputs", values);
        for (int components = 1; components <= 4; components++) {
            Expression value = probe.load(inputs, components);
            probe.result(value.type() + " to " + to, value.to(to));
        }
        return probe.build(tolerance);
    }

    private static ConformanceCase unpackedBytes() {
        Values words = EdgeValues.integers(ScalarType.U32);
        Probe probe = new Probe("conversion/bytes-of-u32-to-f32", 8, (words.count() + 7) / 8);
        var inputs = probe.input("inputs", words);
        for (int components = 1; components <= 4; components++) {
            Expression value = probe.load(inputs, components);
            for (int number = 0; number < 4; number++) {
                probe.result("byte " + number + " of " + value.type(), value.unpackByte(number));
            }
        }
        return probe.build();
    }

    private static ConformanceCase bitCasts(ScalarType from, List<ScalarType> toEach, Values numbers) {
        Probe probe = new Probe("bit-cast/" + from, 8, 1);
        var inputs = probe.input("inputs", new Values(from, numbers.bits()));
        for (ScalarType to : toEach) {
            for (int components = 1; components <= 4; components++) {
                Expression value = probe.load(inputs, components);
                probe.result(value.type() + " as " + to, value.as(to));
            }
        }
        return probe.build();
    }
}
