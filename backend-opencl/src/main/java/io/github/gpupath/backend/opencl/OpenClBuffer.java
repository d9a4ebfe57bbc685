package io.github.gpupath.backend.opencl;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.DeviceBuffer;
import io.github.gpupath.backend.HostMemory;
import io.github.gpupath.backend.MemoryKind;
import io.github.gpupath.backend.lifetime.Lifetime;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.Format;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;
import org.jocl.CL;
import org.jocl.Pointer;
import org.jocl.Sizeof;
import org.jocl.cl_buffer_region;
import org.jocl.cl_command_queue;
import org.jocl.cl_image_desc;
import org.jocl.cl_mem;
import org.jspecify.annotations.Nullable;

/** A buffer object or the rest of one, with an image view of it for the two texel uses. */
final class OpenClBuffer implements DeviceBuffer, OpenClArgument {

    /** A page of every system that this runs on, or a multiple of one. */
    private static final int PAGE_BYTES = 64 << 10;

    private final BufferSpec spec;
    private final Lifetime lifetime;
    private final cl_mem handle;
    private final cl_mem argument;
    private final long flags;
    private final long sharedFlags;

    /** What the host sees of it while it is mapped. */
    private @Nullable ByteBuffer mapped;

    OpenClBuffer(OpenClContext context, BufferSpec spec, Lifetime lifetime) {
        this.spec = spec;
        this.lifetime = lifetime;
        flags = CL.CL_MEM_READ_WRITE | hostFlags(spec.kind());
        sharedFlags = spec.kind() == MemoryKind.SHARED ? sharedFlags(context.adapter()) : 0;
        cl_mem whole = create(context);
        releaseAtEnd(whole, lifetime);
        handle = spec.lead() == 0 ? whole : createRest(context, whole);
        argument = switch (spec.use()) {
            case STORAGE, UNIFORM -> handle;
            case TEXEL -> createView(context, CL.CL_MEM_READ_ONLY);
            case STORAGE_TEXEL -> createView(context, CL.CL_MEM_READ_WRITE);
        };
    }

    @Override
    public BufferSpec spec() {
        return spec;
    }

    /** Why a device has no buffers in memory of a kind; empty if it has. */
    static Optional<String> refusal(OpenClAdapter adapter, MemoryKind kind) {
        return switch (kind) {
            case DEVICE, HOST, IMPORTED -> Optional.empty();
            case DEVICE_MAPPED -> Optional.of("OpenCL has no flag for device memory that the host maps");
            case HOST_CACHED -> Optional.of("OpenCL does not say whether the host caches a buffer");
            case SHARED ->
                sharing(adapter) == 0
                        ? Optional.of(adapter.info().throughBackend() + " has no shared virtual memory")
                        : Optional.empty();
        };
    }

    /** The capabilities of a device's shared virtual memory, which is part of OpenCL 2.0; 0 if it has none. */
    private static long sharing(OpenClAdapter adapter) {
        return OpenClVersion.of(OpenClQueries.text(adapter.handle(), CL.CL_DEVICE_VERSION))
                        .isAtLeast(2, 0)
                ? OpenClQueries.number(adapter.handle(), CL.CL_DEVICE_SVM_CAPABILITIES)
                : 0;
    }

    /** Fine-grained where the device has that. */
    private static long sharedFlags(OpenClAdapter adapter) {
        boolean isFine = (sharing(adapter) & CL.CL_DEVICE_SVM_FINE_GRAIN_BUFFER) != 0;
        return CL.CL_MEM_READ_WRITE | (isFine ? CL.CL_MEM_SVM_FINE_GRAIN_BUFFER : 0);
    }

    private static long hostFlags(MemoryKind kind) {
        return switch (kind) {
            case HOST -> CL.CL_MEM_ALLOC_HOST_PTR;
            case IMPORTED, SHARED -> CL.CL_MEM_USE_HOST_PTR;
            case DEVICE, DEVICE_MAPPED, HOST_CACHED -> 0;
        };
    }

    @Override
    public String memory() {
        return words(flags) + (sharedFlags == 0 ? "" : " over clSVMAlloc of " + words(sharedFlags));
    }

    /** The names of flags. */
    static String words(long flags) {
        return CL.stringFor_cl_mem_flags(flags).strip().replace(" ", ", ");
    }

    /** Maps all its bytes, once the queue is done. */
    ByteBuffer map(cl_command_queue queue, Access access) {
        long how = switch (access) {
            case READ -> CL.CL_MAP_READ;
            case WRITE -> CL.CL_MAP_WRITE_INVALIDATE_REGION;
            case READ_WRITE -> CL.CL_MAP_READ | CL.CL_MAP_WRITE;
        };
        ByteBuffer bytes = OpenClErrors.call(
                "clEnqueueMapBuffer",
                () -> CL.clEnqueueMapBuffer(queue, handle, true, how, 0, spec.bytes(), 0, null, null, null));
        mapped = bytes;
        return bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Ends the mapping and waits until that is done. */
    void unmap(cl_command_queue queue) {
        OpenClErrors.call(
                "clEnqueueUnmapMemObject", () -> CL.clEnqueueUnmapMemObject(queue, handle, mapped, 0, null, null));
        OpenClErrors.call("clFinish", () -> CL.clFinish(queue));
        mapped = null;
    }

    @Override
    public cl_mem handle() {
        return handle;
    }

    @Override
    public cl_mem argument() {
        return argument;
    }

    @Override
    public void close() {
        lifetime.close();
    }

    /**
     * What lies behind the bytes that it is to have before it. The whole is written to first: NVIDIA's driver gives a buffer
     * memory when a command first uses it, and a part that is used before the whole gets memory of its own somewhere else, which
     * is copied back when it is released (0.85 s for a gibibyte on an H200, 580.159).
     */
    private cl_mem createRest(OpenClContext context, cl_mem whole) {
        OpenClErrors.call(
                "clEnqueueFillBuffer",
                () -> CL.clEnqueueFillBuffer(
                        context.queue(),
                        whole,
                        Pointer.to(new int[1]),
                        Sizeof.cl_int,
                        0,
                        Sizeof.cl_int,
                        0,
                        null,
                        null));
        OpenClErrors.call("clFinish", () -> CL.clFinish(context.queue()));
        cl_buffer_region rest = new cl_buffer_region(spec.lead(), spec.bytes());
        cl_mem created = OpenClErrors.call(
                "clCreateSubBuffer",
                () -> CL.clCreateSubBuffer(whole, CL.CL_MEM_READ_WRITE, CL.CL_BUFFER_CREATE_TYPE_REGION, rest, null));
        releaseAtEnd(created, lifetime);
        return created;
    }

    private cl_mem create(OpenClContext context) {
        long bytes = spec.allocatedBytes();
        Pointer host = host(context, bytes);
        return OpenClErrors.call("clCreateBuffer", () -> CL.clCreateBuffer(context.handle(), flags, bytes, host, null));
    }

    /** What the memory object is made of, kept until that is released. A buffer over shared virtual memory lies in it. */
    private @Nullable Pointer host(OpenClContext context, long bytes) {
        if (sharedFlags != 0) {
            Pointer shared = CL.clSVMAlloc(context.handle(), sharedFlags, bytes, 0);
            if (shared == null) {
                throw new BackendException.OutOfMemory("clSVMAlloc gave no " + bytes + " bytes");
            }
            lifetime.atEnd(() -> CL.clSVMFree(context.handle(), shared));
            return shared;
        }
        ByteBuffer pages = spec.kind() == MemoryKind.IMPORTED ? HostMemory.pages(bytes, PAGE_BYTES) : null;
        lifetime.atEnd(() -> Reference.reachabilityFence(pages));
        return pages == null ? null : Pointer.to(pages);
    }

    private cl_mem createView(OpenClContext context, long flags) {
        Format format = spec.format().orElseThrow();
        cl_image_desc description = new cl_image_desc();
        description.image_type = CL.CL_MEM_OBJECT_IMAGE1D_BUFFER;
        description.image_width = spec.texels();
        description.buffer = handle;
        cl_mem view = OpenClErrors.call(
                "clCreateImage",
                () -> CL.clCreateImage(context.handle(), flags, OpenClFormats.of(format), description, null, null));
        releaseAtEnd(view, lifetime);
        return view;
    }

    /** Gives a memory object back at the end of a lifetime. */
    static void releaseAtEnd(cl_mem memory, Lifetime lifetime) {
        lifetime.atEnd(() -> OpenClErrors.call("clReleaseMemObject", () -> CL.clReleaseMemObject(memory)));
    }
}
