package io.github.gpupath.suites.bandwidth;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.suite.KernelWorkload;
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

    /** The verified workgroups begin at different pages of these, and some go round at the end, whatever a part's accesses. */
    private static final int VERIFIED_PAGES = 10;

    private static final int VERIFIED_LOOPS = 3;

    private static final int VERIFIED_LATER = 5;

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

    /** The workload. */
    KernelWorkload make() {
        Kernel kernel = sweep.kernel().build();
        List<Resource> measured =
                sweep.parts().stream().map(part -> part.place().resource()).toList();
        KernelWorkload.Verification verification = new KernelWorkload.Verification(
                sweep.arguments(VERIFIED_LOOPS, 1, part -> VERIFIED_PAGES, part -> VERIFIED_LATER),
                verified,
                Optional.of(
                        memory(part -> VERIFIED_PAGES, part -> part.isResult() ? Memory.Content.ZEROS : data(), true)));
        return new KernelWorkload(
                kernel,
                KernelWorkload.Measured.accesses(measured),
                memory(
                        Sweep.Part::pages,
                        part -> part.isResult()
                                ? Memory.Content.ANY
                                : RandomBits.of(sweep.element().scalar()),
                        false),
                verification,
                new SweepScales(sweep).all(),
                Optional.of(sweep.arguments(0, Sweep.NO_WRITE, Sweep.Part::pages, part -> 1)),
                Workload.Timing.DISPATCH,
                List.of());
    }

    private Memory.Content data() {
        return sweep.element().scalar() == ScalarType.F32 ? TestData.floats() : TestData.texels(Format.R32UI);
    }

    private List<Memory> memory(
            ToLongFunction<Sweep.Part> pages, Function<Sweep.Part, Memory.Content> content, boolean checked) {
        List<Memory> memory = new ArrayList<>();
        for (Sweep.Part part : sweep.parts()) {
            memory.add(part.place().memory(pages.applyAsLong(part), content.apply(part), checked && part.isResult()));
        }
        result.ifPresent(spec -> memory.add(new Memory.BufferMemory(spec, Memory.Content.ZEROS, checked)));
        return memory;
    }
}
