package io.github.gpupath.cli.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Workload.Launch;
import io.github.gpupath.suite.Workload.Scale;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class SimulatorTests {

    private static final int SET = 1024;

    private static PageTrace trace(int workgroups, int loops, int stride) {
        Launch launch = new Launch(new WorkgroupCount(workgroups, 1, 1), StridedReads.arguments(loops, SET, stride, 1));
        KernelWorkload workload =
                StridedReads.workload((long) SET * PageTrace.PAGE_BYTES, List.of(new Scale(List.of(launch))));
        return new PageTrace(workload, launch);
    }

    private static DeviceModel device(int processors, int resident, LevelModel... levels) {
        return new DeviceModel("test", processors, resident, 4, 0, List.of(levels), 100, 400);
    }

    private static LevelModel cache(int pages) {
        return new LevelModel((long) pages * PageTrace.PAGE_BYTES, pages, Replacement.LRU, Sharing.ALL, 1000, 40);
    }

    @Test
    void manyWorkgroupsReadMemoryAsFastAsItIs() {
        double nanos = new Simulator(device(8, 4), 1).run(trace(1024, 4, 16));
        assertThat(1024 * 16.0 * PageTrace.PAGE_BYTES / nanos).isCloseTo(100, within(2.0));
    }

    @Test
    void oneWorkgroupWaitsForEachIteration() {
        double nanos = new Simulator(device(1, 1), 1).run(trace(1, 10, 0));
        double iteration = 4.0 * PageTrace.PAGE_BYTES / 100 + 400;
        assertThat(nanos).isBetween(10 * iteration, 10 * (iteration + 0.25 * 400));
    }

    @Test
    void workgroupsThatFindNoPlaceWaitForOne() {
        Simulator simulator = new Simulator(device(1, 2), 1);
        double two = simulator.run(trace(2, 10, 100));
        double five = simulator.run(trace(5, 10, 100));
        assertThat(five / two).isBetween(2.5, 3.5);
    }

    /** Workgroups that begin everywhere: those that begin near others find what these
     * brought, catch up with them and stay. */
    @Test
    void workgroupsBehindOneAnotherFormConvoys() {
        Simulator simulator = new Simulator(device(8, 8, cache(SET * 3 / 4)), 1);
        simulator.run(trace(64, SET / 4 * 8, 633));
        assertThat(simulator.memory().shareOfHits(0)).isGreaterThan(0.1);
    }

    /** The same set by workgroups that each go a short way and follow one another through it. */
    @Test
    void aCacheThatIsTooSmallDoesNotAnswerShortWalks() {
        Simulator simulator = new Simulator(device(8, 8, cache(SET * 3 / 4)), 1);
        simulator.run(trace(SET / 4 * 64, 1, 4));
        assertThat(simulator.memory().shareOfHits(0)).isZero();
    }

    @Test
    void theSameAgainIsTheSame() {
        assertThat(new Simulator(SimulatedDevices.INTEGRATED, 7).run(trace(500, 3, 12)))
                .isEqualTo(new Simulator(SimulatedDevices.INTEGRATED, 7).run(trace(500, 3, 12)));
    }
}
