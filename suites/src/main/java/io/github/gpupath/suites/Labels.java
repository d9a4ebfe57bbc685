package io.github.gpupath.suites;

import io.github.gpupath.kernel.Format;

/** Types as they are written in the labels of tests: HLSL's names, spelled as perftest spells them. */
public final class Labels {

    private Labels() {}

    /** A format of a typed buffer, such as {@code RGBA16f}; perftest writes those of textures with a capital F. */
    public static String ofBuffer(Format format) {
        return format.name().replace('F', 'f');
    }

    /** A vector of floats: {@code float}, {@code float2}, … */
    public static String ofFloats(int components) {
        return "float" + ofWords(components);
    }

    /** What is put behind the name of an access to a number of words: nothing for one, else the number. */
    public static String ofWords(int words) {
        return words == 1 ? "" : Integer.toString(words);
    }
}
