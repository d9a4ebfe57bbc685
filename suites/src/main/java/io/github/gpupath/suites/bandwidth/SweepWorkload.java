package io.github.gpupath.suites.bandwidth;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suite.Workload;
import io.github.gpupath.suite.Workload.Launch;
import io.github.gpupath.suite.Workload.Scale;
import io.github.gpupath.suites.TestData;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Makes the workload of a sweep: numbers of workgroups to try, arguments, memory. */
final class SweepWorkload {

    /** The numbers of workgroups that are tried, a power of two each: 64 and 128 were nowhere better by more than 4 %. */
    private static final int FEWEST_WORKGROUPS_LOG2 = 8;

    private static final int MOST_WORKGROUPS_LOG2 = 14;

    /** One dispatch touches the whole set, or so much of a larger one that no cache holds what it touches. */
    private static final long ENOUGH_BYTES = 256L << 20;

    /** Where that would last too long, one dispatch touches no less than this. */
    private static final long LEAST_BYTES = 64L << 20;

    /** Sets of this size and more are larger than the caches of most devices. */
    private static final long LARGE_BYTES = 64L << 20;

    /** A dispatch may do this many times the least work. */
    private static final int DOUBLINGS = 16;

    /**
     * More is not asked of an invocation, since Mesa's software drivers break off a loop after 65,535 turns; where there is
     * more to do, the candidates with more workgroups do it.
     */
    private static final long MOST_LOOPS = 1 << 15;

    /**
     * A small set's least launch goes over all of it, and an invocation no further than this: where a driver runs one to its
     * end before the next, a long way loses the cache line that the two share. (Mesa's drivers read 24 MiB at 2 GB/s with 64
     * workgroups and at 8 GB/s with 1,024, and dispatches with 64 lasted so long that the search got no further.)
     */
    private static final long LONGEST_LEAST_LOOPS = 8;

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
                arguments(wrappingLoops, 1, part -> Position.verified(verifiedPages)),
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
                scales(),
                Workload.Timing.DISPATCH);
    }

    /**
     * The numbers of workgroups, the most promising first, since slow devices get no further: of a small set few
     * workgroups with a long way to go, which pay for their start; of a large one many with a short way, whose next access
     * to a cache line comes before a processor's caches have lost it.
     */
    private List<Scale> scales() {
        List<Scale> scales = IntStream.rangeClosed(FEWEST_WORKGROUPS_LOG2, MOST_WORKGROUPS_LOG2)
                .map(log2 -> 1 << log2)
                .filter(this::isCandidate)
                .mapToObj(this::scale)
                .collect(Collectors.toList());
        if (isLarge()) {
            Collections.reverse(scales);
        }
        return scales;
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

    private Scale scale(int workgroups) {
        long perLoop = bytesPerLoop(workgroups);
        long enough = Math.max(1, (Math.min(set(), ENOUGH_BYTES) + perLoop - 1) / perLoop);
        List<Launch> launches = new ArrayList<>();
        for (long loops = enough / 2; loops * perLoop >= LEAST_BYTES; loops /= 2) {
            launches.add(0, launch(workgroups, loops));
        }
        int smaller = launches.size();
        launches.add(launch(workgroups, enough));
        for (long loops = 2 * enough; launches.size() - smaller <= DOUBLINGS && loops <= MOST_LOOPS; loops *= 2) {
            if (isLarge() && loops * perLoop > set()) {
                break;
            }
            launches.add(launch(workgroups, loops));
        }
        return new Scale(launches, smaller);
    }

    private Launch launch(int workgroups, long loops) {
        return new Launch(
                new WorkgroupCount(workgroups, 1, 1),
                arguments(
                        loops,
                        Sweep.NO_WRITE,
                        part -> Position.arguments(part.pages(), part.accesses() * loops, workgroups)));
    }

    private long set() {
        return sweep.parts().stream().mapToLong(Sweep.Part::elements).sum()
                * sweep.element().bytes();
    }

    private long bytesPerLoop(int workgroups) {
        return (long) workgroups * Position.PAGE * accesses() * sweep.element().bytes();
    }

    /**
     * Whether a dispatch goes over the set once at most: where it went over it again, workgroups that run side by side
     * would read the same pages, and a cache would answer where memory is to be measured.
     */
    private boolean isLarge() {
        return set() >= LARGE_BYTES;
    }

    /** Of a large set, no more workgroups than have something to do of their own; else enough to share the way. */
    private boolean isCandidate(int workgroups) {
        return isLarge() ? bytesPerLoop(workgroups) <= set() : LONGEST_LEAST_LOOPS * bytesPerLoop(workgroups) >= set();
    }

    private int accesses() {
        return sweep.parts().stream().mapToInt(Sweep.Part::accesses).sum();
    }

    private List<Integer> arguments(long loops, int write, Function<Sweep.Part, List<Integer>> ofPart) {
        List<Integer> arguments = new ArrayList<>(List.of(Math.toIntExact(loops), write));
        sweep.parts().forEach(part -> arguments.addAll(ofPart.apply(part)));
        return arguments;
    }
}
