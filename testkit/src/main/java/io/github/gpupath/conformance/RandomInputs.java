package io.github.gpupath.conformance;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.TextureSpec;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.HalfFloat;
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
 * The input of a random kernel: up to four resources of random kinds. Floats are small integers; f64 up to the bound of
 * variables, so that products exceed f32's precision. Indices are masked into range.
 */
final class RandomInputs {

    private static final int MAX_FLOAT = 15;

    private static final int ELEMENTS = 64;
    private static final int SIDE = 8;
    private static final List<Format> FORMATS = List.of(Format.RGBA32UI, Format.RGBA32F, Format.R32F, Format.RGBA8);
    private static final List<Type> ELEMENT_TYPES =
            List.of(ScalarType.U32, ScalarType.I32, ScalarType.F32, VectorType.VEC4, VectorType.UVEC2, VectorType.VEC2);

    /** A load of a value of a type at an arbitrary index. */
    record Source(Type type, UnaryOperator<Expression> load) {}

    private final SplittableRandom random;
    private final List<ScalarType> others;
    private final Probe probe;
    private final List<Source> sources = new ArrayList<>();

    /** Declares the resources in the probe's kernel; {@code others} are element types that need optional features. */
    RandomInputs(SplittableRandom random, List<ScalarType> others, Probe probe) {
        this.random = random;
        this.others = others;
        this.probe = probe;
        int count = 1 + random.nextInt(4);
        for (int i = 0; i < count; i++) {
            declare(random.nextInt(5));
        }
    }

    /** The largest float of a type. */
    static int largest(ScalarType type) {
        return type == ScalarType.F64 ? (1 << 15) - 1 : MAX_FLOAT;
    }

    List<Source> sources() {
        return sources;
    }

    private void declare(int kind) {
        switch (kind) {
            case 0 -> raw();
            case 1 -> structured(element(!others.isEmpty() && random.nextBoolean() ? otherElements() : ELEMENT_TYPES));
            case 2 -> uniform(random.nextBoolean() ? ScalarType.F32 : ScalarType.U32);
            case 3 -> texelBuffer(FORMATS.get(random.nextInt(FORMATS.size())));
            default -> texture(FORMATS.get(random.nextInt(FORMATS.size())));
        }
    }

    private List<Type> otherElements() {
        List<Type> elements = new ArrayList<>(others);
        elements.add(new VectorType(others.get(0), 2));
        return elements;
    }

    private Type element(List<Type> types) {
        return types.get(random.nextInt(types.size()));
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
            case UNORM -> TestBits.zerosAndOnes(format);
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
            putFloat(target, type, bits.nextInt(-largest(type), largest(type) + 1));
        } else if (type.componentBytes() == Long.BYTES) {
            target.putLong(bits.nextBoolean() ? bits.nextLong() : bits.nextInt(10));
        } else {
            // Half of the numbers are small.
            target.putInt(bits.nextBoolean() ? bits.nextInt() : bits.nextInt(10));
        }
    }

    private static void putFloat(ByteBuffer target, ScalarType type, int value) {
        switch (type) {
            case F16 -> target.putShort(HalfFloat.fromFloat(value));
            case F32 -> target.putFloat(value);
            case F64 -> target.putDouble(value);
            case BOOL, I32, U32, I64, U64 -> throw new IllegalArgumentException(type + " is no float");
        }
    }
}
