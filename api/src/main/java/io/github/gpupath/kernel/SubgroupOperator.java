package io.github.gpupath.kernel;

import io.github.gpupath.kernel.Feature.Capability;
import java.util.List;
import java.util.Set;

/** What the invocations of a subgroup do together: the first operand is each one's value. */
public enum SubgroupOperator implements Operation {
    /** Gives in which lanes a condition holds, as 128 bits; those of lanes that are not active are 0. */
    BALLOT(1, Capability.SUBGROUP_BALLOT),
    /** Gives the value of one lane, a constant that is the same for all. */
    BROADCAST(2, Capability.SUBGROUP_SHUFFLE),
    /** Gives the value of a lane that each invocation chooses; the lane must be active. */
    SHUFFLE(2, Capability.SUBGROUP_SHUFFLE),
    /**
     * Gives the sum of all active lanes' values, floats in any order. In OpenCL C all lanes of the subgroup must be
     * active.
     */
    ADD(1, Capability.SUBGROUP_ARITHMETIC);

    private final int operands;
    private final Capability capability;

    SubgroupOperator(int operands, Capability capability) {
        this.operands = operands;
        this.capability = capability;
    }

    /** The features that a device must have for it. */
    public Set<Feature> features() {
        return Set.of(Capability.SUBGROUPS, capability);
    }

    /** The type of its result. */
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
