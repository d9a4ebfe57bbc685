package io.github.gpupath.suites.sample;

import io.github.gpupath.kernel.Sampler;
import io.github.gpupath.kernel.Sampler.Addressing;
import io.github.gpupath.kernel.Sampler.Filter;

/** The filter and the sample position of a test. */
enum Filtering {
    /** The nearest texel, at its centre. */
    NEAREST("nearest", "nearest", "", Filter.NEAREST, 0.5f),
    /** Bilinear at the centre of a texel, where its neighbours have weight 0. */
    BILINEAR("bilinear", "bilinear", "", Filter.LINEAR, 0.5f),
    /** Bilinear at the corner of four texels, with weight 1/4 each. */
    BILINEAR_OFFCENTRE("bilinear-offcentre", "bilinear", " off-centre", Filter.LINEAR, 1);

    private final String id;
    private final String function;
    private final String suffix;
    private final Sampler sampler;
    private final float offset;

    Filtering(String id, String function, String suffix, Filter filter, float offset) {
        this.id = id;
        this.function = function;
        this.suffix = suffix;
        this.sampler = new Sampler(filter, Addressing.WRAP);
        this.offset = offset;
    }

    /** The part of test ids. */
    String id() {
        return id;
    }

    /** The call in labels, after the texture's name. */
    String label() {
        return ".Sample(" + function + ")" + suffix;
    }

    Sampler sampler() {
        return sampler;
    }

    /** The offset from a texel's integer position on both axes, in texels. */
    float offset() {
        return offset;
    }

    /** Whether the result is an average of several texels. */
    boolean averages() {
        return this == BILINEAR_OFFCENTRE;
    }
}
