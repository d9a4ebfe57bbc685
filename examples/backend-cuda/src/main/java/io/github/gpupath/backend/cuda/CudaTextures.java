package io.github.gpupath.backend.cuda;

import static org.lwjgl.system.MemoryStack.stackPush;
import static org.lwjgl.system.MemoryUtil.memAddress;
import static org.lwjgl.system.MemoryUtil.memPutAddress;
import static org.lwjgl.system.MemoryUtil.memPutInt;
import static org.lwjgl.system.MemoryUtil.memPutLong;

import java.nio.ByteBuffer;
import org.lwjgl.system.MemoryStack;

/** Moves data into and out of textures, some rows at a time. Every transfer waits until it is done. */
final class CudaTextures {

    /** CUDA_MEMCPY2D (cuda.h): where from, where to, both in the same way; width in bytes, height. */
    private static final int COPY = 128;

    private static final int SOURCE = 0;
    private static final int TARGET = 56;
    private static final int HOST = 1;
    private static final int ARRAY = 3;

    private final CudaContext context;

    CudaTextures(CudaContext context) {
        this.context = context;
    }

    void upload(CudaTexture target, int row, ByteBuffer source) {
        try (MemoryStack stack = stackPush()) {
            long copy = stack.ncalloc(8, 1, COPY);
            host(copy + SOURCE, source, target);
            array(copy + TARGET, target, row);
            copy(copy, target, source.remaining() / target.spec().rowBytes());
        }
    }

    void download(CudaTexture source, int row, ByteBuffer target) {
        try (MemoryStack stack = stackPush()) {
            long copy = stack.ncalloc(8, 1, COPY);
            array(copy + SOURCE, source, row);
            host(copy + TARGET, target, source);
            copy(copy, source, target.remaining() / source.spec().rowBytes());
        }
        target.position(target.limit()).flip();
    }

    void copy(CudaTexture source, CudaTexture target) {
        try (MemoryStack stack = stackPush()) {
            long copy = stack.ncalloc(8, 1, COPY);
            array(copy + SOURCE, source, 0);
            array(copy + TARGET, target, 0);
            copy(copy, source, source.spec().height());
        }
    }

    private void copy(long copy, CudaTexture texture, int rows) {
        memPutLong(copy + 112, texture.spec().rowBytes());
        memPutLong(copy + 120, rows);
        context.driver().cuMemcpy2DAsync(copy, context.stream());
        context.synchronize();
    }

    /** One end of a copy: first texel, first row, kind of memory, address on the host, address, array, bytes of a row. */
    private static void host(long end, ByteBuffer memory, CudaTexture texture) {
        memPutInt(end + 16, HOST);
        memPutAddress(end + 24, memAddress(memory));
        memPutLong(end + 48, texture.spec().rowBytes());
    }

    private static void array(long end, CudaTexture texture, int row) {
        memPutLong(end + 8, row);
        memPutInt(end + 16, ARRAY);
        memPutAddress(end + 40, texture.array());
    }
}
