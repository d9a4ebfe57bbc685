package io.github.gpupath.suites.instruction;

import io.github.gpupath.suite.Axis;
import io.github.gpupath.suite.Coordinate;
import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.Measurements;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.TestCase.Tier;
import io.github.gpupath.suites.NamedSuite;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** The throughput and latency of operations: operations per second, and seconds per dependent operation. */
public final class InstructionSuite extends NamedSuite {

    static final String ID = "instruction";

    private static final Axis KIND = Axis.ofWords("kind");

    /** The type of the operands. */
    private static final Axis TYPE = Axis.ofWords("type");

    private static final Axis OPERATION = Axis.ofWords("operation");

    static final String THROUGHPUT = "throughput";

    static final String LATENCY = "latency";

    /** The instruction that rates are compared with. */
    static final String BASE = "f32/fma";

    /** The tests of quick runs: one for each difference between GPUs. */
    private static final Map<String, Set<String>> QUICK = Map.of(
            THROUGHPUT,
            Set.of(
                    ("f32/fma f32/add f32/sqrt f16x2/fma f64/fma i32/add i32/mul convert/f32-i32 subgroup/shuffle i8x4/dot"
                                    + " i8x4/dot-emulated")
                            .split(" ")),
            LATENCY,
            Set.of(BASE, "f32/sqrt", "i32/add"));

    /** The groups and instructions whose known latencies equal those of others. */
    private static final Set<String> LIKE_OTHERS =
            Set.of(("u32 f16 f16x2 u8x4 i8x4-u8x4 i8x4/dot-saturated i8x4/dot-emulated subgroup/shuffle-up"
                            + " subgroup/quad-swap subgroup/min")
                    .split(" "));

    /**
     * The instructions with little information of their own: f16 operations that f16x2 or f32 represent, one
     * conversion to integers, and subgroup operations that another represents.
     */
    private static final Set<String> TELLING_LITTLE =
            Set.of(("f16/min f16/rcp f16/sqrt f16x2/rcp f16x2/sqrt convert/f32-u32 subgroup/shuffle-down subgroup/any"
                            + " subgroup/exclusive-add")
                    .split(" "));

    public InstructionSuite() {
        super(ID, "throughput and latency of instructions, by type and operation");
    }

    @Override
    public List<TestCase> tests(SuiteSettings settings) {
        return Stream.of(THROUGHPUT, LATENCY)
                .flatMap(kind -> Instructions.all().stream().map(each -> test(kind, each)))
                .toList();
    }

    private static TestCase test(String kind, Instruction instruction) {
        boolean isLatency = kind.equals(LATENCY);
        List<Coordinate> coordinates =
                List.of(KIND.at(kind), TYPE.at(instruction.group()), OPERATION.at(instruction.id()));
        String kernelName = TestCase.idOf(ID, coordinates).replaceAll("[/-]", "_");
        TestCase.Builder test = TestCase.builder(ID, coordinates)
                .label(instruction.group() + " " + instruction.id() + (isLatency ? ", dependent" : ""))
                .metric(isLatency ? Metric.SECONDS_PER_STEP : Metric.OPERATIONS_PER_SECOND)
                .description(instruction.words() + " on " + instruction.type()
                        + (isLatency ? ", each dependent on the one before" : ", by many workgroups"))
                .workload(device -> isLatency
                        ? InstructionKernels.latency(kernelName, instruction, device)
                        : InstructionKernels.throughput(kernelName, instruction, device))
                .tier(tier(kind, instruction));
        boolean hasBase = !isLatency && !instruction.name().equals(BASE);
        return (hasBase ? test.relativeTo(id(THROUGHPUT, BASE)) : test).build();
    }

    private static Tier tier(String kind, Instruction instruction) {
        if (QUICK.getOrDefault(kind, Set.of()).contains(instruction.name())) {
            return Tier.QUICK;
        }
        boolean isAlike = kind.equals(LATENCY)
                ? LIKE_OTHERS.contains(instruction.group()) || LIKE_OTHERS.contains(instruction.name())
                : instruction.group().equals("u32");
        return isAlike || TELLING_LITTLE.contains(instruction.name()) ? Tier.THOROUGH : Tier.DEFAULT;
    }

    /** The most important operations. */
    @Override
    public List<String> card() {
        return Stream.of(BASE, "f32/sqrt", "f16x2/fma", "f64/fma", "i32/add", "i32/mul")
                .flatMap(name -> Stream.of(ID + "/*/" + name, ID + "/" + name))
                .toList();
    }

    @Override
    public List<Finding> findings(Measurements measurements) {
        return new InstructionCosts(measurements).findings();
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
