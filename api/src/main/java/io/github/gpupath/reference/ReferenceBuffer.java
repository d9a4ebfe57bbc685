package io.github.gpupath.reference;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.DeviceBuffer;

/** A buffer of the interpreter. */
final class ReferenceBuffer implements DeviceBuffer {

    private final BufferSpec spec;
    private final ReferenceMemory memory;

    ReferenceBuffer(BufferSpec spec) {
        this.spec = spec;
        memory = new ReferenceMemory(spec.bytes());
    }

    @Override
    public BufferSpec spec() {
        return spec;
    }

    ReferenceMemory content() {
        return memory;
    }

    @Override
    public String memory() {
        return ReferenceMemory.WORDS;
    }

    @Override
    public void close() {
        memory.free();
    }
}
