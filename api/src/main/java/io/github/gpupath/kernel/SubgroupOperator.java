package io.github.gpupath.kernel;

import io.github.gpupath.kernel.Feature.Capability;
import java.util.List;
import java.util.Set;

/** A subgroup operation; the first operand is each invocation's value. */
public enum SubgroupOperator implements Operation {
    /** The lanes whose bool is true, as 128 bits in a u32x4; bits of inactive lanes are 0. */
    BALLOT(1, Capability.SUBGROUP_BALLOT),
    /** The value of one lane; the second operand is its index, a u32 literal. */
    BROADCAST(2, Capability.SUBGROUP_SHUFFLE),
    /** The value of a lane; the second operand is its u32 index, which may vary. The lane must be active. */
    SHUFFLE(2, Capability.SUBGROUP_SHUFFLE),
    /** The sum over active lanes, of floats in any order. OpenCL C requires all lanes to be active. */
    ADD(1, Capability.SUBGROUP_ARITHMETIC);

    private final int operands;
    private final Capability capability;

    SubgroupOperator(int operands, Capability capability) {
        this.operands = operands;
        this.capability = capability;
    }

    /** The required features. */
    public Set<Feature> features() {
        return Set.of(Capability.SUBGROUPS, capability);
    }

    /** The result type. */
    Type type(List<Expression> given) {
        return switch (this) {
            case BALLOT -> new VectorType(ScalarType.U32, 4);
            case BROADCAST, SHUFFLE, ADD -> given.get(0).type();
        };
    }

    void check(List<Expression> given) {
        Typing.require(given.size() == operands, this + " takes " + operands + " operands, not " + given.size());
        Type value = given.get(0).type();
        switch (this) {
            case BALLOT -> Typing.is("what a ballot asks for", value, ScalarType.BOOL);
            case BROADCAST -> {
                exchanges(value, given.get(1));
                Typing.require(given.get(1) instanceof Literal, "a broadcast's lane is a literal");
            }
            case SHUFFLE -> exchanges(value, given.get(1));
            case ADD -> holdsWords(value);
        }
    }

    private static void holdsWords(Type value) {
        Typing.require(value.scalar().componentBytes() == 4, "subgroups exchange 32-bit components");
    }

    private static void exchanges(Type value, Expression lane) {
        holdsWords(value);
        Typing.is("a lane", lane.type(), ScalarType.U32);
    }
}
