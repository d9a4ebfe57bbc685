package io.github.gpupath.suites.bandwidth;

import static io.github.gpupath.kernel.KernelBuilder.u32;
import static io.github.gpupath.suites.bandwidth.SweepKernels.BLOCK_PAGES;
import static io.github.gpupath.suites.bandwidth.SweptResource.PAGE;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.KernelWorkload.Measured;
import io.github.gpupath.suite.KernelWorkload.Verification;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suites.CacheKernel;
import io.github.gpupath.suites.RandomBits;
import io.github.gpupath.suites.TestData;
import java.util.List;

/**
 * The workload around a kernel that reads blocks of a buffer in scattered order. One rule for every size and device: a workgroup
 * reads {@link #LOOPS} blocks, and a dispatch reads as many bytes as the set has at least.
 */
record ScatteredBlocks(Element element, long blocks) {

    /** The blocks that a workgroup reads: 512 KiB, beside which its start takes no time. */
    private static final int LOOPS = 32;

    private static final int VERIFIED_BLOCKS = 10;

    private static final int VERIFIED_LOOPS = 3;

    static int bytes(Element element) {
        return BLOCK_PAGES * PAGE * element.bytes();
    }

    KernelWorkload workload(Kernel kernel, WorkgroupCount verified) {
        BufferSpec results = BufferSpec.storage(verified.total() * PAGE * Integer.BYTES);
        Memory result = new Memory.BufferMemory(results, Memory.Content.ZEROS, false);
        Verification verification = Verification.of(
                        List.of(u32(VERIFIED_LOOPS), u32(1), u32(VERIFIED_BLOCKS)), verified)
                .on(List.of(
                        memory(VERIFIED_BLOCKS, TestData.floats()),
                        new Memory.BufferMemory(results, Memory.Content.ZEROS, true)));
        return KernelWorkload.of(kernel)
                .measured(Measured.accesses(kernel.resource("buffer")))
                .memory(List.of(memory(blocks, RandomBits.of(element.scalar())), result))
                .verification(verification)
                .scales(List.of(CacheKernel.wholeSets(List.of(u32(LOOPS), Sweep.NO_WRITE, u32(blocks)), LOOPS, blocks)))
                .build();
    }

    private Memory memory(long count, Memory.Content content) {
        return new Memory.BufferMemory(BufferSpec.storage(count * bytes(element)), content, false);
    }
}
