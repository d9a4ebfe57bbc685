package io.github.gpupath.suites.bandwidth;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.KernelWorkload.Measured;
import io.github.gpupath.suite.KernelWorkload.Verification;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suites.RandomBits;
import io.github.gpupath.suites.TestData;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * The workload around a kernel that sweeps over memory: arguments, memory and verification.
 *
 * @param resources what is swept over, in the order of the bindings
 */
record Sweep(Element element, List<SweptResource> resources) {

    /** The parameter {@code write} of a timed run; with any other value, sums are written. */
    static final Literal NO_WRITE = Literal.u32(0xFFFF_FFFFL);

    private static final Literal WRITE = Literal.u32(1);

    /**
     * The verified workgroups begin at different pages of these, some go round at the end, and none comes to some pages in the
     * middle, whatever the accesses.
     */
    private static final int VERIFIED_PAGES = 40;

    private static final int VERIFIED_LOOPS = 3;

    private static final int VERIFIED_LATER = 35;

    /**
     * The workload of a kernel.
     *
     * @param result a buffer behind the resources that holds the answer; empty where the answer is what was stored to them
     */
    KernelWorkload workload(Kernel kernel, WorkgroupCount verified, Optional<BufferSpec> result) {
        ToLongFunction<SweptResource> verifiedPages = resource -> VERIFIED_PAGES;
        Verification verification = Verification.of(
                        arguments(VERIFIED_LOOPS, WRITE, verifiedPages, resource -> VERIFIED_LATER), verified)
                .on(memory(verifiedPages, verifiedContent(), Memory.Content.ZEROS, result, true));
        return KernelWorkload.of(kernel)
                .measured(Measured.accesses(
                        resources.stream().map(SweptResource::resource).toList()))
                .memory(memory(
                        SweptResource::pages, RandomBits.of(element.scalar()), Memory.Content.ANY, result, false))
                .verification(verification)
                .scales(new SweepScales(this).all())
                .idle(arguments(0, NO_WRITE, SweptResource::pages, resource -> 1))
                .build();
    }

    /**
     * The arguments of a launch.
     *
     * @param later how many pages of a resource the next row of workgroups begins later
     */
    List<Literal> arguments(
            int loops, Literal write, ToLongFunction<SweptResource> pages, ToLongFunction<SweptResource> later) {
        List<Literal> arguments = new ArrayList<>(List.of(Literal.u32(loops), write));
        resources.forEach(resource ->
                arguments.addAll(resource.arguments(pages.applyAsLong(resource), later.applyAsLong(resource))));
        return arguments;
    }

    /** The iterations of all workgroups together in which every page is touched once. */
    long iterationsOfATurn() {
        return resources.stream()
                .mapToLong(resource -> (resource.pages() + resource.accesses() - 1) / resource.accesses())
                .max()
                .orElseThrow();
    }

    /** Memory in the order of the bindings: what is loaded, what is stored to, and the result. */
    private List<Memory> memory(
            ToLongFunction<SweptResource> pages,
            Memory.Content loaded,
            Memory.Content stored,
            Optional<BufferSpec> result,
            boolean checked) {
        List<Memory> memory = new ArrayList<>();
        for (SweptResource resource : resources) {
            memory.add(
                    resource.isResult()
                            ? resource.memory(pages.applyAsLong(resource), stored, checked)
                            : resource.memory(pages.applyAsLong(resource), loaded, false));
        }
        result.ifPresent(spec -> memory.add(new Memory.BufferMemory(spec, Memory.Content.ZEROS, checked)));
        return memory;
    }

    private Memory.Content verifiedContent() {
        return element.scalar() == ScalarType.F32 ? TestData.floats() : TestData.texels(Format.R32UI);
    }
}
