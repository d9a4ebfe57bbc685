package io.github.gpupath.suites.store;

import static io.github.gpupath.kernel.KernelBuilder.vector;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.TextureSpec;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Type;
import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.kernel.VectorType;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suites.AccessKernel;
import io.github.gpupath.suites.Pattern;

/** The workloads of the suite: each fills every component of an element with the element's value. */
final class Stores {

    private Stores() {}

    static KernelWorkload typed(String name, Unroll unroll, Format format, Pattern pattern) {
        return StoreLoop.buffer(
                name,
                unroll,
                pattern,
                k -> k.storageTexelBuffer("target", format, Access.WRITE),
                buffer(BufferSpec.storageTexels(format, AccessKernel.ELEMENTS)),
                1,
                ElementValues.of(format),
                (k, target, index, value) -> k.store(target, index, all(format.texelType(), value)));
    }

    static KernelWorkload raw(String name, Unroll unroll, int words, Pattern pattern) {
        Type type = Type.of(ScalarType.U32, words);
        return StoreLoop.buffer(
                name,
                unroll,
                pattern,
                k -> k.rawBuffer("target", Access.WRITE),
                buffer(BufferSpec.storage((long) AccessKernel.ELEMENTS * type.bytes())),
                type.bytes(),
                ElementValues.WORDS,
                (k, target, byteAddress, value) -> k.store(target, byteAddress, all(type, value)));
    }

    static KernelWorkload structured(String name, Unroll unroll, int components, Pattern pattern) {
        Type type = Type.of(ScalarType.F32, components);
        return StoreLoop.buffer(
                name,
                unroll,
                pattern,
                k -> k.structuredBuffer("target", type, Access.WRITE),
                buffer(BufferSpec.storage((long) AccessKernel.ELEMENTS * type.bytes())),
                1,
                ElementValues.FLOATS,
                (k, target, index, value) -> k.store(target, index, all(type, value)));
    }

    static KernelWorkload texture(String name, Unroll unroll, Format format, Pattern pattern) {
        int side = AccessKernel.TEXTURE_SIDE;
        TextureSpec spec = new TextureSpec(format, side, side, TextureSpec.Use.STORAGE);
        return StoreLoop.texture(
                name,
                unroll,
                pattern,
                k -> k.storageTexture("target", format, Access.WRITE),
                new Memory.TextureMemory(spec, Memory.Content.ZEROS, true),
                ElementValues.of(format),
                (k, target, texel, value) -> k.store(target, texel, all(format.texelType(), value)));
    }

    private static Memory buffer(BufferSpec spec) {
        return new Memory.BufferMemory(spec, Memory.Content.ZEROS, true);
    }

    private static Expression all(Type type, Expression value) {
        return type instanceof VectorType vector ? vector(vector, value) : value;
    }
}
