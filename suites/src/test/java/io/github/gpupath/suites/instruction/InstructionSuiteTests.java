package io.github.gpupath.suites.instruction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.KernelWalker;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.counting.KernelCounts;
import io.github.gpupath.kernel.validation.KernelValidator;
import io.github.gpupath.reference.ReferenceDevice;
import io.github.gpupath.reference.ReferenceProvider;
import io.github.gpupath.suite.DeviceFacts;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.TestCase.Tier;
import io.github.gpupath.suite.Workload.Scale;
import io.github.gpupath.suites.instruction.InstructionKernels.Form;
import io.github.gpupath.suites.load.LoadSuite;
import io.github.gpupath.verify.Mismatch;
import io.github.gpupath.verify.Verifier;
import io.github.gpupath.verify.WorkloadMemory;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class InstructionSuiteTests {

    private static final List<TestCase> TESTS = new InstructionSuite().tests(SuiteSettings.DEFAULT);

    private static final OptionalDouble LANES = OptionalDouble.of(132 * 128 * 1.98e9);

    private static final OptionalDouble NOBODY_TELLS = OptionalDouble.empty();

    private static final DeviceFacts GPU = gpu(LANES, NOBODY_TELLS, LANES);

    /** Exchanges of invocations and packed dot products. */
    static final List<String> NOT_FOLDED = Instructions.all().stream()
            .map(Instruction::name)
            .filter(name -> name.matches("(sub|work)group/.*|.*/dot(-saturated)?"))
            .toList();

    private static DeviceFacts gpu(
            OptionalDouble laneOperations, OptionalDouble halfOperations, OptionalDouble issuedOperations) {
        return new DeviceFacts(
                List.of(),
                OptionalLong.empty(),
                OptionalInt.of(64),
                OptionalLong.empty(),
                OptionalLong.empty(),
                laneOperations,
                halfOperations,
                issuedOperations);
    }

    static List<Instruction> instructions() {
        return Instructions.all();
    }

    private static Instruction named(String name) {
        return Instructions.all().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void eachInstructionHasARateAndALatency() {
        assertThat(TESTS).extracting(TestCase::id).doesNotHaveDuplicates();
        assertThat(TESTS).hasSize(2 * Instructions.all().size());
        assertThat(TESTS)
                .extracting(TestCase::id)
                .contains(
                        "instruction/throughput/f32/fma",
                        "instruction/latency/f32/fma",
                        "instruction/throughput/f16x2/add",
                        "instruction/latency/i64/mul",
                        "instruction/throughput/convert/f32-f16",
                        "instruction/latency/subgroup/ballot");
    }

    @Test
    void aRateIsComparedToThatOfMultiplyAdds() {
        assertThat(TESTS)
                .allSatisfy(test -> assertThat(test.base())
                        .isEqualTo(
                                test.id().contains("/throughput/") && !test.id().endsWith("/f32/fma")
                                        ? Optional.of("instruction/throughput/f32/fma")
                                        : Optional.empty()));
    }

    /** What a test and a backend take of a run is known: so many are a first look, and so many a run of a minute and a half. */
    @Test
    void aRunHasNoMoreTestsThanThereIsTimeFor() {
        assertThat(TESTS).filteredOn(test -> test.tier() == Tier.QUICK).hasSizeBetween(8, 15);
        assertThat(TESTS)
                .filteredOn(test -> test.tier() == Tier.QUICK || test.tier() == Tier.DEFAULT)
                .hasSizeBetween(80, 140);
    }

    @Test
    void helpersAreInstructionsThatAreMeasured() {
        assertThat(Instructions.all())
                .allSatisfy(instruction -> instruction
                        .helper()
                        .ifPresent(helper ->
                                assertThat(named(helper.id()).counted()).isNotEmpty()));
    }

    @Test
    void eachNumberOfChainsOfEachRecurrenceRaces() {
        assertThat(InstructionKernels.throughput("test", named("f32/add"), GPU).scales())
                .extracting(Scale::words)
                .containsExactly("1 chain", "2 chains", "4 chains", "8 chains");
        KernelWorkload two = InstructionKernels.throughput("test", named("f32/fma"), GPU);
        assertThat(two.scales()).hasSize(8);
        assertThat(two.scales().get(6).words()).isEqualTo("c·x + y, 4 chains");
        assertThat(InstructionKernels.latency("test", named("f32/fma"), GPU).scales())
                .extracting(Scale::words)
                .containsExactly("x·y + a, 1 chain", "c·x + y, 1 chain");
    }

    /** Only the turns of one loop are not 0. */
    @Test
    void aLaunchTakesTheLoopOfItsForm() {
        KernelWorkload workload = InstructionKernels.throughput("test", named("i32/add"), GPU);
        for (int form = 0; form < 4; form++) {
            List<Literal> turns =
                    workload.scales().get(form).launches().get(0).arguments().subList(0, 4);
            for (int other = 0; other < 4; other++) {
                assertThat(turns.get(other).bits()).isEqualTo(other == form ? 32 : 0);
            }
        }
    }

    /** Also where workgroups give way to steps. */
    @ParameterizedTest
    @CsvSource({"f32/fma", "f64/rcp", "convert/u8-f32", "subgroup/ballot"})
    void eachLaunchDoesTwiceTheWorkOfTheOneBefore(String name) {
        Instruction instruction = named(name);
        KernelWorkload workload = InstructionKernels.throughput("test", instruction, GPU);
        Scale scale = workload.scales().get(0);
        List<Long> steps = scale.launches().stream()
                .map(launch -> launch.workgroups().total()
                        * instruction.steps()
                        * launch.arguments().get(0).bits())
                .toList();

        assertThat(steps.get(0)).isLessThanOrEqualTo(3072);
        assertThat(steps).allSatisfy(each -> assertThat(each).isPositive());
        for (int i = 1; i < steps.size(); i++) {
            assertThat(steps.get(i)).isEqualTo(2 * steps.get(i - 1));
        }
    }

    @Test
    void latencyIsThatOfOneSubgroup() {
        assertThat(InstructionKernels.latency("test", named("f32/fma"), GPU)
                        .kernel()
                        .workgroupSize()
                        .invocations())
                .isEqualTo(64);
        KernelWorkload unknown = InstructionKernels.latency("test", named("f32/fma"), DeviceFacts.UNKNOWN);
        assertThat(unknown.kernel().workgroupSize().invocations()).isEqualTo(32);
        assertThat(unknown.scales())
                .allSatisfy(scale -> assertThat(scale.launches())
                        .allSatisfy(launch ->
                                assertThat(launch.workgroups().total()).isOne()));
    }

    /** A pair is computed at once, and counts as two operations of a rate and as one step of a latency. */
    @Test
    void aPairIsOneStep() {
        KernelWorkload workload = InstructionKernels.latency("test", named("f16x2/add"), GPU);
        assertThat(workload.measured()
                        .steps()
                        .applyAsLong(workload.scales().get(0).launches().get(0)))
                .isEqualTo(Instruction.MANY_STEPS);
    }

    @Test
    void aRateHasARoofWhereTheDeviceIsKnown() {
        double lanes = 132 * 128 * 1.98e9;
        assertThat(InstructionKernels.throughput("test", named("f32/fma"), GPU)
                        .upperBound()
                        .orElseThrow())
                .isCloseTo(1.15 * lanes, within(1e9));
        assertThat(InstructionKernels.throughput("test", named("f16x2/fma"), GPU)
                        .upperBound()
                        .orElseThrow())
                .isCloseTo(4 * 1.15 * lanes, within(1e9));
        assertThat(InstructionKernels.throughput("test", named("f32/fma"), DeviceFacts.UNKNOWN)
                        .upperBound())
                .isEmpty();
    }

    /** A T4 has 64 lanes for floats and as many for integers, whose sums go through both: they are twice as fast as floats. */
    @ParameterizedTest
    @CsvSource({"f32/fma, 64", "f64/fma, 64", "i32/add, 128", "u32/add, 128", "convert/f32-i32, 128"})
    void integersMayGoThroughMoreUnitsThanFloats(String name, int atMost) {
        double cycles = 40 * 1.59e9;
        DeviceFacts device =
                gpu(OptionalDouble.of(64 * cycles), OptionalDouble.of(128 * cycles), OptionalDouble.of(128 * cycles));
        assertThat(InstructionKernels.throughput("test", named(name), device)
                        .upperBound()
                        .orElseThrow())
                .isCloseTo(1.15 * atMost * 40 * 1.59e9, within(1e6));
        assertThat(InstructionKernels.throughput("test", named("i32/add"), gpu(LANES, LANES, NOBODY_TELLS))
                        .upperBound())
                .isEmpty();
    }

    /** What a device reaches at the most lies below its upper bound, and the same of a chain with half of its steps above it. */
    @ParameterizedTest
    @CsvSource({"f32/fma, 1", "f16/fma, 2", "f16x2/fma, 2", "f16x2/min, 2"})
    void aFoldedChainAtTheFullRateIsBeyondTheRoof(String name, int perLane) {
        double lanes = 132 * 128 * 1.98e9;
        DeviceFacts device = gpu(LANES, OptionalDouble.of(2 * lanes), LANES);
        Instruction instruction = named(name);
        KernelWorkload sound = InstructionKernels.throughput("test", instruction, device);
        KernelWorkload folded =
                InstructionKernels.throughput("test", instruction.taking(instruction.steps() / 2), device);
        List<Literal> arguments = sound.scales().get(0).launches().get(0).arguments();
        double full = perLane * lanes;
        double seeming = full * counted(instruction, sound, arguments) / counted(instruction, folded, arguments);

        assertThat(sound.upperBound().orElseThrow()).isBetween(full, seeming);
        assertThat(seeming / full).isCloseTo(2, within(0.1));
    }

    private static long counted(Instruction instruction, KernelWorkload workload, List<Literal> arguments) {
        KernelCounts counts = KernelCounts.of(workload.kernel(), arguments);
        return instruction.counted().stream().mapToLong(counts::of).sum();
    }

    /** Where halves are slow, or nobody says, the upper bound is what another way or another device would give. */
    @Test
    void theRoofOfHalvesIsNeverBelowThatOfLanes() {
        Instruction halves = named("f16x2/fma");
        assertThat(InstructionKernels.throughput("test", halves, gpu(LANES, OptionalDouble.of(1e9), LANES))
                        .upperBound())
                .isEqualTo(InstructionKernels.throughput("test", named("f32/fma"), GPU)
                        .upperBound());
        assertThat(InstructionKernels.throughput("test", halves, gpu(NOBODY_TELLS, LANES, LANES))
                        .upperBound())
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("instructions")
    void everyKernelIsValid(Instruction instruction) {
        KernelValidator.validate(
                InstructionKernels.throughput("test", instruction, GPU).kernel());
        KernelValidator.validate(
                InstructionKernels.latency("test", instruction, GPU).kernel());
    }

    /** By this the loops that a driver makes besides are told from those that are measured. */
    @Test
    void noLoopAccessesMemory() {
        assertThat(Instructions.all())
                .filteredOn(instruction -> !instruction.group().equals("workgroup"))
                .allSatisfy(instruction -> assertThat(
                                KernelWalker.accessesInLoops(InstructionKernels.throughput("test", instruction, GPU)
                                        .kernel()))
                        .isFalse());
        assertThat(new LoadSuite().tests(SuiteSettings.DEFAULT))
                .allSatisfy(test -> assertThat(KernelWalker.accessesInLoops(
                                test.kernelWorkload().orElseThrow().kernel()))
                        .isTrue());
    }

    /** The answers that subgroups of one size give are those that others give. */
    @ParameterizedTest
    @ValueSource(ints = {4, 8, 16, 64})
    void theSizeOfSubgroupsChangesNoAnswer(int lanes) {
        Stream<Instruction> subgroups =
                instructions().stream().filter(each -> each.group().equals("subgroup"));
        assertThat(subgroups).isNotEmpty().allSatisfy(instruction -> {
            KernelWorkload workload = InstructionKernels.throughput("test", instruction, DeviceFacts.UNKNOWN);
            assertThat(mismatch(workload, workload.kernel(), lanes)).isEmpty();
        });
    }

    /** Whoever leaves out the last step gives another answer. */
    @ParameterizedTest
    @MethodSource("instructions")
    void eachStepChangesTheAnswer(Instruction instruction) {
        KernelWorkload workload = InstructionKernels.latency("test", instruction, DeviceFacts.UNKNOWN);
        Kernel shorter = InstructionKernels.latency(
                        "test", instruction.taking(instruction.steps() - 1), DeviceFacts.UNKNOWN)
                .kernel();
        assertThat(mismatch(workload, workload.kernel(), 32)).isEmpty();
        assertThat(mismatch(workload, shorter, 32)).isPresent();
    }

    private static Optional<Mismatch> mismatch(KernelWorkload workload, Kernel run, int lanes) {
        try (Device device = new ReferenceDevice(lanes);
                CompiledKernel compiled = device.compile(run);
                WorkloadMemory memory = new WorkloadMemory(device, workload.verifiedMemory())) {
            return new Verifier(new ReferenceProvider()).verify(device, compiled, memory, run.name(), workload);
        }
    }

    /** Drivers take their time for each statement: four loops of each kernel, and twice as much of the one to compare with. */
    @Test
    void noKernelHasMoreStepsThanDriversCompileInTime() {
        assertThat(Instructions.all())
                .filteredOn(each -> !each.name().equals(InstructionSuite.BASE))
                .allSatisfy(each -> {
                    assertThat(each.recurrences()).hasSize(1);
                    assertThat(each.steps()).isLessThanOrEqualTo(96);
                });
    }

    /** By default, what a finding subtracts is measured with what it subtracts it from. */
    @Test
    void aHelperIsMeasuredWhereverWhatItHelpsIs() {
        List<String> byDefault = TESTS.stream()
                .filter(test -> test.tier() == Tier.QUICK || test.tier() == Tier.DEFAULT)
                .map(TestCase::id)
                .toList();
        assertThat(Instructions.all())
                .filteredOn(each -> each.helper().isPresent())
                .allSatisfy(each -> Stream.of(InstructionSuite.THROUGHPUT, InstructionSuite.LATENCY)
                        .filter(kind -> byDefault.contains(InstructionSuite.id(kind, each.name())))
                        .forEach(kind -> assertThat(byDefault)
                                .contains(InstructionSuite.id(
                                        kind, each.helper().orElseThrow().id()))));
    }

    /** A compiler that takes a number there and back for the number itself gives another answer. */
    @ParameterizedTest
    @ValueSource(strings = {"convert/f32-f16", "convert/f32-f64", "convert/f32-i32", "convert/f32-u32"})
    void conversionsThatAreLeftOutAreSeen(String name) {
        Instruction sound = named(name);
        boolean isBothWays = sound.helper().orElseThrow().each() == 1;
        Recurrence folded = Recurrence.of((number, x, same, operands) -> {
            Expression sum = x.plus(operands.own(number));
            return isBothWays ? sum.plus(operands.own(number)) : sum;
        });
        KernelWorkload workload = InstructionKernels.latency("test", sound, DeviceFacts.UNKNOWN);
        Kernel kernel = InstructionKernels.kernel(
                "test", workload.kernel().workgroupSize(), sound, List.of(new Form(folded, 1)));
        assertThat(mismatch(workload, kernel, 32)).isPresent();
    }

    /** A driver that computes doubles in single precision gives another answer. */
    @ParameterizedTest
    @ValueSource(strings = {"f64/add", "f64/mul", "f64/fma", "f64/min", "f64/rcp", "f64/sqrt"})
    void doublesThatAreSinglesAreSeen(String name) {
        Instruction sound = named(name);
        Recurrence exact = sound.recurrences().get(0);
        Recurrence rounded = new Recurrence(
                exact.words(),
                exact.variables(),
                exact.moves(),
                (number, own, other, operands) -> exact.step()
                        .next(number, own, other, operands)
                        .to(ScalarType.F32)
                        .to(ScalarType.F64));
        KernelWorkload workload = InstructionKernels.latency("test", sound, DeviceFacts.UNKNOWN);
        Kernel kernel = InstructionKernels.kernel(
                "test", workload.kernel().workgroupSize(), sound, List.of(new Form(rounded, 1)));
        assertThat(mismatch(workload, workload.kernel(), 32)).isEmpty();
        assertThat(mismatch(workload, kernel, 32)).isPresent();
    }

    /** The operations that no compiler of these tests folds: whoever leaves them out, and does the rest, gives another answer. */
    @ParameterizedTest
    @FieldSource("NOT_FOLDED")
    void anOperationThatNoCompilerFoldsIsSeenToBeLeftOut(String name) {
        Instruction sound = named(name);
        Recurrence alone = Recurrence.of((number, x, same, operands) -> switch (name.replaceFirst(".*/dot", "dot")) {
            case "dot", "dot-saturated" -> x.plus(operands.own(number));
            case "subgroup/exclusive-add" ->
                x.plus(operands.own(number)).and(operands.aside(number)).times(2);
            case "subgroup/add", "subgroup/inclusive-add", "subgroup/shuffle-up", "subgroup/shuffle-down" ->
                x.plus(operands.own(number)).and(operands.aside(number));
            case "subgroup/all", "subgroup/any" ->
                KernelBuilder.select(
                        x.isLess(operands.own(number % 2 == 0 ? 0 : 3)), operands.aside(1), operands.aside(2));
            case "subgroup/shuffle" -> x;
            case "subgroup/ballot" -> x.plus(operands.own(0));
            default -> x.plus(operands.aside(number));
        });
        KernelWorkload latency = InstructionKernels.latency("test", sound, DeviceFacts.UNKNOWN);
        KernelWorkload rate = InstructionKernels.throughput("test", sound, DeviceFacts.UNKNOWN);
        assertThat(mismatch(latency, leaving(alone, sound, latency, 1), 32)).isPresent();
        assertThat(mismatch(rate, leaving(alone, sound, rate, 1, 2, 4, 8), 32)).isPresent();
    }

    private static Kernel leaving(Recurrence alone, Instruction sound, KernelWorkload workload, Integer... chains) {
        return InstructionKernels.kernel(
                "test",
                workload.kernel().workgroupSize(),
                sound,
                Stream.of(chains).map(number -> new Form(alone, number)).toList());
    }

    /** Each instruction has a folded variant, here or in the code that a compiler leaves ({@link OperationCountTests}). */
    @Test
    void noInstructionIsWithoutAFoldedVariant() {
        assertThat(Stream.concat(OperationCountTests.foldable().stream().map(Instruction::name), NOT_FOLDED.stream()))
                .containsExactlyInAnyOrderElementsOf(
                        Instructions.all().stream().map(Instruction::name).toList());
    }

    /** What a device computes with in a timed run, however long it is. */
    @ParameterizedTest
    @MethodSource("instructions")
    void valuesOfATimedRunStayNormalNumbersAndChange(Instruction instruction) {
        KernelWorkload workload = InstructionKernels.latency("test", instruction, DeviceFacts.UNKNOWN);
        Kernel shorter = InstructionKernels.latency(
                        "test", instruction.taking(instruction.steps() - 1), DeviceFacts.UNKNOWN)
                .kernel();
        for (Scale scale : workload.scales()) {
            List<Literal> arguments = scale.launches().get(6).arguments();
            List<Double> after = values(workload, workload.kernel(), instruction, arguments);
            assertThat(after).allSatisfy(value -> assertThat(Math.abs(value)).isLessThan(limit(instruction)));
            if (instruction.type().scalar().isFloat()) {
                assertThat(after)
                        .anySatisfy(value -> assertThat(Math.abs(value)).isGreaterThan(0.01));
            } else {
                assertThat(after).anyMatch(value -> value != 0);
            }
            List<Literal> once = scale.launches().get(0).arguments();
            assertThat(values(workload, shorter, instruction, once))
                    .isNotEqualTo(values(workload, workload.kernel(), instruction, once));
        }
    }

    private static double limit(Instruction instruction) {
        return instruction.type().scalar().isFloat() ? 1e5 : Double.MAX_VALUE;
    }

    private static List<Double> values(
            KernelWorkload workload, Kernel run, Instruction instruction, List<Literal> arguments) {
        ScalarType scalar = instruction.type().scalar();
        try (Device device = new ReferenceDevice();
                CompiledKernel kernel = device.compile(run);
                WorkloadMemory memory = new WorkloadMemory(device, workload.memory())) {
            device.run(new DispatchBatch(
                    kernel,
                    memory.bindings(),
                    arguments,
                    workload.verification().workgroups(),
                    1));
            ByteBuffer result = memory.read(0);
            List<Double> values = new ArrayList<>();
            for (int i = 0; i < 32 * instruction.type().components(); i++) {
                long bits = switch (scalar.componentBytes()) {
                    case 2 -> result.getShort() & 0xFFFFL;
                    case 4 -> result.getInt() & 0xFFFF_FFFFL;
                    default -> result.getLong();
                };
                values.add(scalar.toDouble(bits));
            }
            return values;
        }
    }
}
