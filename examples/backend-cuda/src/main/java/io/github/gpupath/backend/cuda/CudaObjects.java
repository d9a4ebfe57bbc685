package io.github.gpupath.backend.cuda;

import static org.lwjgl.system.MemoryStack.stackPush;
import static org.lwjgl.system.MemoryUtil.memPutAddress;
import static org.lwjgl.system.MemoryUtil.memPutInt;
import static org.lwjgl.system.MemoryUtil.memPutLong;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.TextureSpec;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.Format.Encoding;
import io.github.gpupath.kernel.Sampler;
import io.github.gpupath.kernel.Sampler.Addressing;
import io.github.gpupath.kernel.Sampler.Filter;
import java.util.Optional;
import org.lwjgl.system.MemoryStack;

/** Makes arrays, texture objects and surface objects; has the layouts of the structures that describe them (cuda.h). */
final class CudaObjects {

    /** CUDA_ARRAY3D_DESCRIPTOR: width, height, depth; format, channels, flags. */
    private static final int ARRAY_DESCRIPTOR = 40;
    /** CUDA_RESOURCE_DESC: kind; array, or address, format, channels, bytes; flags. */
    private static final int RESOURCE_DESCRIPTOR = 144;
    /** CUDA_TEXTURE_DESC: three address modes, filter, flags; the rest is for mipmaps and borders. */
    private static final int TEXTURE_DESCRIPTOR = 104;

    private static final int RESOURCE_ARRAY = 0;
    private static final int RESOURCE_LINEAR = 2;

    private static final int SURFACE_LOAD_STORE = 0x02;

    private static final int READ_AS_INTEGER = 0x01;
    private static final int NORMALIZED_COORDINATES = 0x02;

    private CudaObjects() {}

    /** CUDA's array of the size and format of a texture. */
    static long array(CudaDriver driver, TextureSpec spec) {
        try (MemoryStack stack = stackPush()) {
            long description = stack.ncalloc(8, 1, ARRAY_DESCRIPTOR);
            memPutLong(description, spec.width());
            memPutLong(description + 8, spec.height());
            boolean isStored = spec.use() == TextureSpec.Use.STORAGE;
            memPutInt(description + 24, isStored ? CudaFormats.stored(spec.format()) : CudaFormats.of(spec.format()));
            memPutInt(description + 28, spec.format().channels());
            memPutInt(description + 32, isStored ? SURFACE_LOAD_STORE : 0);
            return driver.cuArray3DCreate(description);
        }
    }

    /** A surface object over an array. */
    static long surface(CudaDriver driver, long array) {
        try (MemoryStack stack = stackPush()) {
            return driver.cuSurfObjectCreate(describe(stack, array));
        }
    }

    /** A texture object over an array: sampled at coordinates from 0 to 1, or fetched by texel where there is no sampler. */
    static long texture(CudaDriver driver, long array, Format format, Optional<Sampler> sampler) {
        try (MemoryStack stack = stackPush()) {
            return driver.cuTexObjectCreate(describe(stack, array), describe(stack, format, sampler));
        }
    }

    /** A texture object over linear memory. */
    static long texture(CudaDriver driver, long address, BufferSpec spec) {
        Format format = spec.format().orElseThrow();
        try (MemoryStack stack = stackPush()) {
            long resource = stack.ncalloc(8, 1, RESOURCE_DESCRIPTOR);
            memPutInt(resource, RESOURCE_LINEAR);
            memPutAddress(resource + 8, address);
            memPutInt(resource + 16, CudaFormats.of(format));
            memPutInt(resource + 20, format.channels());
            memPutLong(resource + 24, spec.bytes());
            return driver.cuTexObjectCreate(resource, describe(stack, format, Optional.empty()));
        }
    }

    private static long describe(MemoryStack stack, long array) {
        long resource = stack.ncalloc(8, 1, RESOURCE_DESCRIPTOR);
        memPutInt(resource, RESOURCE_ARRAY);
        memPutAddress(resource + 8, array);
        return resource;
    }

    private static long describe(MemoryStack stack, Format format, Optional<Sampler> sampler) {
        long texture = stack.ncalloc(8, 1, TEXTURE_DESCRIPTOR);
        // In CUaddress_mode 0 is wrap and 1 is clamp, in CUfilter_mode 0 is point and 1 is linear.
        int addressing = sampler.isPresent() && sampler.get().addressing() == Addressing.WRAP ? 0 : 1;
        for (int axis = 0; axis < 3; axis++) {
            memPutInt(texture + 4L * axis, addressing);
        }
        memPutInt(texture + 12, sampler.isPresent() && sampler.get().filter() == Filter.LINEAR ? 1 : 0);
        int flags = (format.encoding() == Encoding.UINT ? READ_AS_INTEGER : 0)
                | (sampler.isPresent() ? NORMALIZED_COORDINATES : 0);
        memPutInt(texture + 16, flags);
        return texture;
    }
}
