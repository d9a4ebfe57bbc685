package io.github.gpupath.suites.instruction;

import io.github.gpupath.suite.Axis;
import io.github.gpupath.suite.Coordinate;
import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.Measurements;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.TestCase.Occasion;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** What operations cost: how many are done in a second, and how long one waits for the one before it. */
public final class InstructionSuite implements Suite {

    static final String ID = "instruction";

    private static final Axis KIND = Axis.ofWords("kind");

    /** The type of the operands. */
    private static final Axis TYPE = Axis.ofWords("type");

    private static final Axis OPERATION = Axis.ofWords("operation");

    static final String THROUGHPUT = "throughput";

    static final String LATENCY = "latency";

    /** The instruction to whose rate those of the others are compared. */
    static final String BASE = "f32/fma";

    /** The tests of a quick run: one of each kind that GPUs differ in. */
    private static final Set<String> QUICK = Set.of(
            id(THROUGHPUT, BASE),
            id(THROUGHPUT, "f32/add"),
            id(THROUGHPUT, "f32/sqrt"),
            id(THROUGHPUT, "f16x2/fma"),
            id(THROUGHPUT, "f64/fma"),
            id(THROUGHPUT, "i32/add"),
            id(THROUGHPUT, "i32/mul"),
            id(THROUGHPUT, "convert/f32-i32"),
            id(THROUGHPUT, "subgroup/shuffle"),
            id(LATENCY, BASE),
            id(LATENCY, "f32/sqrt"),
            id(LATENCY, "i32/add"));

    /** The groups whose latencies are those of another group, as far as is known. */
    private static final Set<String> LIKE_OTHERS = Set.of("u32", "f16", "f16x2");

    /**
     * The instructions that tell little that others do not: halves where pairs or f32 stand for them, and one more way to
     * integers.
     */
    private static final Set<String> TELLING_LITTLE =
            Set.of("f16/min", "f16/rcp", "f16/sqrt", "f16x2/rcp", "f16x2/sqrt", "convert/f32-u32");

    @Override
    public String id() {
        return ID;
    }

    @Override
    public String description() {
        return "operations per second and seconds per dependent operation, by type and operation";
    }

    @Override
    public List<TestCase> tests(SuiteSettings settings) {
        List<Instruction> all = Instructions.all();
        return Stream.concat(
                        all.stream().map(InstructionSuite::throughput),
                        all.stream().map(InstructionSuite::latency))
                .toList();
    }

    private static TestCase throughput(Instruction instruction) {
        String name = kernelName(THROUGHPUT, instruction);
        TestCase test = TestCase.builder(ID, coordinates(THROUGHPUT, instruction))
                .label(instruction.group() + " " + instruction.id())
                .metric(Metric.OPERATIONS_PER_SECOND)
                .description(instruction.words() + " on " + instruction.type() + ", by many workgroups")
                .workload(device -> InstructionKernels.throughput(name, instruction, device))
                .occasion(occasion(THROUGHPUT, instruction))
                .build();
        return instruction.name().equals(BASE)
                ? test
                : test.toBuilder().relativeTo(id(THROUGHPUT, BASE)).build();
    }

    private static TestCase latency(Instruction instruction) {
        String name = kernelName(LATENCY, instruction);
        return TestCase.builder(ID, coordinates(LATENCY, instruction))
                .label(instruction.group() + " " + instruction.id() + ", dependent")
                .metric(Metric.SECONDS_PER_STEP)
                .description(instruction.words() + " on " + instruction.type() + ", each waiting for the one before it")
                .workload(device -> InstructionKernels.latency(name, instruction, device))
                .occasion(occasion(LATENCY, instruction))
                .build();
    }

    private static Occasion occasion(String kind, Instruction instruction) {
        if (QUICK.contains(id(kind, instruction.name()))) {
            return Occasion.ALWAYS;
        }
        boolean isAlike = kind.equals(LATENCY)
                ? LIKE_OTHERS.contains(instruction.group())
                : instruction.group().equals("u32");
        return isAlike || TELLING_LITTLE.contains(instruction.name()) ? Occasion.THOROUGH : Occasion.UNHURRIED;
    }

    /** What a program wants to know first. */
    @Override
    public List<String> card() {
        return List.of(
                id(THROUGHPUT, BASE),
                id(THROUGHPUT, "f16x2/fma"),
                id(THROUGHPUT, "f64/fma"),
                id(THROUGHPUT, "f32/sqrt"),
                id(THROUGHPUT, "i32/add"),
                id(THROUGHPUT, "i32/mul"),
                id(LATENCY, BASE),
                id(LATENCY, "i32/add"));
    }

    @Override
    public List<Finding> findings(Measurements measurements) {
        return new InstructionCosts(measurements).findings();
    }

    private static List<Coordinate> coordinates(String kind, Instruction instruction) {
        return List.of(KIND.at(kind), TYPE.at(instruction.group()), OPERATION.at(instruction.id()));
    }

    private static String kernelName(String kind, Instruction instruction) {
        return TestCase.idOf(ID, coordinates(kind, instruction)).replaceAll("[/-]", "_");
    }

    /**
     * The id of a test.
     *
     * @param name the group and the id of its instruction
     */
    static String id(String kind, String name) {
        return String.join("/", ID, kind, name);
    }
}
