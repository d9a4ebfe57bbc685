package io.github.gpupath.suites;

import io.github.gpupath.suite.Axis;

/** Axes that several suites use. */
public final class Axes {

    public static final Axis RESOURCE = Axis.ofWords("resource");

    /** The type of one access: a texel format, a number of words or a vector. */
    public static final Axis ELEMENT = Axis.ofWords("element");

    public static final Axis FILTER = Axis.ofWords("filter");

    /** The samples that an anisotropic filter may take. */
    public static final Axis ANISOTROPY = new Axis("anisotropy", Axis.Scale.LOGARITHMIC, "");

    /** The addresses that the invocations of a workgroup access together. */
    public static final Axis PATTERN = Axis.ofWords("pattern");

    /** Reads, writes or copies. */
    public static final Axis DIRECTION = Axis.ofWords("direction");

    /** The working set in bytes. */
    public static final Axis SIZE = Axis.ofBytes("size");

    private Axes() {}
}
