package io.github.gpupath.suites.coalescing;

import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Type;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.suite.ByteSize;
import io.github.gpupath.suite.DeviceFacts;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suites.CacheKernel;
import io.github.gpupath.suites.CountedBits;
import io.github.gpupath.suites.Subgroups;
import io.github.gpupath.suites.WordTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * The elements over which a kernel walks, and how. Each turn of its loop makes {@link #ACCESSES} accesses, at a fixed distance
 * from each other, so that finding an address costs little of their time. What all lanes of a workgroup have gone from where
 * they began is a multiple of {@link #BLOCK_BYTES}.
 *
 * @param level for which it is made
 * @param bytes of the set; a power of two
 * @param lanes of a subgroup, for which the patterns are made; a power of two
 * @param isSubgroupKnown whether the device says so
 */
record WalkedSet(Level level, Type element, int bytes, int lanes, boolean isSubgroupKnown) {

    /** The accesses of a turn. */
    static final int ACCESSES = 4;

    /** The turns of a timed run, which make the accesses of the load suite. */
    static final int TURNS = CacheKernel.ACCESSES / ACCESSES;

    /** Lanes go by multiples of this, the largest line of a cache that is known of GPUs. */
    static final int BLOCK_BYTES = 256;

    /** The size where nothing is known, which lies within the second level of most GPUs. */
    static final int LARGEST_BYTES = 4 << 20;

    /** No processor of a GPU has a larger first level today: Intel's largest has 512 KiB, NVIDIA's 256 KiB, AMD's 32 KiB. */
    private static final int LARGEST_FIRST_LEVEL = 512 << 10;

    private static final int INVOCATIONS = CacheKernel.LINE.invocations();

    /** Multiplier and summand of a congruential generator with period 2^32, by Press et al., Numerical Recipes, §7.1. */
    private static final long MULTIPLIER = 1_664_525;

    private static final long SUMMAND = 1_013_904_223;

    /** 2^32 divided by the golden section, made odd: scatters workgroups. */
    private static final long SCATTER = 0x9E37_79B9L;

    private static final CountedBits RANDOM = new CountedBits(0x636f_616c_6573L);

    /** In which cache a set lies. */
    enum Level {
        /** In the first level: 16 KiB, over which every workgroup walks block by block. */
        L1("first-level cache"),
        /**
         * Beyond the first level and within the second: the workgroups jump in it at random, each in its own way, so that
         * nobody comes soon where another was.
         */
        L2("second-level cache");

        private final String words;

        Level(String words) {
            this.words = words;
        }

        String id() {
            return name().toLowerCase(Locale.ROOT);
        }

        String words() {
            return words;
        }
    }

    /** The set for a level of a device. */
    static WalkedSet of(Level level, Type element, DeviceFacts device) {
        int lanes = Subgroups.size(device); // patterns of larger subgroups that nobody reports are cut in parts
        return new WalkedSet(
                level,
                element,
                level == Level.L1 ? 16 << 10 : secondLevelBytes(device),
                Math.min(Integer.highestOneBit(lanes), INVOCATIONS),
                device.subgroupSize().isPresent());
    }

    /**
     * The size of a set that is well beyond the first level and within the second: in the middle between the two where both
     * are known. Where a driver reports one cache, it is the first level, or all first levels together, or the second; half of
     * it serves if that is still larger than any processor's first level is, and with no more than {@link #LARGEST_BYTES}.
     */
    static int secondLevelBytes(DeviceFacts device) {
        List<Long> caches = device.caches();
        if (caches.size() >= 2) {
            double middle = Math.sqrt((double) caches.get(0) * caches.get(1));
            return (int) Math.min(Long.highestOneBit((long) middle), LARGEST_BYTES);
        }
        long half = device.reportedCache().orElse(0) / 2;
        return (int) (half < LARGEST_FIRST_LEVEL ? LARGEST_BYTES : Math.min(Long.highestOneBit(half), LARGEST_BYTES));
    }

    int elementBytes() {
        return element.bytes();
    }

    /** The elements of the set. */
    int elements() {
        return bytes / elementBytes();
    }

    /** A power of two of elements in which the first access of each turn lies. */
    int window() {
        return level == Level.L1 ? elements() : elements() / ACCESSES;
    }

    /** The elements from one access of a turn to the next. */
    int distance() {
        return level == Level.L1 ? blockElements() : window();
    }

    /** The elements from the first to the last that is accessed; of the first level three blocks more than the set has. */
    int reach() {
        return window() + (ACCESSES - 1) * distance();
    }

    /** The elements of a block. */
    int blockElements() {
        return BLOCK_BYTES / elementBytes();
    }

    /**
     * Declares what changes from turn to turn, and gives the element of a turn's first access, from the turn's number.
     */
    UnaryOperator<Expression> walk(KernelBuilder k, Variable start) {
        if (level == Level.L1) {
            return turn ->
                    start.plus(turn.times((long) ACCESSES * blockElements())).and(window() - 1);
        }
        Variable jump = k.variable("jump", CacheKernel.workgroup().times(SCATTER));
        int unusedBits = Integer.SIZE - Integer.numberOfTrailingZeros(window());
        return turn -> {
            k.assign(jump, jump.times(MULTIPLIER).plus(SUMMAND));
            return start.plus(jump.shiftRight(unusedBits).and(window() - blockElements()))
                    .and(window() - 1);
        };
    }

    /** The element of each access of a turn, from that of the first. */
    List<Expression> accesses(Expression first) {
        return IntStream.range(0, ACCESSES)
                .mapToObj(access -> access == 0 ? first : first.plus((long) access * distance()))
                .toList();
    }

    /** Where the lanes of a workgroup begin: each subgroup at a block of its own, from which its pattern is counted. */
    Memory.Content starts(LanePattern pattern) {
        List<Integer> ofSubgroup = pattern.of(this);
        List<Integer> starts = new ArrayList<>();
        for (int lane = 0; lane < INVOCATIONS; lane++) {
            long blocks = window() / blockElements();
            int first = (int) Long.remainderUnsigned(RANDOM.at(lane / lanes), blocks) * blockElements();
            starts.add((first + ofSubgroup.get(lane % lanes)) % window());
        }
        return new WordTable(starts);
    }

    /** What a reader must know of it beside its level. */
    List<String> remarks() {
        List<String> remarks = new ArrayList<>();
        if (level == Level.L2) {
            remarks.add("the set has " + ByteSize.label(bytes));
        }
        if (!isSubgroupKnown) {
            remarks.add("no driver reports the subgroup size; the kernel assumes " + lanes);
        }
        return remarks;
    }

    /** Whether a kernel computes with floats. */
    boolean isFloat() {
        return element.scalar() == ScalarType.F32;
    }
}
