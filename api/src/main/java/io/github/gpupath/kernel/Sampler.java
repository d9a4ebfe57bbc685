package io.github.gpupath.kernel;

/**
 * How a texture is sampled at normalised coordinates, always at level 0.
 *
 * @param filter nearest texel or bilinear between four
 * @param addressing what lies beyond the edge
 */
public record Sampler(Filter filter, Addressing addressing) {

    /** Whether a sample is one texel or is mixed from the four around it. */
    public enum Filter {
        NEAREST,
        LINEAR
    }

    /** How coordinates outside 0…1 are brought back. */
    public enum Addressing {
        WRAP,
        CLAMP
    }
}
