package io.github.gpupath.suites.latency;

import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Traits.Path;
import io.github.gpupath.suites.Sizes;
import java.util.Locale;

/** What a chase goes through. */
public enum Chased {
    STORAGE_BUFFER(Path.BUFFER, "1k,2k,3k," + Sizes.SWEEP, 4L << 30) {
        @Override
        public KernelWorkload workload(String name, AddressKind kind, long bytes) {
            return ChaseKernels.storageBuffer(name, kind, lines(bytes, Integer.BYTES));
        }
    },
    TEXEL_BUFFER(Path.TEXEL_BUFFER, "1k,2k,3k," + Sizes.SWEEP, 4L << 30) {
        @Override
        public KernelWorkload workload(String name, AddressKind kind, long bytes) {
            return ChaseKernels.texelBuffer(name, kind, lines(bytes, Integer.BYTES));
        }
    },
    TEXTURE(Path.TEXTURE, "1k,2k,3k," + Sizes.SWEEP, 4L << 30) {
        @Override
        public KernelWorkload workload(String name, AddressKind kind, long bytes) {
            int squares = Math.toIntExact(bytes / Nodes.InSquares.SQUARE_BYTES);
            return ChaseKernels.texture(name, kind, new Nodes.InSquares(squares));
        }
    },
    /** As much as most devices allow, in small steps, since caches of constants are small. */
    UNIFORM_BUFFER(
            Path.UNIFORM_BUFFER,
            "1k,1.5k,1.75k,2k,2.25k,2.5k,3k,3.5k,4k,5k,6k,7k,8k,10k,12k,14k,16k,20k,24k,28k,32k,36k,40k,44k,46k,"
                    + "48k,52k,56k,60k,64k",
            64L << 10) {
        @Override
        public KernelWorkload workload(String name, AddressKind kind, long bytes) {
            return ChaseKernels.uniformBuffer(name, kind, lines(bytes, 4 * Integer.BYTES));
        }
    },
    WORKGROUP_MEMORY(
            Path.WORKGROUP_MEMORY,
            "1k,2k,4k,8k,12k,16k,20k,24k,28k,32k,40k,48k,56k,64k,80k,96k,112k,128k",
            128L << 10) {
        @Override
        public KernelWorkload workload(String name, AddressKind kind, long bytes) {
            return ChaseKernels.workgroupMemory(name, kind, lines(bytes, Integer.BYTES));
        }
    };

    private final Path path;
    private final String sweep;
    private final long mostBytes;

    /**
     * A resource.
     *
     * @param sweep the sizes of its curve
     * @param mostBytes the largest size that a user may ask for
     */
    Chased(Path path, String sweep, long mostBytes) {
        this.path = path;
        this.sweep = sweep;
        this.mostBytes = mostBytes;
    }

    /** Nodes one behind the other, each in a line of its own. */
    private static Nodes.InBlocks lines(long bytes, int unitBytes) {
        return new Nodes.InBlocks(bytes, Nodes.LINE_BYTES, unitBytes);
    }

    /** The workload of a working set. */
    public abstract KernelWorkload workload(String name, AddressKind kind, long bytes);

    /** The part of a test's id. */
    String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** What it is, for people. */
    String words() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    Path path() {
        return path;
    }

    String sweep() {
        return sweep;
    }

    long mostBytes() {
        return mostBytes;
    }

    /** Whether some devices load it on another way where they know that all invocations load from one address. */
    boolean hasScalarPath() {
        return path == Path.BUFFER || path == Path.UNIFORM_BUFFER;
    }
}
