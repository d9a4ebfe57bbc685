package io.github.gpupath.suites.bandwidth;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suite.Workload;
import io.github.gpupath.suites.TestData;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/** Makes the workload of a sweep: its memory and its verification. */
final class SweepWorkload {

    /** What is verified are at least so many pages and rows. */
    private static final int VERIFIED_PAGES = 6;

    private static final int VERIFIED_ROWS = 2;

    private final Sweep sweep;
    private final WorkgroupCount verified;
    private final Optional<BufferSpec> result;

    /** A sweep whose answer is what it wrote. */
    SweepWorkload(Sweep sweep, WorkgroupCount verified) {
        this(sweep, verified, Optional.empty());
    }

    /** A sweep whose answer is in a result of its own. */
    SweepWorkload(Sweep sweep, WorkgroupCount verified, BufferSpec result) {
        this(sweep, verified, Optional.of(result));
    }

    private SweepWorkload(Sweep sweep, WorkgroupCount verified, Optional<BufferSpec> result) {
        this.sweep = sweep;
        this.verified = verified;
        this.result = result;
    }

    /**
     * The workload.
     *
     * @param width the elements of a row
     */
    Workload make(int width) {
        Kernel kernel = sweep.kernel().build();
        List<Resource> measured =
                sweep.parts().stream().map(part -> part.place().resource()).toList();
        int verifiedPages = Math.max(VERIFIED_PAGES, VERIFIED_ROWS * width / Position.PAGE);
        long verifiedElements = (long) verifiedPages * Position.PAGE;
        int wrappingLoops = verifiedPages / Sweep.ACCESSES + 2;
        List<Memory> verifiedMemory =
                memory(part -> verifiedElements, part -> part.isResult() ? Memory.Content.ZEROS : data(), true);
        Workload.Verification verification = new Workload.Verification(
                sweep.arguments(wrappingLoops, 1, part -> Position.verified(verifiedPages)),
                verified,
                Optional.of(verifiedMemory));
        return new Workload(
                kernel,
                measured,
                memory(
                        Sweep.Part::elements,
                        part -> part.isResult()
                                ? Memory.Content.ZEROS
                                : RandomBits.of(sweep.element().scalar()),
                        false),
                verification,
                new SweepScales(sweep).all(),
                Workload.Timing.DISPATCH);
    }

    private Memory.Content data() {
        return sweep.element().scalar() == ScalarType.F32 ? TestData.floats() : TestData.texels(Format.R32UI);
    }

    private List<Memory> memory(
            ToLongFunction<Sweep.Part> elements, Function<Sweep.Part, Memory.Content> content, boolean checked) {
        List<Memory> memory = new ArrayList<>();
        for (Sweep.Part part : sweep.parts()) {
            memory.add(
                    part.place().memory(elements.applyAsLong(part), content.apply(part), checked && part.isResult()));
        }
        result.ifPresent(spec -> memory.add(new Memory.BufferMemory(spec, Memory.Content.ZEROS, checked)));
        return memory;
    }
}
