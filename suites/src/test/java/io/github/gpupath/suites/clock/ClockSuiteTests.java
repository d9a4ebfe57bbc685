package io.github.gpupath.suites.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Feature.Capability;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Statement;
import io.github.gpupath.kernel.VectorType;
import io.github.gpupath.kernel.validation.KernelValidator;
import io.github.gpupath.reference.ReferenceDevice;
import io.github.gpupath.reference.ReferenceProvider;
import io.github.gpupath.suite.Clock;
import io.github.gpupath.suite.DeviceFacts;
import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.KernelWorkload.Readback;
import io.github.gpupath.suite.Measurements;
import io.github.gpupath.suite.Measurements.Measured;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.Workload.Launch;
import io.github.gpupath.verify.Verifier;
import io.github.gpupath.verify.WorkloadMemory;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClockSuiteTests {

    private static final ClockSuite SUITE = new ClockSuite();
    private static final List<TestCase> TESTS = SUITE.tests(SuiteSettings.DEFAULT);
    private static final DeviceFacts HOST =
            new DeviceFacts(List.of(32_768L), OptionalLong.empty(), OptionalInt.empty());
    private static final KernelWorkload WORKLOAD = ClockKernel.workload(HOST);

    @Test
    void theFrequencyIsMeasuredFirstAndAgainAtTheEnd() {
        assertThat(TESTS).extracting(TestCase::id).containsExactly("clock/frequency", "clock/frequency/end");
        assertThat(TESTS).extracting(TestCase::metric).containsOnly(Metric.CYCLES_PER_SECOND);
        assertThat(TESTS.get(1).base()).contains("clock/frequency");
    }

    @Test
    void onlyAClockIsAskedFor() {
        assertThat(KernelValidator.validate(WORKLOAD.kernel()).features()).containsExactly(Capability.SHADER_CLOCK);
    }

    @Test
    void aHostHasFewWorkgroupsAndAGpuMany() {
        assertThat(workgroups(HOST)).isEqualTo(4);
        assertThat(workgroups(DeviceFacts.UNKNOWN)).isEqualTo(1024);
    }

    private static long workgroups(DeviceFacts device) {
        return ClockKernel.workload(device).smallestLaunch().workgroups().total();
    }

    // ---- the kernel ----

    private static List<String> mismatches(Kernel kernel) {
        try (Device device = new ReferenceDevice();
                CompiledKernel compiled = device.compile(kernel);
                WorkloadMemory memory = new WorkloadMemory(device, WORKLOAD.verifiedMemory())) {
            return new Verifier(new ReferenceProvider())
                    .verify(device, compiled, memory, "clock/frequency", WORKLOAD).stream()
                            .map(Object::toString)
                            .toList();
        }
    }

    /** The same kernel with other statements in place of each reading of the clock. */
    private static Kernel withClock(long step) {
        Kernel kernel = WORKLOAD.kernel();
        return kernel.withBody(spoilt(kernel.body(), step));
    }

    private static List<Statement> spoilt(List<Statement> block, long step) {
        long[] time = {0};
        return block.stream()
                .map(statement -> {
                    if (statement instanceof Statement.ReadClock reading) {
                        time[0] += step;
                        return new Statement.Assign(
                                reading.result(),
                                KernelBuilder.vector(VectorType.UVEC2, Literal.u32(time[0]), Literal.u32(0)));
                    }
                    return statement instanceof Statement.Loop loop
                            ? new Statement.Loop(loop.index(), loop.count(), loop.unroll(), spoilt(loop.body(), step))
                            : statement;
                })
                .toList();
    }

    @Test
    void aClockThatStandsStillOrCountsItsReadingsIsAWrongAnswer() {
        assertThat(mismatches(WORKLOAD.kernel())).isEmpty();
        assertThat(mismatches(withClock(0))).singleElement().asString().contains("movesForwardsAndInProportion");
        assertThat(mismatches(withClock(1000))).singleElement().asString().contains("movesForwardsAndInProportion");
    }

    /**
     * Clocks that begin again after 2^10 or 2^16 cycles, as some do after 2^20; one of 32 bits, which does so meanwhile; and one of 64
     * bits that goes on by 2^32 at each reading, as if its processor were taken away.
     */
    @ParameterizedTest
    @CsvSource({"x & 0x3FF, 1", "x & 0xFFFF, 1", "x - 2000, 0", "x + 2^32 x, 0"})
    void aClockThatBeginsAgainWhileItMeasuresIsNotBelieved(String clock, double refused) {
        Kernel kernel = WORKLOAD.kernel();
        Kernel ofFewBits = kernel.withBody(readBy(kernel.body(), clock));
        try (Device device = new ReferenceDevice();
                CompiledKernel compiled = device.compile(ofFewBits);
                WorkloadMemory memory = new WorkloadMemory(device, WORKLOAD.memory())) {
            run(device, compiled, memory, 1, 16, 24, 1);
            assertThat(Math.signum(number(memory, ClockKernel.BACKWARDS))).isEqualTo(refused);
        }
        assertThat(WORKLOAD.handedBack())
                .filteredOn(number -> number.name().equals(ClockKernel.BACKWARDS))
                .singleElement()
                .satisfies(number -> {
                    assertThat(number.course().orElseThrow().after(1, 1)).isZero();
                    assertThat(number.lack()).as("a device is not at fault").isPresent();
                });
    }

    private static List<Statement> readBy(List<Statement> block, String clock) {
        return block.stream()
                .flatMap(statement -> {
                    if (statement instanceof Statement.ReadClock reading) {
                        Expression x = reading.result().x();
                        Expression low = clock.contains("&")
                                ? x.and(Literal.u32(Long.decode(clock.split(" ")[2])))
                                : clock.contains("2000") ? x.minus(2000) : x;
                        return Stream.of(
                                reading,
                                new Statement.Assign(
                                        reading.result(),
                                        KernelBuilder.vector(
                                                VectorType.UVEC2, low, clock.contains("2^32") ? x : Literal.u32(0))));
                    }
                    return Stream.of(
                            statement instanceof Statement.Loop loop
                                    ? new Statement.Loop(
                                            loop.index(), loop.count(), loop.unroll(), readBy(loop.body(), clock))
                                    : statement);
                })
                .toList();
    }

    private static double number(WorkloadMemory memory, String name) {
        Readback number = WORKLOAD.handedBack().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
        return memory.number(number.binding(), number.offset(), number.type());
    }

    /** The interpreter's clock counts statements: of two stretches of two pieces each, trips of 64 operations, and what goes on around them. */
    @Test
    void theCyclesAreThoseOfTheWork() {
        try (Device device = new ReferenceDevice();
                CompiledKernel compiled = device.compile(WORKLOAD.kernel());
                WorkloadMemory memory = new WorkloadMemory(device, WORKLOAD.memory())) {
            double[] cycles = Stream.of(64, 128)
                    .mapToDouble(trips -> {
                        run(device, compiled, memory, 2, 2, trips, 1);
                        return number(memory, ClockKernel.CYCLES);
                    })
                    .toArray();
            assertThat(cycles[0]).isBetween(4.0 * 64 * 64, 4.0 * 64 * 64 + 200);
            assertThat(cycles[1] - cycles[0]).isEqualTo(4.0 * 64 * 64);
            assertThat(number(memory, ClockKernel.READING)).isBetween(1.0, 3.0);
        }
    }

    /** The interpreter runs workgroup after workgroup: the first is never stopped by others, and stops them all. */
    @Test
    void theFirstStopsAllOthersInEachDispatch() {
        int stopped = WORKLOAD.kernel().resource("stopped").binding();
        int seen = WORKLOAD.kernel().resource("seen").binding();
        int finished = WORKLOAD.kernel().resource("finished").binding();
        try (Device device = new ReferenceDevice();
                CompiledKernel compiled = device.compile(WORKLOAD.kernel());
                WorkloadMemory memory = new WorkloadMemory(device, WORKLOAD.memory())) {
            run(device, compiled, memory, 4, 2, 1, 3);
            assertThat(memory.number(finished, 0, ScalarType.U32)).isEqualTo(3);
            for (int workgroup = 0; workgroup < 4; workgroup++) {
                assertThat(memory.number(stopped, 4L * workgroup, ScalarType.U32))
                        .isEqualTo(3);
                assertThat(memory.number(seen, 4L * 64 * workgroup, ScalarType.U32))
                        .isEqualTo(3);
            }
        }
    }

    private static void run(
            Device device,
            CompiledKernel kernel,
            WorkloadMemory memory,
            int workgroups,
            int pieces,
            int trips,
            int dispatches) {
        List<Literal> arguments = Stream.of(0, pieces, trips).map(Literal::u32).toList();
        List<Literal> all = Stream.concat(
                        arguments.stream(), Stream.of(0.25f, 0.25f, 0.25f).map(Literal::f32))
                .toList();
        device.run(new DispatchBatch(kernel, memory.bindings(), all, WorkgroupCount.of(workgroups), dispatches));
    }

    /** Numbers that grow or shrink without end would be slow, or no load. */
    @Test
    void timedNumbersStayNormal() {
        for (Launch launch : WORKLOAD.scales().get(0).launches()) {
            assertThat(launch.arguments().subList(3, 6)).containsOnly(Literal.f32(0.25f));
            assertThat(launch.arguments().get(0)).as("checks").isEqualTo(Literal.u32(0));
        }
    }

    // ---- the findings ----

    private static Measured measured(int test, double hertz) {
        return measured(test, hertz, 36);
    }

    private static Measured measured(int test, double hertz, double reading) {
        return new Measured(
                TESTS.get(test),
                hertz,
                hertz * 0.999,
                hertz * 1.001,
                true,
                Map.of(ClockKernel.READING, List.of(reading, 0.0, 90.0)));
    }

    private static Finding finding(Measured... measured) {
        return SUITE.findings(new Measurements(List.of(measured), List.of())).get(0);
    }

    @Test
    void theFindingSaysTheFrequencyAndHowFarApartReadingsAre() {
        Finding finding = finding(measured(0, 1.98e9));
        assertThat(finding.figure("ticks-per-second").value()).isEqualTo(1.98e9);
        assertThat(finding.figure("reading").value()).isEqualTo(36);
        assertThat(finding.sentence())
                .isEqualTo("the shader clock runs at 1,980 MHz under load; two readings in a row are 36 ticks apart");
    }

    @Test
    void aReadingMayTakeOneTick() {
        assertThat(finding(measured(0, 1.98e9, 1)).sentence()).endsWith("two readings in a row are 1 tick apart");
        assertThat(finding(measured(0, 1.98e9, 0)).sentence()).endsWith("two readings in a row are 0 ticks apart");
    }

    /** Where tests are told in cycles, the clock counts them. */
    @Test
    void whatTheClockCountsIsCalledCyclesOnlyWhereItIsKnown() {
        Measurements known =
                new Measurements(List.of(measured(0, 1.98e9)), List.of(), List.of(), Optional.of(new Clock(1.98e9)));

        assertThat(SUITE.findings(known).get(0).sentence()).endsWith("two readings in a row are 36 cycles apart");
        assertThat(SUITE.findings(known).get(0).figure("reading").unit()).isEqualTo("cycles");
        assertThat(SUITE.findings(known).get(0).figure("cycles-per-second").value())
                .isEqualTo(1.98e9);
        assertThat(finding(measured(0, 1e9)).figure("reading").unit()).isEqualTo("ticks");
    }

    @Test
    void aClockThatHasMovedIsSaid() {
        Finding same = finding(measured(0, 1.98e9), measured(1, 1.975e9));
        assertThat(same.sentence()).endsWith("; at the end of the run it is the same within 1 %");
        Measured noisy = new Measured(TESTS.get(1), 1.8e9, 1.5e9, 2e9, true);
        assertThat(finding(measured(0, 1.98e9), noisy).sentence()).endsWith(" is within the noise");
        Finding slower = finding(measured(0, 1.98e9), measured(1, 1.8e9));
        assertThat(slower.figure("change").value()).isCloseTo(-9.1, within(0.1));
        assertThat(slower.sentence()).contains("; at the end of the run it is 9.1 % slower (power or heat)");
        assertThat(slower.tests()).containsExactly("clock/frequency", "clock/frequency/end");
    }

    @Test
    void whereThereIsNoClockThereIsNoFinding() {
        assertThat(SUITE.findings(new Measurements(List.of(), List.of()))).isEmpty();
    }
}
