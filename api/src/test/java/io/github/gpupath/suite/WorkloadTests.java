package io.github.gpupath.suite;

import static io.github.gpupath.kernel.KernelBuilder.u32;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Resource.StructuredBuffer;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.WorkgroupSize;
import io.github.gpupath.suite.KernelWorkload.GeometryScale;
import io.github.gpupath.suite.Workload.Launch;
import io.github.gpupath.suite.Workload.Scale;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WorkloadTests {

    private static final List<Literal> IDLE = List.of(u32(0));

    private static Launch launch(int workgroups) {
        return new Launch(WorkgroupCount.of(workgroups), List.of(u32(5)));
    }

    private static Scale scale(int... workgroups) {
        List<Launch> launches = new ArrayList<>();
        for (int count : workgroups) {
            launches.add(launch(count));
        }
        return new Scale(launches);
    }

    private static KernelWorkload workload(List<Scale> scales, Optional<List<Literal>> idle) {
        KernelBuilder kernel = new KernelBuilder("test", new WorkgroupSize(1, 1, 1));
        kernel.parameter("loops", ScalarType.U32);
        StructuredBuffer buffer = kernel.structuredBuffer("buffer", ScalarType.U32, Access.READ);
        KernelWorkload.Builder workload = KernelWorkload.of(kernel.build())
                .measured(KernelWorkload.Measured.accesses(buffer))
                .memory(List.of(new Memory.BufferMemory(BufferSpec.storage(4), Memory.Content.ZEROS, false)))
                .verification(KernelWorkload.Verification.of(List.of(u32(5)), WorkgroupCount.of(1)))
                .scales(scales);
        idle.ifPresent(workload::idle);
        return workload.build();
    }

    @Test
    void aSingleScaleHasNoIdleWorkgroups() {
        assertThat(workload(List.of(scale(1)), Optional.empty()).scales()).hasSize(1);
        assertThatThrownBy(() -> workload(List.of(scale(1)), Optional.of(IDLE)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("idle");
    }

    @Test
    void thereIsAScale() {
        assertThatThrownBy(() -> workload(List.of(), Optional.empty()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a workload needs at least one scale");
    }

    @Test
    void idleWorkgroupsAreGivenWhatTheyWereWhenTheWorkloadWasMade() {
        List<Literal> arguments = new ArrayList<>(IDLE);
        KernelWorkload workload = workload(List.of(scale(2), scale(1)), Optional.of(arguments));
        arguments.set(0, u32(7));
        assertThat(workload.idle()).contains(IDLE);
    }

    @Test
    void theSmallestLaunchIsTheFirstOfTheFirstScale() {
        assertThat(workload(List.of(scale(4, 8), scale(2, 4)), Optional.of(IDLE))
                        .smallestLaunch())
                .isEqualTo(launch(4));
    }

    @Test
    void whatIsEnoughIsOneOfTheLaunches() {
        List<Launch> launches = List.of(launch(1), launch(2));
        assertThat(new Scale(launches, 1).enough()).isEqualTo(1);
        assertThat(new Scale(launches).enough()).isZero();
        for (int enough : new int[] {-1, 2}) {
            assertThatThrownBy(() -> new Scale(launches, enough))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("the index " + enough + " is not among 2 launches");
        }
    }

    @Test
    void aGeometryScaleDoublesFromItsLeastPowerToItsLargest() {
        assertThat(new GeometryScale(4, -2, 1).with(List.of(u32(5))).launches())
                .containsExactly(launch(1), launch(2), launch(4), launch(8));
    }
}
