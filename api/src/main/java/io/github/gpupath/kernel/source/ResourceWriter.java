package io.github.gpupath.kernel.source;

import io.github.gpupath.kernel.Place;
import io.github.gpupath.kernel.Resource.RawBuffer;
import io.github.gpupath.kernel.Resource.SampledTexture;
import io.github.gpupath.kernel.Resource.Texels;

/**
 * How a language loads from and stores to what languages see differently: raw words, texels, textures. Structured
 * buffers, uniform buffers and workgroup memory are arrays everywhere.
 */
public interface ResourceWriter {

    /**
     * An element of what is an array in every language, to load it or to store to it.
     *
     * @param name of the array in the text
     * @param index in the text
     */
    default Fragment element(Place array, String name, String index) {
        return Fragment.primary(name + "[" + index + "]");
    }

    /** The index of the word at a byte address. */
    static String word(Fragment byteAddress) {
        return byteAddress.asOperandOfPostfix() + " >> 2u";
    }

    /** Two to four words at a byte address; one is an element. */
    Fragment load(RawBuffer buffer, int words, Fragment byteAddress);

    /** A texel at a signed index or at a pair of signed coordinates. */
    Fragment load(Texels texels, String texel);

    /** A filtered texel of a texture. */
    Fragment sample(SampledTexture texture, Fragment coordinate);

    /** Stores two to four words; a statement without its semicolon. One is an element. */
    String store(RawBuffer buffer, int words, Fragment byteAddress, Fragment value);

    /** Stores a texel at a signed index or at a pair of signed coordinates. */
    String store(Texels texels, String texel, Fragment value);
}
