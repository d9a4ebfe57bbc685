package io.github.gpupath.kernel;

/**
 * A sampler for normalised coordinates at mip level 0.
 *
 * @param filter the filter
 * @param addressing the treatment of coordinates outside 0 to 1
 */
public record Sampler(Filter filter, Addressing addressing) {

    /** One texel, or bilinear interpolation of four. */
    public enum Filter {
        NEAREST,
        LINEAR
    }

    /** The treatment of coordinates outside 0 to 1: repeat, or clamp to edge. */
    public enum Addressing {
        WRAP,
        CLAMP
    }
}
