package io.github.gpupath.backend.opencl;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.kernel.Feature.TexelFormat;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.FormatUse;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.kernel.WorkgroupSize;
import io.github.gpupath.kernel.source.KernelSource;
import io.github.gpupath.reference.ReferenceProvider;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.jocl.cl_device_id;
import org.junit.jupiter.api.Test;

/** What a test of a driver costs, and what its failure costs. */
class OpenClQuirksTests {

    private static final TexelFormat HALF = new TexelFormat(Format.R16F, FormatUse.TEXTURE_FETCH);
    private static final TexelFormat FLOAT = new TexelFormat(Format.R32F, FormatUse.TEXTURE_FETCH);

    private final OpenClAdapter pocl = adapter("Portable Computing Language");
    private final Map<cl_device_id, Boolean> answers = new HashMap<>();

    /** A device that lists everything. */
    private static OpenClAdapter adapter(String driver) {
        DeviceInfo all = new ReferenceProvider().open().devices().get(0);
        DeviceInfo info = new DeviceInfo(
                OpenClProvider.ID,
                0,
                all.name(),
                all.vendor(),
                driver,
                all.driverVersion(),
                all.apiVersion(),
                all.type(),
                all.identity(),
                all.limits(),
                all.features(),
                all.timer());
        return new OpenClAdapter(new cl_device_id(), info);
    }

    @Test
    void aTestThatFailsCostsTheFormatAndNotTheDevice() {
        Predicate<OpenClAdapter> failing = tested -> {
            throw new BackendException.Internal("clBuildProgram");
        };

        assertThat(OpenClQuirks.working(pocl, failing, answers)).contains(FLOAT).doesNotContain(HALF);
    }

    @Test
    void aDeviceIsTestedOnce() {
        AtomicInteger tests = new AtomicInteger();
        Predicate<OpenClAdapter> counting = tested -> tests.incrementAndGet() > 1;

        for (int listing = 0; listing < 3; listing++) {
            assertThat(OpenClQuirks.working(pocl, counting, answers))
                    .contains(FLOAT)
                    .doesNotContain(HALF);
        }

        assertThat(tests).hasValue(1);
    }

    @Test
    void aDeviceThatPassesKeepsEverything() {
        assertThat(OpenClQuirks.working(pocl, tested -> true, answers))
                .isEqualTo(pocl.info().features());
    }

    @Test
    void manyCallsOfWhatRusticlExpandsAreRefused() {
        KernelBuilder many = new KernelBuilder("many", new WorkgroupSize(1, 1, 1));
        Variable x = many.variable("x", Literal.f32(1));
        for (int i = 0; i < 101; i++) {
            many.assign(x, x.sin());
        }
        KernelSource source = OpenClPrograms.write(many.build());
        assertThat(OpenClQuirks.refusal(adapter("rusticl").info(), source))
                .contains(
                        "rusticl computes fma, sin and cos in software and would compile their 101 calls for minutes");
        assertThat(OpenClQuirks.refusal(pocl.info(), source)).isEmpty();
    }

    @Test
    void otherDriversAreBelieved() {
        OpenClAdapter other = adapter("NVIDIA CUDA");

        assertThat(OpenClQuirks.working(other, tested -> false, answers))
                .isEqualTo(other.info().features());
        assertThat(answers).isEmpty();
    }
}
