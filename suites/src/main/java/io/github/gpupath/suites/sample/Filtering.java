package io.github.gpupath.suites.sample;

import io.github.gpupath.kernel.Sampler;
import io.github.gpupath.kernel.Sampler.Addressing;
import io.github.gpupath.kernel.Sampler.Filter;

/** How and where a test samples. */
enum Filtering {
    /** The nearest texel, at its centre. */
    NEAREST("nearest", "nearest", "", Filter.NEAREST, 0.5f),
    /** Bilinear at the centre of a texel, where its neighbours have no weight. */
    BILINEAR("bilinear", "bilinear", "", Filter.LINEAR, 0.5f),
    /** Bilinear at the corner of four texels, each of which has a quarter of the weight. */
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

    /** Its part of the test ids. */
    String id() {
        return id;
    }

    /** The call in the labels, behind the name of the texture. */
    String label() {
        return ".Sample(" + function + ")" + suffix;
    }

    Sampler sampler() {
        return sampler;
    }

    /** What is added to the integer position of a texel on both axes before it is normalised, in texels. */
    float offset() {
        return offset;
    }

    /** Whether the answer is an average of several texels. */
    boolean averages() {
        return this == BILINEAR_OFFCENTRE;
    }
}
