package io.github.gpupath.suites.sample;

import static io.github.gpupath.kernel.KernelBuilder.f32;
import static io.github.gpupath.kernel.KernelBuilder.vector;

import io.github.gpupath.backend.TextureSpec;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Resource.SampledTexture;
import io.github.gpupath.kernel.Sampler;
import io.github.gpupath.kernel.Sampler.Addressing;
import io.github.gpupath.kernel.Sampler.Filter;
import io.github.gpupath.kernel.Sampler.Mips;
import io.github.gpupath.kernel.TextureShape;
import io.github.gpupath.kernel.VectorType;
import io.github.gpupath.suite.Coordinate;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suite.TestCase.Tier;
import io.github.gpupath.suites.Axes;
import io.github.gpupath.suites.CacheKernel;
import java.util.List;

/**
 * A sample with one more number than two coordinates: a mip level, a layer or the longer side of a footprint. It is a
 * parameter, so that compilers do not know it. All textures are rgba8 with a side of 32 texels.
 */
enum Detailed {
    /** Bilinear between four texels of a level. */
    ON_LEVEL(at("mip", "on-level"), "Texture2D<RGBA8>.SampleLevel on a level", Filter.LINEAR, Mips.LINEAR, 2, 1),
    /** Bilinear in two levels, with the same weight for both. */
    BETWEEN_LEVELS(
            at("mip", "between-levels"),
            "Texture2D<RGBA8>.SampleLevel between levels",
            Filter.LINEAR,
            Mips.LINEAR,
            1.5f,
            0.5f),
    VOLUME_NEAREST(TextureShape.THREE_D, "nearest", "Texture3D<RGBA8>.Sample(nearest)", Filter.NEAREST, 3.5f, 1.5f),
    /** Between eight texels; when verified, of the last layer and the first. */
    VOLUME_LINEAR(
            TextureShape.THREE_D,
            "linear-offcentre",
            "Texture3D<RGBA8>.Sample(linear) off-centre",
            Filter.LINEAR,
            4,
            2),
    ARRAY_NEAREST(TextureShape.ARRAY, "nearest", "Texture2DArray<RGBA8>.Sample(nearest)", Filter.NEAREST, 3, 1),
    ARRAY_BILINEAR(
            TextureShape.ARRAY,
            "bilinear-offcentre",
            "Texture2DArray<RGBA8>.Sample(bilinear) off-centre",
            Filter.LINEAR,
            3,
            1),
    ANISOTROPIC_1(1),
    ANISOTROPIC_2(2),
    ANISOTROPIC_4(4),
    ANISOTROPIC_8(8),
    ANISOTROPIC_16(16);

    private static final int SIDE = CacheKernel.TEXTURE_SIDE;
    private static final int LAYERS = 4;

    private final List<Coordinate> coordinates;
    private final String label;
    private final TextureSpec texture;
    private final Sampler sampler;
    private final float verified;
    private final float timed;

    Detailed(List<Coordinate> coordinates, String label, Filter filter, Mips mips, float verified, float timed) {
        this.coordinates = coordinates;
        this.label = label;
        texture = levels();
        sampler = new Sampler(filter, Addressing.WRAP, mips, 1);
        this.verified = verified;
        this.timed = timed;
    }

    /** Layers are counted from 0; a place between two of a 3-D texture is the number of the latter. */
    Detailed(TextureShape shape, String filtering, String label, Filter filter, float verified, float timed) {
        coordinates = at(shape.id(), filtering);
        this.label = label;
        texture = new TextureSpec(Format.RGBA8, shape, SIDE, SIDE, LAYERS, 1, TextureSpec.Use.SAMPLED);
        sampler = new Sampler(filter, Addressing.WRAP);
        float size = shape == TextureShape.THREE_D ? LAYERS : 1;
        this.verified = verified / size;
        this.timed = timed / size;
    }

    /**
     * A footprint of one texel by as many as samples are allowed: samples of level 0. The nearest level leaves room for
     * hardware that chooses it roughly.
     */
    Detailed(int anisotropy) {
        coordinates = List.of(Axes.RESOURCE.at("anisotropic"), Axes.ANISOTROPY.at(anisotropy));
        label = "Texture2D<RGBA8>.SampleGrad anisotropic " + anisotropy;
        texture = levels();
        sampler = new Sampler(Filter.LINEAR, Addressing.WRAP, Mips.NEAREST, anisotropy);
        verified = (float) anisotropy / SIDE;
        timed = verified;
    }

    private static List<Coordinate> at(String resource, String filtering) {
        return List.of(Axes.RESOURCE.at(resource), Axes.ELEMENT.at(Format.RGBA8.id()), Axes.FILTER.at(filtering));
    }

    private static TextureSpec levels() {
        int levels = 1 + Integer.numberOfTrailingZeros(SIDE);
        return new TextureSpec(Format.RGBA8, TextureShape.TWO_D, SIDE, SIDE, 1, levels, TextureSpec.Use.SAMPLED);
    }

    /** The coordinates before the pattern. */
    List<Coordinate> coordinates() {
        return coordinates;
    }

    String label() {
        return label;
    }

    TextureSpec texture() {
        return texture;
    }

    Sampler sampler() {
        return sampler;
    }

    /** The name of the additional number. */
    String parameter() {
        return isAnisotropic() ? "side" : texture.levels() > 1 ? "level" : "layer";
    }

    /** The additional number when verified. */
    float verified() {
        return verified;
    }

    /** The additional number when timed. */
    float timed() {
        return timed;
    }

    /** The offset from a texel's integer position on both axes, in texels: of its centre or its corner. */
    float offset() {
        return isAnisotropic() || sampler.filter() == Filter.NEAREST ? 0.5f : 1;
    }

    /**
     * The texels. Those of a footprint are alike along its longer side, so that all ways of hardware to place its samples
     * give the same.
     */
    Memory.Content content() {
        if (texture.levels() == 1) {
            return BetweenTexels.of(Format.RGBA8);
        }
        return isAnisotropic() ? BetweenTexels.rows(Format.RGBA8) : BetweenTexels.levels(Format.RGBA8);
    }

    Expression sample(SampledTexture source, Expression coordinate, Parameter number) {
        if (isAnisotropic()) {
            return source.sample(
                    coordinate,
                    vector(VectorType.VEC2, number, f32(0)),
                    vector(VectorType.VEC2, f32(0), f32(1f / SIDE)));
        }
        return texture.levels() > 1
                ? source.sample(coordinate, number)
                : source.sample(vector(VectorType.VEC3, coordinate, number));
    }

    /** The least thorough run of the suite that has the test of a pattern. */
    Tier tier(boolean isLinear) {
        if (!isLinear) {
            return Tier.THOROUGH;
        }
        return switch (this) {
            case BETWEEN_LEVELS, VOLUME_LINEAR -> Tier.QUICK;
            case ARRAY_NEAREST, ANISOTROPIC_2, ANISOTROPIC_8 -> Tier.THOROUGH;
            default -> Tier.DEFAULT;
        };
    }

    private boolean isAnisotropic() {
        return sampler.mips() == Mips.NEAREST;
    }
}
