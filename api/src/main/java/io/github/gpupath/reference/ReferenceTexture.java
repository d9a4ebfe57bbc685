package io.github.gpupath.reference;

import io.github.gpupath.backend.DeviceTexture;
import io.github.gpupath.backend.TextureSpec;

/** A texture of the interpreter, stored row by row. */
final class ReferenceTexture implements DeviceTexture {

    private final TextureSpec spec;
    private final ReferenceMemory memory;

    ReferenceTexture(TextureSpec spec) {
        this.spec = spec;
        memory = new ReferenceMemory(spec.bytes());
    }

    @Override
    public TextureSpec spec() {
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
