package io.github.gpupath.cli.engine.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.DeviceType;
import io.github.gpupath.cli.testing.ReferenceInfo;
import io.github.gpupath.cli.testing.TinySuite;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suite.SuiteSettings;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

class MemoryBudgetTests {

    private final KernelWorkload workload =
            new TinySuite().tests(SuiteSettings.DEFAULT).get(0).kernelWorkload().orElseThrow();
    private final long needed =
            workload.memory().stream().mapToLong(Memory::bytes).sum();

    @Test
    void threeQuartersMayBeTaken() {
        assertThat(needed % 3).as("a test that can tell").isNotZero();
        MemoryBudget enough = new MemoryBudget("Tiny", needed / 3 * 4 + 4, 1);
        assertThatCode(() -> enough.check(workload)).doesNotThrowAnyException();
        MemoryBudget tooLittle = new MemoryBudget("Tiny", needed + 4, 1);
        assertThatThrownBy(() -> tooLittle.check(workload))
                .isInstanceOf(BackendException.Unsupported.class)
                .hasMessageContaining(needed + " bytes")
                .hasMessageContaining("Tiny");
    }

    @Test
    void everyCopyCounts() {
        long enoughForOne = needed * 2;
        assertThatCode(() -> new MemoryBudget("Tiny", enoughForOne, 1).check(workload))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> new MemoryBudget("Tiny", enoughForOne, 2).check(workload))
                .isInstanceOf(BackendException.Unsupported.class);
    }

    @Test
    void allPlacesTogetherTakeOneSixtyFourth() {
        assertThat(new MemoryBudget("Tiny", needed * 64 * 5, 1).room(workload, 5))
                .isEqualTo(5);
        assertThat(new MemoryBudget("Tiny", needed * 64 * 5 - 1, 1).room(workload, 5))
                .isEqualTo(4);
        assertThat(new MemoryBudget("Tiny", needed * 64 * 50, 1).room(workload, 5))
                .isEqualTo(5);
        assertThat(new MemoryBudget("Tiny", needed * 2, 1).room(workload, 5)).isEqualTo(1);
    }

    @Test
    void aGraphicsCardHasItsOwnMemoryAndAProcessorWhatIsFree() {
        MemoryBudget card = MemoryBudget.of(ReferenceInfo.of(DeviceType.DISCRETE_GPU), 1000);
        assertThat(card.bytes())
                .isEqualTo(ReferenceInfo.of(DeviceType.DISCRETE_GPU).limits().memoryBytes());
        assertThat(card.copies()).isEqualTo(1);
        MemoryBudget processor = MemoryBudget.of(ReferenceInfo.of(DeviceType.CPU), 1000);
        assertThat(processor.bytes()).isEqualTo(1000);
        assertThat(processor.copies()).isGreaterThan(1);
    }

    @Test
    void someMemoryIsAvailableButNotAll() {
        long all = ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class)
                .getTotalMemorySize();
        assertThat(AvailableMemory.bytes()).isBetween(1L << 20, all);
    }
}
