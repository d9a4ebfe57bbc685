package io.github.gpupath.backend.cuda;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.DeviceBuffer;
import io.github.gpupath.backend.lifetime.Lifetime;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.cuda.CudaWriter;

/** Linear memory or the rest of it, with a texture object over it where it has texels. */
final class CudaBuffer implements DeviceBuffer, CudaArgument {

    private final BufferSpec spec;
    private final Lifetime lifetime;
    private final long address;
    private final long argument;

    CudaBuffer(CudaContext context, BufferSpec spec, Lifetime lifetime) {
        this.spec = spec;
        this.lifetime = lifetime;
        CudaDriver driver = context.driver();
        long whole = driver.cuMemAlloc(spec.allocatedBytes());
        context.releaseAtEnd(lifetime, () -> driver.cuMemFree(whole));
        address = whole + spec.lead();
        argument = switch (spec.use()) {
            case STORAGE, UNIFORM -> address;
            case TEXEL -> {
                long texture = CudaObjects.texture(driver, address, spec);
                context.releaseAtEnd(lifetime, () -> driver.cuTexObjectDestroy(texture));
                yield texture;
            }
            case STORAGE_TEXEL -> throw CudaWriter.noStoredTexelBuffers();
        };
    }

    @Override
    public BufferSpec spec() {
        return spec;
    }

    /** Where its first byte lies on the device. */
    long address() {
        return address;
    }

    @Override
    public long argument(Resource resource) {
        return argument;
    }

    @Override
    public void close() {
        lifetime.close();
    }
}
