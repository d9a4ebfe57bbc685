package io.github.gpupath.suites.store;

import static io.github.gpupath.kernel.KernelBuilder.u32;
import static io.github.gpupath.kernel.KernelBuilder.vector;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.TextureSpec;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.kernel.VectorType;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suites.CacheKernel;
import io.github.gpupath.suites.Pattern;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;

/**
 * A target of which each workgroup has a region: workgroup w stores to region w mod n, and n is the second argument of each
 * run, so that it stands in results. n is so large that no two workgroups which run side by side have the same region: four
 * times as many would need a device that runs more than 655,000 invocations side by side, and the suite {@code occupancy}
 * measures how many a device runs.
 *
 * <p>What a workgroup stores to stays as small as in the other tests, so that it still fits into a first-level cache; all
 * regions together do not, and each line goes to memory once, after some hundred stores.
 */
final class OwnRegions {

    /** So many that a target of elements of 16 bytes fits into 128 MiB, which is what every device allows. */
    private static final int TIMED = 10_240;

    /** One less than there are workgroups, so that the last of them comes round to the first region. */
    private static final int VERIFIED = 3;

    /** One more than are stored to, so that a region which nobody should have shows. */
    private static final int VERIFIED_MEMORY = 4;

    /** The elements of a buffer that a workgroup stores to, rounded up: 256 invocations, the last access 480 elements further. */
    private static final int ELEMENTS = 768;

    /** The longest line of a cache that any GPU has; regions share none. */
    private static final int LINE_BYTES = 256;

    private static final int REGIONS_IN_ROW = 128;

    private static final int TEXTURE_SIDE = CacheKernel.TEXTURE_SIDE;

    private OwnRegions() {}

    /** Moves an element of a buffer into the region of the workgroup, where the pattern has regions. */
    static UnaryOperator<Expression> element(KernelBuilder k, Pattern pattern, int elementBytes) {
        if (!pattern.isOwn()) {
            return UnaryOperator.identity();
        }
        Variable first = k.variable("first", region(k).times(pitch(elementBytes)));
        return element -> element.plus(first);
    }

    /** Moves a texel into the region of the workgroup, where the pattern has regions. */
    static UnaryOperator<Expression> texel(KernelBuilder k, Pattern pattern) {
        if (!pattern.isOwn()) {
            return UnaryOperator.identity();
        }
        Variable region = k.variable("region", region(k));
        Variable first = k.variable(
                "first",
                vector(
                        VectorType.UVEC2,
                        region.remainder(u32(REGIONS_IN_ROW)).times(TEXTURE_SIDE),
                        region.dividedBy(REGIONS_IN_ROW).times(TEXTURE_SIDE)));
        return texel -> k.variable("base", texel.plus(first));
    }

    private static Expression region(KernelBuilder k) {
        Parameter regions = k.parameter("regions", ScalarType.U32);
        return CacheKernel.workgroup().remainder(regions);
    }

    /**
     * The elements from one region to the next: an odd number of lines, so that workgroups which are equally far in their
     * regions are not all on one channel of the memory, as they would be at powers of two.
     */
    private static int pitch(int elementBytes) {
        int inLines = LINE_BYTES / Integer.lowestOneBit(elementBytes);
        return ELEMENTS + inLines;
    }

    /** The workload of a kernel that stores to a buffer. */
    static KernelWorkload buffer(Kernel kernel, Resource target, int elementBytes, IntFunction<BufferSpec> spec) {
        int pitch = pitch(elementBytes);
        return workload(
                0,
                kernel,
                target,
                new Memory.BufferMemory(spec.apply(TIMED * pitch), Memory.Content.ANY, false),
                new Memory.BufferMemory(spec.apply(VERIFIED_MEMORY * pitch), Memory.Content.ZEROS, true));
    }

    /**
     * The workload of a kernel that stores to a texture.
     *
     * @param rows from one iteration to the next
     */
    static KernelWorkload texture(Kernel kernel, Resource target, Format format, int rows) {
        return workload(
                rows,
                kernel,
                target,
                new Memory.TextureMemory(
                        texture(format, REGIONS_IN_ROW, TIMED / REGIONS_IN_ROW), Memory.Content.ANY, false),
                new Memory.TextureMemory(texture(format, VERIFIED_MEMORY, 1), Memory.Content.ZEROS, true));
    }

    private static TextureSpec texture(Format format, int columns, int rows) {
        return new TextureSpec(format, columns * TEXTURE_SIDE, rows * TEXTURE_SIDE, TextureSpec.Use.STORAGE);
    }

    private static KernelWorkload workload(int stride, Kernel kernel, Resource target, Memory timed, Memory verified) {
        return CacheKernel.writing(
                kernel, target, arguments(stride, TIMED), timed, arguments(stride, VERIFIED), verified);
    }

    private static List<Literal> arguments(int stride, int regions) {
        return List.of(u32(stride), u32(regions));
    }
}
