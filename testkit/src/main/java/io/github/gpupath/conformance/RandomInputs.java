package io.github.gpupath.conformance;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.TextureSpec;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Type;
import io.github.gpupath.kernel.VectorType;
import io.github.gpupath.suite.Memory;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;

/**
 * The input of a random kernel: up to four resources of random kinds. Floats are small integers. Indices are masked into
 * range.
 */
final class RandomInputs {

    static final int MAX_FLOAT = 15;

    private static final int ELEMENTS = 64;
    private static final int SIDE = 8;
    private static final List<Format> FORMATS = List.of(Format.RGBA32UI, Format.RGBA32F, Format.R32F, Format.RGBA8);
    private static final List<Type> ELEMENT_TYPES =
            List.of(ScalarType.U32, ScalarType.I32, ScalarType.F32, VectorType.VEC4, VectorType.UVEC2, VectorType.VEC2);

    /** A load of a value of a type at an arbitrary index. */
    record Source(Type type, UnaryOperator<Expression> load) {}

    private final SplittableRandom random;
    private final Probe probe;
    private final List<Source> sources = new ArrayList<>();

    /** Declares the resources in the probe's kernel. */
    RandomInputs(SplittableRandom random, Probe probe) {
        this.random = random;
        this.probe = probe;
        int count = 1 + random.nextInt(4);
        for (int i = 0; i < count; i++) {
            declare(random.nextInt(5));
        }
    }

    List<Source> sources() {
        return sources;
    }

    private void declare(int kind) {
        switch (kind) {
            case 0 -> raw();
            case 1 -> structured(ELEMENT_TYPES.get(random.nextInt(ELEMENT_TYPES.size())));
            case 2 -> uniform(random.nextBoolean() ? ScalarType.F32 : ScalarType.U32);
            case 3 -> texelBuffer(FORMATS.get(random.nextInt(FORMATS.size())));
            default -> texture(FORMATS.get(random.nextInt(FORMATS.size())));
        }
    }

    private void raw() {
        int words = 1 + random.nextInt(4);
        probe.memory(Probe.inputBuffer(BufferSpec.storage(4L * (ELEMENTS + 4)), content(ScalarType.U32)));
        var buffer = probe.kernel().rawBuffer("raw", Access.READ);
        sources.add(new Source(
                Type.of(ScalarType.U32, words),
                index -> buffer.load(index.and(ELEMENTS - 1).times(4), words)));
    }

    private void structured(Type element) {
        probe.memory(
                Probe.inputBuffer(BufferSpec.storage((long) element.bytes() * ELEMENTS), content(element.scalar())));
        var buffer = probe.kernel().structuredBuffer("elements", element, Access.READ);
        sources.add(new Source(element, index -> buffer.load(index.and(ELEMENTS - 1))));
    }

    private void uniform(ScalarType scalar) {
        VectorType vector = new VectorType(scalar, 4);
        probe.memory(Probe.inputBuffer(BufferSpec.uniform(16L * ELEMENTS), content(scalar)));
        var buffer = probe.kernel().uniformBuffer("constants", vector, ELEMENTS);
        sources.add(new Source(vector, index -> buffer.load(index.and(ELEMENTS - 1))));
    }

    private void texelBuffer(Format format) {
        probe.memory(Probe.inputBuffer(BufferSpec.texels(format, ELEMENTS), texels(format)));
        var buffer = probe.kernel().texelBuffer("texels", format);
        sources.add(new Source(format.texelType(), index -> buffer.load(index.and(ELEMENTS - 1))));
    }

    private void texture(Format format) {
        TextureSpec spec = new TextureSpec(format, SIDE, SIDE, TextureSpec.Use.SAMPLED);
        probe.memory(Probe.texture(spec, texels(format), false));
        var texture = probe.kernel().texture("image", format);
        sources.add(new Source(
                format.texelType(),
                index -> texture.fetch(KernelBuilder.vector(
                        VectorType.UVEC2,
                        index.and(SIDE - 1),
                        index.shiftRight(3).and(SIDE - 1)))));
    }

    private Memory.Content texels(Format format) {
        return switch (format.encoding()) {
            case UNORM, SRGB, PACKED, COMPRESSED -> TestBits.zerosAndOnes(format);
            case UINT -> content(ScalarType.U32);
            case FLOAT -> content(ScalarType.F32);
        };
    }

    private Memory.Content content(ScalarType type) {
        long seed = random.nextLong();
        return (target, offset) -> {
            for (long number = offset / type.componentBytes(); target.hasRemaining(); number++) {
                put(target, type, new SplittableRandom(seed ^ number));
            }
        };
    }

    private static void put(ByteBuffer target, ScalarType type, SplittableRandom bits) {
        if (type.isFloat()) {
            target.putFloat(bits.nextInt(-MAX_FLOAT, MAX_FLOAT + 1));
        } else {
            // Half of the numbers are small.
            target.putInt(bits.nextBoolean() ? bits.nextInt() : bits.nextInt(10));
        }
    }
}
