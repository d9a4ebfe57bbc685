package io.github.gpupath.suites;

import io.github.gpupath.suite.Axis;

/** The axes that suites share. */
public final class Axes {

    public static final Axis RESOURCE = Axis.ofWords("resource");

    /** What is accessed at once: a texel format, a number of words or a vector. */
    public static final Axis ELEMENT = Axis.ofWords("element");

    public static final Axis FILTER = Axis.ofWords("filter");

    /** Which elements the invocations of a workgroup touch at the same time. */
    public static final Axis PATTERN = Axis.ofWords("pattern");

    /** Reads, writes or copies. */
    public static final Axis DIRECTION = Axis.ofWords("direction");

    /** The bytes of the working set. */
    public static final Axis SIZE = Axis.ofBytes("size");

    private Axes() {}
}
