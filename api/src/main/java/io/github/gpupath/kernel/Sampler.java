package io.github.gpupath.kernel;

import java.util.LinkedHashSet;
import java.util.Set;

/**
 * A sampler for normalised coordinates.
 *
 * @param addressing the treatment of coordinates outside 0 to 1
 * @param mips the choice of the mip level
 * @param anisotropy the most samples along the longer axis of a footprint; 1 for a square footprint
 */
public record Sampler(Filter filter, Addressing addressing, Mips mips, int anisotropy) {

    /** One texel, or linear interpolation on each axis: of four texels, or of eight in a 3-D texture. */
    public enum Filter {
        NEAREST,
        LINEAR
    }

    /** The treatment of coordinates outside 0 to 1: repeat, or clamp to edge. */
    public enum Addressing {
        WRAP,
        CLAMP
    }

    /** Level 0 only, the nearest level, or linear interpolation of two. */
    public enum Mips {
        FIRST,
        NEAREST,
        LINEAR
    }

    /** A sampler of mip level 0. */
    public Sampler(Filter filter, Addressing addressing) {
        this(filter, addressing, Mips.FIRST, 1);
    }

    /** The features that a device needs for it. */
    Set<Feature> features() {
        Set<Feature> features = new LinkedHashSet<>();
        if (mips != Mips.FIRST) {
            features.add(Feature.Capability.MIP_LEVELS);
        }
        if (anisotropy > 1) {
            features.add(Feature.Capability.ANISOTROPIC_FILTERING);
        }
        return features;
    }
}
