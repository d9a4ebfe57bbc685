package io.github.gpupath.cli.engine.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.DeviceBuffer;
import io.github.gpupath.backend.validation.ValidatingDevice;
import io.github.gpupath.cli.delegation.DelegatingDevice;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.reference.ReferenceDevice;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suites.bandwidth.BandwidthSuite;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The sizes of a curve share their kernel, and memory as far as the next can use it. */
class TakenOverTests {

    private static final String CURVE = "bandwidth/read/buffer/float4/";

    private static final long KIB = 1 << 10;

    /** The reference, which counts what was compiled and remembers what was allocated. */
    private static final class Counting extends DelegatingDevice {
        private int compiled;
        private final List<Long> allocated = new ArrayList<>();
        private boolean isFull;

        Counting() {
            super(new ValidatingDevice(new ReferenceDevice()), new ReferenceDevice().info());
        }

        @Override
        public CompiledKernel compile(Kernel kernel) {
            compiled++;
            return super.compile(kernel);
        }

        @Override
        public DeviceBuffer createBuffer(BufferSpec spec) {
            if (isFull) {
                throw new BackendException.OutOfMemory("full");
            }
            allocated.add(spec.bytes());
            return super.createBuffer(spec);
        }
    }

    private final Counting device = new Counting();

    private static TestCase test(String id) {
        return new BandwidthSuite()
                .tests(new SuiteSettings(Map.of("sizes", "64K,80K,128K,192K"))).stream()
                        .filter(test -> test.id().equals(id))
                        .findFirst()
                        .orElseThrow();
    }

    private PreparedKernel timed(String id, Optional<PreparedKernel> before) {
        TestCase test = test(id);
        PreparedKernel prepared = (PreparedKernel) Prepared.of(device, test, before.map(each -> each));
        prepared.allocate(List.of(0L));
        prepared.time(test.kernelWorkload().orElseThrow().smallestLaunch(), 1, 0);
        return prepared;
    }

    @Test
    void aKernelIsCompiledOnceForACurve() {
        PreparedKernel small = timed(CURVE + "64k", Optional.empty());
        PreparedKernel large = timed(CURVE + "192k", Optional.of(small));
        large.close();

        assertThat(device.compiled).isEqualTo(1);
    }

    @Test
    void memoryWithRoomForTheNextSizeIsKept() {
        PreparedKernel first = timed(CURVE + "80k", Optional.empty());
        List<Long> before = List.copyOf(device.allocated);
        PreparedKernel next = timed(CURVE + "128k", Optional.of(first));

        assertThat(before).as("room for 128 KiB").contains(128 * KIB);
        assertThat(device.allocated).isEqualTo(before);
        PreparedKernel last = timed(CURVE + "192k", Optional.of(next));
        assertThat(device.allocated).contains(256 * KIB);
        last.close();
    }

    @Test
    void eachPlaceIsTakenOverAndThoseThatAreTooManyAreFreed() {
        PreparedKernel first = timed(CURVE + "80k", Optional.empty());
        first.allocate(List.of(0L, 4096L, 8192L));
        int before = device.allocated.size();
        PreparedKernel next = (PreparedKernel) Prepared.of(device, test(CURVE + "128k"), Optional.of(first));
        next.allocate(List.of(0L, 4096L));
        next.time(test(CURVE + "128k").kernelWorkload().orElseThrow().smallestLaunch(), 1, 1);

        assertThat(device.allocated).hasSize(before);
        next.close();
    }

    @Test
    void anotherCurveTakesNothing() {
        PreparedKernel reads = timed(CURVE + "128k", Optional.empty());
        assertThat(reads.leaveTo(test(CURVE + "192k"))).isTrue();
        assertThat(reads.leaveTo(test("bandwidth/write/buffer/float4/64k"))).isFalse();

        timed("bandwidth/write/buffer/float4/64k", Optional.empty()).close();

        assertThat(device.compiled).isEqualTo(2);
        assertThat(device.allocated).contains(64 * KIB);
    }

    @Test
    void whereThereIsNoMemoryForTheNextSizeNothingIsLeftOpen() {
        PreparedKernel small = timed(CURVE + "64k", Optional.empty());
        PreparedKernel large = (PreparedKernel) Prepared.of(device, test(CURVE + "192k"), Optional.of(small));
        device.isFull = true;
        assertThatThrownBy(() -> large.allocate(List.of(0L))).isInstanceOf(BackendException.OutOfMemory.class);
        large.close();
        large.close();
    }
}
