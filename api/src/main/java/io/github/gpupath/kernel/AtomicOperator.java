package io.github.gpupath.kernel;

import io.github.gpupath.kernel.Feature.Capability;
import java.util.List;
import java.util.Set;

/** An atomic read-modify-write operation on one number in memory. */
public enum AtomicOperator implements Operation {
    /** Addition of integers, or of f32 on devices with that feature. */
    ADD,
    MIN,
    MAX,
    AND,
    OR,
    XOR,
    /** Stores a value and returns the previous one. */
    EXCHANGE,
    /** Stores the second value if memory holds the first value. */
    COMPARE_EXCHANGE;

    /** The features required for an element of a place. */
    Set<Feature> features(Place.AtomicTarget place) {
        boolean isShared = place instanceof SharedArray;
        return switch (place.element().scalar()) {
            case I64, U64 -> Set.of(isShared ? Capability.WORKGROUP_INT64_ATOMICS : Capability.BUFFER_INT64_ATOMICS);
            case F32 -> Set.of(isShared ? Capability.WORKGROUP_FLOAT_ATOMICS : Capability.BUFFER_FLOAT_ATOMICS);
            case BOOL, I32, U32, F16, F64 -> Set.of();
        };
    }

    void check(Place.AtomicTarget place, List<Expression> values) {
        Type element = place.element();
        boolean isInteger = element.components() == 1 && element.scalar().isInteger();
        Typing.require(
                isInteger || (this == ADD && element == ScalarType.F32),
                "atomics work on integers, and atomic addition on f32 too, not " + this + " on " + element);
        int needed = this == COMPARE_EXCHANGE ? 2 : 1;
        Typing.require(values.size() == needed, this + " takes " + needed + " values, not " + values.size());
        values.forEach(value -> place.checkValue(value.type()));
    }
}
