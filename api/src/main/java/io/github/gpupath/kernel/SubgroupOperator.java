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
    /** The value of the lane whose index differs in the bits of a u32 mask, equal in all lanes. The lane must be active. */
    SHUFFLE_XOR(2, Capability.SUBGROUP_SHUFFLE),
    /** The value of the lane that is so many lanes before, u32; undefined in the first lanes. */
    SHUFFLE_UP(2, Capability.SUBGROUP_SHUFFLE_RELATIVE),
    /** The value of the lane that is so many lanes after, u32; undefined in the last lanes. */
    SHUFFLE_DOWN(2, Capability.SUBGROUP_SHUFFLE_RELATIVE),
    /** The value of another lane of each aligned four: a u32 literal, 1 horizontal, 2 vertical, 3 diagonal. */
    QUAD_SWAP(2, Capability.SUBGROUP_QUAD),
    /** Whether a bool is true in all active lanes. OpenCL C requires all lanes to be active, as in all that follow. */
    ALL(1, Capability.SUBGROUP_VOTE),
    /** Whether a bool is true in any active lane. */
    ANY(1, Capability.SUBGROUP_VOTE),
    /** The sum over active lanes, of floats in any order. */
    ADD(1, Capability.SUBGROUP_ARITHMETIC),
    /** The minimum over active lanes. */
    MIN(1, Capability.SUBGROUP_ARITHMETIC),
    /** The maximum over active lanes. */
    MAX(1, Capability.SUBGROUP_ARITHMETIC),
    /** The sum over active lanes up to this one. */
    INCLUSIVE_ADD(1, Capability.SUBGROUP_ARITHMETIC),
    /** The sum over active lanes before this one. */
    EXCLUSIVE_ADD(1, Capability.SUBGROUP_ARITHMETIC);

    private static final int QUAD = 4;

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
        return this == BALLOT ? new VectorType(ScalarType.U32, 4) : given.get(0).type();
    }

    void check(List<Expression> given) {
        Typing.require(given.size() == operands, this + " takes " + operands + " operands, not " + given.size());
        Type value = given.get(0).type();
        switch (this) {
            case BALLOT, ALL, ANY -> Typing.is("what a vote asks for", value, ScalarType.BOOL);
            case BROADCAST -> {
                exchanges(value, given.get(1));
                Typing.require(given.get(1) instanceof Literal, "a broadcast's lane is a literal");
            }
            case QUAD_SWAP -> {
                exchanges(value, given.get(1));
                Typing.require(
                        given.get(1) instanceof Literal swap && swap.bits() > 0 && swap.bits() < QUAD,
                        "a quad swap is 1, 2 or 3");
            }
            case SHUFFLE, SHUFFLE_XOR, SHUFFLE_UP, SHUFFLE_DOWN -> exchanges(value, given.get(1));
            case ADD, MIN, MAX, INCLUSIVE_ADD, EXCLUSIVE_ADD -> holdsWords(value);
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
