package io.github.gpupath.cli.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.DeviceBuffer;
import io.github.gpupath.backend.DeviceResource;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.reference.ReferenceDevice;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.Workload;
import io.github.gpupath.suite.Workload.Launch;
import io.github.gpupath.suites.bandwidth.BandwidthSuite;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The addresses are those of the reference backend, which interprets all of a kernel. */
class PageTraceTests {

    private static final int INVOCATIONS = 256;

    private static final int FLOAT4_BYTES = 16;

    /** The bits of the float 1, which a stored number has beside those of its place. */
    private static final long ONE = 0x3F80_0000;

    private static KernelWorkload workload(String id) {
        return new BandwidthSuite()
                .tests(SuiteSettings.DEFAULT).stream()
                        .filter(test -> test.id().equals(id))
                        .findFirst()
                        .orElseThrow()
                        .kernelWorkload()
                        .orElseThrow();
    }

    /** Small whole numbers, of which sums are exact in any order; no two neighbours are alike. */
    private static float number(long address) {
        return (address / Float.BYTES * 7919) % 1021;
    }

    /** What all memory holds after the verification by the reference backend, with {@link #number} in it before. */
    private static List<ByteBuffer> interpreted(KernelWorkload workload) {
        ReferenceDevice device = new ReferenceDevice();
        CompiledKernel kernel = device.compile(workload.kernel());
        List<DeviceResource> buffers = new ArrayList<>();
        for (Memory memory : workload.verifiedMemory()) {
            DeviceBuffer buffer = device.createBuffer(((Memory.BufferMemory) memory).spec());
            device.upload(buffer, 0, numbers(memory.bytes()));
            buffers.add(buffer);
        }
        KernelWorkload.Verification run = workload.verification();
        device.run(new DispatchBatch(kernel, buffers, run.arguments(), run.workgroups(), 1));
        List<ByteBuffer> contents = new ArrayList<>();
        for (DeviceResource buffer : buffers) {
            ByteBuffer content = numbers(((DeviceBuffer) buffer).spec().bytes());
            device.download((DeviceBuffer) buffer, 0, content);
            contents.add(content);
        }
        return contents;
    }

    private static ByteBuffer numbers(long bytes) {
        ByteBuffer numbers = ByteBuffer.allocate(Math.toIntExact(bytes)).order(ByteOrder.LITTLE_ENDIAN);
        for (int address = 0; address < bytes; address += Float.BYTES) {
            numbers.putFloat(address, number(address));
        }
        return numbers;
    }

    /** Every invocation of the verification, one after the other. */
    private static void trace(KernelWorkload workload, Addresses.Listener listener, Runnable nextInvocation) {
        KernelWorkload.Verification run = workload.verification();
        Addresses addresses = new Addresses(workload.kernel(), new Launch(run.workgroups(), run.arguments()));
        for (int workgroup = 0; workgroup < run.workgroups().total(); workgroup++) {
            for (int invocation = 0; invocation < INVOCATIONS; invocation++) {
                nextInvocation.run();
                addresses.run(workgroup, invocation, listener);
            }
        }
    }

    @Test
    void everyInvocationLoadsWhatTheReferenceLoads() {
        KernelWorkload workload = workload(SuiteWalk.CURVE + "/64k");
        List<ByteBuffer> contents = interpreted(workload);
        float[] sum = new float[1];
        int[] stores = new int[1];
        trace(
                workload,
                (resource, address, bytes, isStore) -> {
                    if (isStore) {
                        assertThat(contents.get(resource.binding()).getFloat((int) address))
                                .isEqualTo(sum[0]);
                        stores[0]++;
                    } else {
                        for (int i = 0; i < bytes; i += Float.BYTES) {
                            sum[0] += number(address + i);
                        }
                    }
                },
                () -> sum[0] = 0);
        assertThat(stores[0])
                .isEqualTo((int) workload.verification().workgroups().total() * INVOCATIONS);
    }

    /** What is stored tells the place: no place has it that the trace leaves out, and each has it that the trace names. */
    @Test
    void everyInvocationStoresWhereTheReferenceDoes() {
        KernelWorkload workload = workload("bandwidth/write/buffer/float4/64k");
        ByteBuffer content = interpreted(workload).get(0);
        Set<Long> traced = new HashSet<>();
        trace(workload, (resource, address, bytes, isStore) -> traced.add(address), () -> {});
        Set<Long> stored = LongStream.range(0, content.capacity() / FLOAT4_BYTES)
                .filter(place -> content.getInt(Math.toIntExact(place * FLOAT4_BYTES)) == (place | ONE))
                .mapToObj(place -> place * FLOAT4_BYTES)
                .collect(Collectors.toSet());
        assertThat(traced).hasSizeGreaterThan(INVOCATIONS).isEqualTo(stored);
    }

    @Test
    void theInvocationsOfAWorkgroupReadOnePageTogether() {
        for (String size : List.of("4k", "24k", "1m", "40m", "1g")) {
            KernelWorkload workload = workload(SuiteWalk.CURVE + "/" + size);
            for (Workload.Scale scale : workload.scales()) {
                Launch launch = scale.launches().get(scale.enough() + 1);
                int[] pages = new PageTrace(workload, launch).pages(1);
                Addresses addresses = new Addresses(workload.kernel(), launch);
                for (int invocation = 0; invocation < INVOCATIONS; invocation++) {
                    long inPage = invocation * 16L;
                    int[] next = new int[1];
                    addresses.run(1, invocation, (resource, address, bytes, isStore) -> {
                        if (address != (long) pages[next[0]++] * PageTrace.PAGE_BYTES + inPage || bytes != 16) {
                            throw new AssertionError(bytes + " bytes at " + address + " are not of the page");
                        }
                    });
                    assertThat(next[0]).isEqualTo(pages.length);
                }
            }
        }
    }
}
