package io.github.gpupath.backend.opencl;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.kernel.Format;
import java.nio.ByteBuffer;
import org.jocl.CL;
import org.jocl.Pointer;
import org.jocl.Sizeof;
import org.jocl.cl_command_queue;
import org.jocl.cl_context;
import org.jocl.cl_image_desc;
import org.jocl.cl_mem;

/** Makes and fills buffers. Every transfer blocks until it is done. */
final class OpenClBuffers {

    private OpenClBuffers() {}

    static OpenClBuffer create(cl_context context, OpenClRegistry registry, BufferSpec spec) {
        cl_mem memory = OpenClErrors.call(
                "clCreateBuffer", () -> CL.clCreateBuffer(context, CL.CL_MEM_READ_WRITE, spec.bytes(), null, null));
        try {
            return switch (spec.use()) {
                case STORAGE, UNIFORM -> new OpenClBuffer(registry, spec, memory, null);
                case TEXEL ->
                    new OpenClBuffer(registry, spec, memory, view(context, spec, memory, CL.CL_MEM_READ_ONLY));
                case STORAGE_TEXEL ->
                    new OpenClBuffer(registry, spec, memory, view(context, spec, memory, CL.CL_MEM_READ_WRITE));
            };
        } catch (RuntimeException e) {
            CL.clReleaseMemObject(memory);
            throw e;
        }
    }

    private static cl_mem view(cl_context context, BufferSpec spec, cl_mem memory, long flags) {
        Format format = spec.format().orElseThrow();
        cl_image_desc description = new cl_image_desc();
        description.image_type = CL.CL_MEM_OBJECT_IMAGE1D_BUFFER;
        description.image_width = spec.texels();
        description.buffer = memory;
        return OpenClErrors.call(
                "clCreateImage",
                () -> CL.clCreateImage(context, flags, OpenClFormats.of(format), description, null, null));
    }

    static void upload(cl_command_queue queue, OpenClBuffer target, long offset, ByteBuffer source) {
        OpenClErrors.call(
                "clEnqueueWriteBuffer",
                () -> CL.clEnqueueWriteBuffer(
                        queue, target.memory(), CL.CL_TRUE, offset, source.remaining(), start(source), 0, null, null));
    }

    static void download(cl_command_queue queue, OpenClBuffer source, long offset, ByteBuffer target) {
        OpenClErrors.call(
                "clEnqueueReadBuffer",
                () -> CL.clEnqueueReadBuffer(
                        queue, source.memory(), CL.CL_TRUE, offset, target.remaining(), start(target), 0, null, null));
        target.position(target.limit()).flip();
    }

    static void fill(cl_command_queue queue, OpenClBuffer target, int word) {
        OpenClErrors.call(
                "clEnqueueFillBuffer",
                () -> CL.clEnqueueFillBuffer(
                        queue,
                        target.memory(),
                        Pointer.to(new int[] {word}),
                        Sizeof.cl_int,
                        0,
                        target.spec().bytes(),
                        0,
                        null,
                        null));
        OpenClErrors.call("clFinish", () -> CL.clFinish(queue));
    }

    /** The address of a direct buffer's first remaining byte. */
    static Pointer start(ByteBuffer buffer) {
        return Pointer.to(buffer.slice());
    }
}
