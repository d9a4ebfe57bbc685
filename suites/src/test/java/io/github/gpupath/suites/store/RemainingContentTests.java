package io.github.gpupath.suites.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.HalfFloat;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.reference.ReferenceProvider;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.verify.WorkloadMemory;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What remains in memory, computed here by rule and not by a kernel. */
class RemainingContentTests {

    private static final Map<String, TestCase> TESTS = new StoreSuite()
            .tests(SuiteSettings.DEFAULT).stream().collect(Collectors.toMap(TestCase::id, Function.identity()));

    private static ByteBuffer run(String id, int workgroups) {
        KernelWorkload workload = TESTS.get(id).kernelWorkload().orElseThrow();
        return run(workload, workload.memory(), workload.smallestLaunch().arguments(), WorkgroupCount.of(workgroups));
    }

    /** A verification, on whose memory four regions have room, of which its four workgroups share three. */
    private static ByteBuffer verification(String id) {
        KernelWorkload workload = TESTS.get(id).kernelWorkload().orElseThrow();
        return run(
                workload,
                workload.verifiedMemory(),
                workload.verification().arguments(),
                workload.verification().workgroups());
    }

    private static ByteBuffer run(
            KernelWorkload workload, List<Memory> bound, List<Literal> arguments, WorkgroupCount workgroups) {
        try (Backend backend = new ReferenceProvider().open();
                Device device = backend.open(backend.devices().get(0));
                CompiledKernel kernel = device.compile(workload.kernel());
                WorkloadMemory memory = new WorkloadMemory(device, bound)) {
            device.run(new DispatchBatch(kernel, memory.bindings(), arguments, workgroups, 1));
            return memory.read(0);
        }
    }

    @Test
    void linearLeavesTheElementsNumberInEachOf736() {
        ByteBuffer floats = run("store/structured-buffer/float2/linear", 1);
        ByteBuffer words = run("store/raw-buffer/x3/linear", 1);
        for (int e = 0; e < 1024; e++) {
            int expected = e < 736 ? e + 1 : 0;
            assertThat(floats.getFloat(8 * e)).isEqualTo(expected);
            assertThat(floats.getFloat(8 * e + 4)).isEqualTo(expected);
            for (int word = 0; word < 3; word++) {
                assertThat(words.getInt(12 * e + 4 * word)).isEqualTo(expected);
            }
        }
    }

    @Test
    void randomLeavesItInTheFirst16OfEach32() {
        ByteBuffer halves = run("store/typed-buffer/r16f/random", 1);
        for (int e = 0; e < 1024; e++) {
            assertThat(HalfFloat.toFloat(halves.getShort(2 * e))).isEqualTo(isRandom(e) ? e + 1 : 0);
        }
    }

    private static boolean isRandom(int element) {
        return element < 16 * 32 && element % 32 < 16;
    }

    @Test
    void sameLeavesTheLastValueInTheFirstElementAlone() {
        ByteBuffer floats = run("store/structured-buffer/float/same", 2);
        assertThat(floats.getFloat(0)).isEqualTo(9 * 32 + 1);
        for (int e = 1; e < 1024; e++) {
            assertThat(floats.getFloat(4 * e)).isZero();
        }
        ByteBuffer texels = run("store/texture2d/r32f/same", 2);
        assertThat(texels.getFloat(0)).isEqualTo(9 + 1);
        assertThat(texels.getFloat(4)).isZero();
    }

    @Test
    void aTextureHoldsTheNumberOfEachTexelOf31By31() {
        ByteBuffer texels = run("store/texture2d/rgba16f/linear", 1);
        for (int y = 0; y < 32; y++) {
            for (int x = 0; x < 32; x++) {
                float expected = x < 31 && y < 31 ? x + y * 32 + 1 : 0;
                for (int channel = 0; channel < 4; channel++) {
                    assertThat(HalfFloat.toFloat(texels.getShort(8 * (x + 32 * y) + 2 * channel)))
                            .isEqualTo(expected);
                }
            }
        }
    }

    /** Regions lie an odd number of lines of 256 bytes apart. */
    @ParameterizedTest
    @CsvSource({
        "typed-buffer/r32f/linear-own, 4, 832",
        "raw-buffer/x3/linear-own, 12, 832",
        "structured-buffer/float4/random-own, 16, 784"
    })
    void eachWorkgroupHasARegionOfABuffer(String id, int elementBytes, int pitch) {
        ByteBuffer target = verification("store/" + id);
        assertThat(target.capacity()).isEqualTo(4 * pitch * elementBytes);
        assertThat(pitch * elementBytes / 256 % 2).isOne();
        for (int region = 0; region < 4; region++) {
            for (int e = 0; e < pitch; e++) {
                boolean isStored = id.contains("random") ? isRandom(e) : e < 736;
                int expected = region < 3 && isStored ? e + 1 : 0;
                for (int component = 0; component < elementBytes / 4; component++) {
                    int at = (region * pitch + e) * elementBytes + 4 * component;
                    float found = id.startsWith("raw") ? target.getInt(at) : target.getFloat(at);
                    assertThat(found).as("%d in region %d", e, region).isEqualTo(expected);
                }
            }
        }
    }

    @Test
    void eachWorkgroupHasARegionOfATexture() {
        ByteBuffer texels = verification("store/texture2d/r32f/linear-own");
        for (int y = 0; y < 32; y++) {
            for (int x = 0; x < 4 * 32; x++) {
                boolean isStored = x < 3 * 32 && x % 32 < 31 && y < 31;
                assertThat(texels.getFloat(4 * (x + 4 * 32 * y))).isEqualTo(isStored ? x % 32 + y * 32 + 1 : 0);
            }
        }
    }

    /** The value that is stored, times 255, lies within 0.38 of the integer that remains: everybody rounds it alike. */
    @Test
    void normalisedElementsAreFarFromWhereRoundingIsOpen() {
        double step = 255 * 257.0 / (1 << 18);
        ByteBuffer buffer = run("store/typed-buffer/r8/linear", 1);
        int previous = 0;
        for (int e = 0; e < 736; e++) {
            int stored = buffer.get(e) & 0xFF;
            double exact = Math.min((e + 2.5) * step, 255);
            assertThat(Math.abs(stored - exact)).isLessThan(0.38);
            assertThat(stored - previous).isBetween(0, 1);
            assertThat(stored).isPositive();
            previous = stored;
        }
        ByteBuffer texture = run("store/texture2d/rg8/linear", 1);
        for (int y = 0; y < 31; y++) {
            for (int x = 0; x < 31; x++) {
                double exact = (x + 15 * y + 2.5) * step;
                assertThat(Math.abs((texture.get(2 * (x + 32 * y)) & 0xFF) - exact))
                        .isLessThan(0.38);
            }
        }
    }
}
