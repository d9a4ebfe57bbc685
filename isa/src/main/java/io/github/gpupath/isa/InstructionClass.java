package io.github.gpupath.isa;

import io.github.gpupath.suite.Traits;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** What an instruction is for. */
enum InstructionClass {
    LOAD("loads"),
    CONSTANT_LOAD("constant loads"),
    WORKGROUP_LOAD("workgroup loads"),
    PRIVATE_LOAD("private loads"),
    TEXTURE("texture and image"),
    STORE("stores"),
    WORKGROUP_STORE("workgroup stores"),
    PRIVATE_STORE("private stores"),
    ATOMIC("atomics"),
    INTEGER("integer"),
    FLOAT("floating point"),
    MATRIX("matrix"),
    SPECIAL("special function"),
    CONVERSION("conversion"),
    COMPARE("compare and select"),
    MOVE("move"),
    SUBGROUP("subgroup"),
    BRANCH("branch"),
    BARRIER("barrier"),
    OTHER("other"),
    /** Nobody taught the reader what it is for. */
    UNKNOWN("not recognised");

    private static final Set<InstructionClass> ACCESSES = Collections.unmodifiableSet(
            EnumSet.of(LOAD, CONSTANT_LOAD, WORKGROUP_LOAD, TEXTURE, STORE, WORKGROUP_STORE, ATOMIC));

    private final String title;

    InstructionClass(String title) {
        this.title = title;
    }

    /** The name in tables. */
    public String title() {
        return title;
    }

    /** Whether it touches memory that the invocations share. Tests of memory count such instructions. */
    public boolean isAccess() {
        return ACCESSES.contains(this);
    }

    /** The accesses by which a test does what it says of itself; those of any kind where it does not say. */
    public static Set<InstructionClass> measuredBy(Traits traits) {
        boolean isShared = traits.path() == Traits.Path.WORKGROUP_MEMORY;
        return switch (traits.access()) {
            case READ -> isShared ? Set.of(WORKGROUP_LOAD) : Set.of(LOAD, CONSTANT_LOAD, TEXTURE);
            case WRITE -> isShared ? Set.of(WORKGROUP_STORE, ATOMIC) : Set.of(STORE, ATOMIC, TEXTURE);
            case NONE, COPY -> ACCESSES;
        };
    }

    /** Whether it touches the memory of one invocation, which is where registers are spilled to. */
    public boolean isPrivate() {
        return this == PRIVATE_LOAD || this == PRIVATE_STORE;
    }

    /** A line of a table by which operations are classified. */
    Map.Entry<Pattern, InstructionClass> matching(String operation) {
        return Map.entry(Pattern.compile(operation), this);
    }

    /** The class of an operation by the first line that matches. */
    static InstructionClass of(String operation, List<Map.Entry<Pattern, InstructionClass>> table) {
        return table.stream()
                .filter(line -> line.getKey().matcher(operation).matches())
                .findFirst()
                .map(Map.Entry::getValue)
                .orElse(UNKNOWN);
    }
}
