package io.github.gpupath.cli.engine.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.DeviceBuffer;
import io.github.gpupath.backend.DeviceType;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.backend.DispatchBatch.SubmissionMode;
import io.github.gpupath.backend.validation.ValidatingDevice;
import io.github.gpupath.cli.delegation.DelegatingDevice;
import io.github.gpupath.cli.testing.Cases;
import io.github.gpupath.cli.testing.ReferenceInfo;
import io.github.gpupath.cli.testing.TinySuite;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.reference.ReferenceDevice;
import io.github.gpupath.reference.ReferenceProvider;
import io.github.gpupath.result.Note;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.Workload.Launch;
import io.github.gpupath.suites.bandwidth.BandwidthSuite;
import io.github.gpupath.suites.dispatch.DispatchSuite;
import io.github.gpupath.suites.load.LoadSuite;
import io.github.gpupath.verify.Verifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PreparedKernelTests {

    private static final long MIB = 1 << 20;

    /** The reference, which remembers the sizes of the buffers that were asked for. */
    private static final class Remembering extends DelegatingDevice {
        private final List<Long> allocated = new ArrayList<>();
        private final List<Long> leads = new ArrayList<>();
        private final List<DispatchBatch> batches = new ArrayList<>();

        Remembering(DeviceType type) {
            super(new ValidatingDevice(new ReferenceDevice()), ReferenceInfo.of(type));
        }

        @Override
        public DeviceBuffer createBuffer(BufferSpec spec) {
            allocated.add(spec.bytes());
            leads.add(spec.lead());
            return super.createBuffer(spec);
        }

        @Override
        public BatchTime run(DispatchBatch batch) {
            batches.add(batch);
            return super.run(batch);
        }
    }

    private final Remembering device = new Remembering(DeviceType.CPU);
    private final Verifier verifier = new Verifier(new ReferenceProvider());

    /** Before the first of them counts, Java has compiled its part; the others are one launch each, as the test says. */
    @Test
    void launchesAreMadeByCompiledCodeAndInTheMannerOfTheTest() {
        TestCase test = test(new DispatchSuite(), "dispatch/empty/submit/10");
        try (Prepared prepared = Prepared.of(device, test, Optional.empty())) {
            assertThat(prepared.notes())
                    .containsExactly(Note.of(
                            "calls",
                            "calls: a call of the interpreter, which returns at the end; the time excludes the wait"));
            prepared.allocate(List.of(0L));
            Launch launch = test.kernelWorkload().orElseThrow().smallestLaunch();
            prepared.time(launch, 10, 0);
            assertThat(device.batches).hasSizeGreaterThan(2);
            device.batches.clear();
            prepared.time(launch, 10, 0);
            assertThat(device.batches).hasSize(1).allSatisfy(batch -> {
                assertThat(batch.manner()).isEqualTo(SubmissionMode.WAIT_FOR_FENCE);
                assertThat(batch.dispatches()).isEqualTo(10);
            });
        }
    }

    /** What no test of launching is runs as often as it is asked for, and needs no word about its calls. */
    @Test
    void dispatchesAreRunAsOftenAsAsked() {
        TestCase test = test(new DispatchSuite(), "dispatch/empty/device");
        try (Prepared prepared = Prepared.of(device, test, Optional.empty())) {
            assertThat(prepared.notes()).isEmpty();
            prepared.allocate(List.of(0L));
            assertThat(prepared.memory())
                    .hasSize(1)
                    .allMatch(memory -> memory.words().equals("Java heap"));
            prepared.time(test.kernelWorkload().orElseThrow().smallestLaunch(), 7, 0);
            assertThat(device.batches).hasSize(1).allMatch(batch -> batch.manner() == SubmissionMode.DEPENDENT);
        }
    }

    /** Before anything is compiled or allocated, as with a feature that is missing. */
    @Test
    void aMannerThatTheDeviceLacksIsRefusedAtOnce() {
        TestCase test = test(new DispatchSuite(), "dispatch/empty/launch-to-start");
        assertThatThrownBy(() -> Prepared.of(device, test, Optional.empty()))
                .isInstanceOf(BackendException.Unsupported.class)
                .hasMessage("the reference has only the host clock");
        assertThat(device.allocated).isEmpty();
    }

    private static TestCase test(Suite suite, String id) {
        return suite.tests(SuiteSettings.DEFAULT).stream()
                .filter(test -> test.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void largeMemoryIsThereOnlyFromWhenItIsTimed() {
        TestCase test = test(new BandwidthSuite(), "bandwidth/write/buffer/float4/1m");
        try (PreparedKernel prepared = (PreparedKernel) Prepared.of(device, test, Optional.empty())) {
            assertThat(prepared.verify(verifier)).isEmpty();
            assertThat(device.allocated).isNotEmpty().allMatch(bytes -> bytes < MIB);
            prepared.allocate(List.of(0L));
            assertThat(device.allocated).contains(MIB);
        }
    }

    @Test
    void aNumberThatTheKernelLeftInMemoryIsReadAsItsType() {
        TestCase copy = test(new TinySuite(), "tiny/copy/x1/linear");
        KernelWorkload handing = copy.kernelWorkload().orElseThrow().toBuilder()
                .readingBack(
                        new KernelWorkload.Readback("third", "", 1, 3 * Integer.BYTES, ScalarType.U32),
                        new KernelWorkload.Readback("seventh", "", 1, 7 * Integer.BYTES, ScalarType.I32))
                .build();
        TestCase test = Cases.of(copy.id(), copy.label(), copy.metric(), copy.description(), () -> handing);
        try (Prepared prepared = Prepared.of(device, test, Optional.empty())) {
            prepared.allocate(List.of(0L));
            prepared.time(handing.smallestLaunch(), 1, 0);
            assertThat(prepared.handedBack(0)).containsExactly(3.0, 7.0);
        }
    }

    @Test
    void integersOf64BitsComeUpWithTheirSigns() {
        TestCase copy = test(new TinySuite(), "tiny/copy/x1/linear");
        KernelWorkload one = copy.kernelWorkload().orElseThrow();
        Memory ones = new Memory.BufferMemory(
                BufferSpec.storage(one.memory().get(0).bytes()),
                (target, offset) -> {
                    while (target.hasRemaining()) {
                        target.put((byte) 0xFF);
                    }
                },
                false);
        KernelWorkload handing = one.toBuilder()
                .memory(List.of(ones, one.memory().get(1)))
                .readingBack(
                        new KernelWorkload.Readback("signed", "", 0, 8, ScalarType.I64),
                        new KernelWorkload.Readback("unsigned", "", 0, 8, ScalarType.U64),
                        new KernelWorkload.Readback("half", "", 0, 8, ScalarType.U32))
                .build();
        TestCase test = Cases.of(copy.id(), copy.label(), copy.metric(), copy.description(), () -> handing);
        try (Prepared prepared = Prepared.of(device, test, Optional.empty())) {
            prepared.allocate(List.of(0L));
            assertThat(prepared.handedBack(0)).containsExactly(-1.0, 0x1p64, 0x1p32 - 1);
        }
    }

    @Test
    void aTestWhoseSuiteGivesNoWorkloadTakesNothingOver() {
        TestCase test = test(new BandwidthSuite(), "bandwidth/read/buffer/float4/4k");
        TestCase faulty = Cases.of("odd/a", "odd", test.metric(), "throws", () -> {
            throw new IllegalStateException("no workload");
        });
        try (Prepared prepared = Prepared.of(device, test, Optional.empty())) {
            assertThat(prepared.leaveTo(test(new BandwidthSuite(), "bandwidth/read/buffer/float4/8k")))
                    .isTrue();
            assertThat(prepared.leaveTo(faulty)).isFalse();
        }
    }

    @Test
    void eachPlaceHasMemoryOfItsOwnWithTheSameContent() {
        TestCase copy = test(new TinySuite(), "tiny/copy/x1/linear");
        KernelWorkload handing = copy.kernelWorkload().orElseThrow().toBuilder()
                .readingBack(new KernelWorkload.Readback("third", "", 1, 3 * Integer.BYTES, ScalarType.U32))
                .build();
        TestCase test = Cases.of(copy.id(), copy.label(), copy.metric(), copy.description(), () -> handing);
        try (Prepared prepared = Prepared.of(device, test, Optional.empty())) {
            prepared.allocate(List.of(0L, 0L, 4096L));
            assertThat(device.allocated).hasSize(3 * handing.memory().size());
            double before = prepared.handedBack(0).get(0);
            prepared.time(handing.smallestLaunch(), 1, 2);
            assertThat(prepared.handedBack(2)).containsExactly(3.0).isNotEqualTo(List.of(before));
            assertThat(prepared.handedBack(0)).containsExactly(before);
            assertThat(prepared.handedBack(1)).containsExactly(before);
        }
    }

    @Test
    void theBuffersOfAPlaceLieAsFarBehindTheBeginningOfTheirAllocationsAsItSays() {
        TestCase test = test(new TinySuite(), "tiny/copy/x1/linear");
        try (Prepared prepared = Prepared.of(device, test, Optional.empty())) {
            prepared.allocate(List.of(2 * MIB, 3 * MIB));
        }
        assertThat(device.leads).containsExactly(2 * MIB, 2 * MIB, 3 * MIB, 3 * MIB);
    }

    @Test
    void whereADeviceDoesNotAllowSoLargeAnAllocationNothingLiesBefore() {
        TestCase test = test(new TinySuite(), "tiny/copy/x1/linear");
        long beyond = (device.info().limits().maxAllocationBytes() + 1) / 4096 * 4096;
        try (Prepared prepared = Prepared.of(device, test, Optional.empty())) {
            prepared.allocate(List.of(beyond));
        }
        assertThat(device.leads).containsExactly(0L, 0L);
    }

    @Test
    void memoryOfAnotherKernelIsTakenOverWithItsFirstContent() {
        TestCase linear = handingBackTheThird("tiny/copy/x1/linear");
        TestCase random = handingBackTheThird("tiny/copy/x1/random");
        PreparedKernel first = (PreparedKernel) Prepared.of(device, linear, Optional.empty());
        first.allocate(List.of(0L, 4096L));
        first.time(linear.workload().get().smallestLaunch(), 1, 0);
        first.time(linear.workload().get().smallestLaunch(), 1, 1);
        int before = device.allocated.size();

        assertThat(first.leaveTo(random)).isTrue();
        try (Prepared next = Prepared.of(device, random, Optional.of(first))) {
            next.allocate(List.of(0L, 4096L));
            assertThat(device.allocated).hasSize(before);
            assertThat(next.handedBack(0)).containsExactly(0.0);
            assertThat(next.handedBack(1)).containsExactly(0.0);
            next.time(random.workload().get().smallestLaunch(), 1, 1);
            assertThat(next.handedBack(1)).containsExactly(3.0);
        }
    }

    private static TestCase handingBackTheThird(String id) {
        TestCase copy = test(new TinySuite(), id);
        KernelWorkload handing = copy.kernelWorkload().orElseThrow().toBuilder()
                .readingBack(new KernelWorkload.Readback("third", "", 1, 3 * Integer.BYTES, ScalarType.U32))
                .build();
        return Cases.of(copy.id(), copy.label(), copy.metric(), copy.description(), () -> handing);
    }

    @Test
    void onAGpuAGapOfRandomSizeLiesBeforeTexturesAtEachFurtherPlace() {
        Remembering gpu = new Remembering(DeviceType.DISCRETE_GPU);
        TestCase test = test(new LoadSuite(), "load/texture2d/r8/linear");
        try (Prepared prepared = Prepared.of(gpu, test, Optional.empty())) {
            prepared.allocate(List.of(0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L));
        }
        Long results = test.kernelWorkload().orElseThrow().memory().get(1).bytes();
        List<Long> gaps = new ArrayList<>(gpu.allocated);
        for (int place = 0; place < 9; place++) {
            assertThat(gaps.remove(results)).isTrue(); // a gap may be as large as they are
        }
        assertThat(gaps).hasSize(8).allMatch(bytes -> bytes % 4096 == 0 && bytes <= 4 * MIB);
        assertThat(gaps.stream().distinct().count()).isGreaterThan(4);
    }

    @Test
    void whatTheDeviceDoesNotAllowIsKnownBeforeAnythingIsAllocated() {
        TestCase small = test(new TinySuite(), "tiny/copy/x1/linear");
        long limit = device.info().limits().maxStorageBufferBytes();
        TestCase large = Cases.of(
                small.id(),
                small.label(),
                small.metric(),
                small.description(),
                () -> larger(small.kernelWorkload().orElseThrow(), limit + 4));
        assertThatThrownBy(() -> Prepared.of(device, large, Optional.empty()))
                .isInstanceOf(BackendException.Unsupported.class)
                .hasMessageContaining("a storage buffer of " + (limit + 4) + " bytes")
                .hasMessageContaining(limit + " bytes");
        assertThat(device.allocated).isEmpty();
    }

    private static KernelWorkload larger(KernelWorkload workload, long bytes) {
        List<Memory> memory = new ArrayList<>(workload.memory());
        memory.set(0, new Memory.BufferMemory(BufferSpec.storage(bytes), Memory.Content.ZEROS, false));
        return workload.toBuilder()
                .memory(memory)
                .verification(workload.verification().on(workload.memory()))
                .build();
    }
}
