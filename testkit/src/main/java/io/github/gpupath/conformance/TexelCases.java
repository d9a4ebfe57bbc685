package io.github.gpupath.conformance;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.TextureSpec;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Sampler;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.TextureShape;
import io.github.gpupath.kernel.VectorType;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suite.Tolerance;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Texel buffers and textures with all formats and uses. */
final class TexelCases {

    /** The texels of a buffer; a multiple of 4, so that one-byte texels fill whole words. */
    private static final int TEXELS = 1028;
    /** An odd width and height. */
    private static final int WIDTH = 13;

    private static final int HEIGHT = 7;

    private static final Expression HALF = KernelBuilder.f32(0.5f);

    private TexelCases() {}

    static Stream<ConformanceCase> all() {
        List<ConformanceCase> cases = new ArrayList<>();
        for (Format format : Format.values()) {
            cases.add(fetch(format.id(), format, TestBits.texels(format), load(format)));
            if (isInterpolated(format)) {
                cases.add(fetch(format.id() + "-ends", format, TestBits.ends(format), end(format)));
            }
            if (!Format.SAMPLED.contains(format)) {
                cases.add(texelBuffer(format));
                for (Access access : Access.values()) {
                    cases.add(storageTexelBuffer(format, access));
                    cases.add(storageTexture(format, access));
                }
            }
            for (Sampler.Addressing addressing : Sampler.Addressing.values()) {
                cases.add(sample(format, new Sampler(Sampler.Filter.NEAREST, addressing)));
                if (format.encoding() != Format.Encoding.UINT) {
                    cases.add(sample(format, new Sampler(Sampler.Filter.LINEAR, addressing)));
                }
            }
        }
        for (Sampler.Filter filter : Sampler.Filter.values()) {
            cases.add(layers(TextureShape.THREE_D, filter));
            cases.add(layers(TextureShape.ARRAY, filter));
        }
        cases.add(levels(Sampler.Mips.NEAREST));
        cases.add(levels(Sampler.Mips.LINEAR));
        return cases.stream();
    }

    private static Tolerance load(Format format) {
        return switch (format.encoding()) {
            case UNORM, PACKED -> Tolerances.NORMALISED_LOAD;
            case SRGB -> Tolerances.SRGB_LOAD;
            case COMPRESSED -> isInterpolated(format) ? Tolerances.INTERPOLATED_LOAD : Tolerances.BC7_LOAD;
            case FLOAT, UINT -> Tolerance.EXACT;
        };
    }

    private static boolean isInterpolated(Format format) {
        return format.encoding() == Format.Encoding.COMPRESSED && format != Format.BC7;
    }

    private static Tolerance end(Format format) {
        return format == Format.BC1 || format == Format.BC3 ? Tolerances.COLOUR_END : Tolerances.CHANNEL_END;
    }

    private static ConformanceCase texelBuffer(Format format) {
        Probe probe = new Probe("texel-buffer/load-" + format.id(), 4, 1 + TEXELS / 4 / 4);
        probe.memory(Probe.inputBuffer(BufferSpec.texels(format, TEXELS), TestBits.texels(format)));
        var buffer = probe.kernel().texelBuffer("texels", format);
        probe.result("texel", buffer.load(probe.invocation()));
        probe.result("texel from the end", buffer.load(Literal.u32(TEXELS - 1).minus(probe.invocation())));
        return probe.build(load(format));
    }

    /** A value that the format represents exactly: normalised channels are 0 or 1. */
    private static Expression texel(Format format, Expression number) {
        Expression small = number.and(format.encoding() == Format.Encoding.UNORM ? 1 : 1023);
        Expression first = small.to(format.texelType().scalar());
        Expression one = Literal.of(format.texelType().scalar(), 1);
        return KernelBuilder.vector(format.texelType(), first, one.minus(first), one, first);
    }

    private static ConformanceCase storageTexelBuffer(Format format, Access access) {
        String use = access.name().toLowerCase(Locale.ROOT).replace('_', '-');
        Probe probe = new Probe("storage-texel-buffer/" + use + "-" + format.id(), 4, TEXELS / 4);
        BufferSpec spec = BufferSpec.storageTexels(format, TEXELS);
        probe.memory(
                access.writes()
                        ? Probe.checkedBuffer(spec, TestBits.zerosAndOnes(format))
                        : Probe.inputBuffer(spec, TestBits.texels(format)));
        var buffer = probe.kernel().storageTexelBuffer("texels", format, access);
        Expression place = probe.invocation();
        if (access == Access.READ) {
            probe.result("texel", buffer.load(place));
        } else if (access == Access.WRITE) {
            probe.kernel().store(buffer, place, texel(format, place));
        } else {
            probe.kernel().store(buffer, place, buffer.load(place).swizzle("wzyx"));
        }
        return probe.build(access == Access.READ ? load(format) : Tolerance.EXACT);
    }

    private static Expression place(Expression number) {
        Expression x = number.remainder(Literal.u32(WIDTH));
        return KernelBuilder.vector(VectorType.UVEC2, x, number.dividedBy(WIDTH));
    }

    private static ConformanceCase fetch(String name, Format format, Memory.Content content, Tolerance tolerance) {
        Probe probe = new Probe("texture/fetch-" + name, WIDTH, HEIGHT);
        TextureSpec spec = new TextureSpec(format, WIDTH, HEIGHT, TextureSpec.Use.SAMPLED);
        probe.memory(Probe.texture(spec, content, false));
        var texture = probe.kernel().texture("image", format);
        Expression place = probe.kernel().variable("place", place(probe.invocation()));
        probe.result("texel", texture.fetch(place));
        probe.result(
                "texel from the right",
                texture.fetch(KernelBuilder.vector(
                        VectorType.UVEC2, Literal.u32(WIDTH - 1).minus(place.x()), place.y())));
        return probe.build(tolerance);
    }

    private static ConformanceCase storageTexture(Format format, Access access) {
        String use = access.name().toLowerCase(Locale.ROOT).replace('_', '-');
        Probe probe = new Probe("storage-texture/" + use + "-" + format.id(), WIDTH, HEIGHT);
        TextureSpec spec = new TextureSpec(format, WIDTH, HEIGHT, TextureSpec.Use.STORAGE);
        Memory.Content content = access.writes() ? TestBits.zerosAndOnes(format) : TestBits.texels(format);
        probe.memory(Probe.texture(spec, content, access.writes()));
        var texture = probe.kernel().storageTexture("image", format, access);
        Expression place = probe.kernel().variable("place", place(probe.invocation()));
        if (access == Access.READ) {
            probe.result("texel", texture.load(place));
        } else if (access == Access.WRITE) {
            probe.kernel().store(texture, place, texel(format, probe.invocation()));
        } else {
            probe.kernel().store(texture, place, texture.load(place).swizzle("wzyx"));
        }
        return probe.build(access == Access.READ ? load(format) : Tolerance.EXACT);
    }

    /** Samples at texel centres and, for the linear filter, between four texels; inside and outside the texture. */
    private static ConformanceCase sample(Format format, Sampler sampler) {
        int size = 8;
        boolean linear = sampler.filter() == Sampler.Filter.LINEAR;
        String kind = (sampler.filter() + "-" + sampler.addressing()).toLowerCase(Locale.ROOT);
        Probe probe = new Probe("texture/sample-" + kind + "-" + format.id(), 32, 8);
        TextureSpec spec = new TextureSpec(format, size, size, TextureSpec.Use.SAMPLED);
        Memory.Content content = linear ? TestBits.zerosAndOnes(format) : TestBits.texels(format);
        probe.memory(Probe.texture(spec, content, false));
        var texture = probe.kernel().sampledTexture("image", format, sampler);
        // 16 × 16 texels around the 8 × 8 texture.
        Expression x = probe.invocation().and(15).to(ScalarType.F32).minus(4);
        Expression y = probe.invocation().shiftRight(4).to(ScalarType.F32).minus(4);
        Expression corner = probe.kernel().variable("corner", KernelBuilder.vector(VectorType.VEC2, x, y));
        probe.result("centre", texture.sample(at(corner, 0.5f, size)));
        if (linear) {
            probe.result("midway between four", texture.sample(at(corner, 1, size)));
            probe.result("a quarter from the corner", texture.sample(at(corner, 0.75f, size)));
        }
        return probe.build(linear && format.blockSide() == 1 ? Tolerances.FILTERED : load(format));
    }

    /** Samples a texture of 8 × 8 texels in four layers, at layers and, in a 3-D texture, between two. */
    private static ConformanceCase layers(TextureShape shape, Sampler.Filter filter) {
        int size = 8;
        int layers = 4;
        Probe probe = new Probe("texture/" + shape.id() + "-" + filter.name().toLowerCase(Locale.ROOT), 32, 8);
        probe.memory(Probe.texture(
                new TextureSpec(Format.RGBA8, shape, size, size, layers, 1, TextureSpec.Use.SAMPLED),
                TestBits.texels(Format.RGBA8),
                false));
        var texture = probe.kernel()
                .sampledTexture("image", Format.RGBA8, shape, new Sampler(filter, Sampler.Addressing.WRAP));
        Expression x = probe.invocation().and(7).to(ScalarType.F32).plus(HALF).times(KernelBuilder.f32(1f / size));
        Expression y = probe.invocation()
                .shiftRight(3)
                .and(7)
                .to(ScalarType.F32)
                .plus(HALF)
                .times(KernelBuilder.f32(1f / size));
        Expression layer = probe.invocation().shiftRight(6).to(ScalarType.F32);
        Expression z = shape == TextureShape.ARRAY ? layer : layer.plus(HALF).times(KernelBuilder.f32(1f / layers));
        probe.result("on a layer", texture.sample(KernelBuilder.vector(VectorType.VEC3, x, y, z)));
        if (shape == TextureShape.THREE_D && filter == Sampler.Filter.LINEAR) {
            Expression between = layer.plus(1).times(KernelBuilder.f32(1f / layers));
            probe.result("between layers", texture.sample(KernelBuilder.vector(VectorType.VEC3, x, y, between)));
        }
        return probe.build(filter == Sampler.Filter.LINEAR ? Tolerances.FILTERED : Tolerances.NORMALISED_LOAD);
    }

    /** Samples levels of 16, 8 and 4 texels on a side at and between them, and beyond the last. */
    private static ConformanceCase levels(Sampler.Mips mips) {
        int size = 16;
        Probe probe = new Probe("texture/mips-" + mips.name().toLowerCase(Locale.ROOT), 32, 8);
        probe.memory(Probe.texture(
                new TextureSpec(Format.RGBA8, TextureShape.TWO_D, size, size, 1, 3, TextureSpec.Use.SAMPLED),
                TestBits.texels(Format.RGBA8),
                false));
        Sampler sampler = new Sampler(Sampler.Filter.LINEAR, Sampler.Addressing.CLAMP, mips, 1);
        var texture = probe.kernel().sampledTexture("image", Format.RGBA8, sampler);
        Expression x = probe.invocation().and(15).to(ScalarType.F32).plus(HALF).times(KernelBuilder.f32(1f / size));
        Expression y =
                probe.invocation().shiftRight(4).to(ScalarType.F32).plus(HALF).times(KernelBuilder.f32(1f / size));
        Expression place = probe.kernel().variable("place", KernelBuilder.vector(VectorType.VEC2, x, y));
        for (float level : new float[] {0, 0.25f, 1, 1.75f, 2, 5}) {
            probe.result("level " + level, texture.sample(place, KernelBuilder.f32(level)));
        }
        return probe.build(Tolerances.FILTERED);
    }

    private static Expression at(Expression corner, float offset, int size) {
        return corner.plus(KernelBuilder.f32(offset)).times(KernelBuilder.f32(1f / size));
    }
}
