package io.github.gpupath.kernel.source;

import io.github.gpupath.kernel.Place;
import io.github.gpupath.kernel.Resource.IndexedBuffer;
import io.github.gpupath.kernel.Resource.RawBuffer;
import io.github.gpupath.kernel.Resource.SampledTexture;
import io.github.gpupath.kernel.Resource.Texels;
import java.util.List;

/**
 * Writes loads and stores of raw words, texels and textures, for which C-like languages differ. Structured buffers,
 * uniform buffers and workgroup memory are arrays in all of them.
 */
public interface ResourceWriter {

    /** The text of an array, from the text of its name. */
    default String array(Place array, String name) {
        return name;
    }

    /**
     * An array element, for a load or a store.
     *
     * @param name the text of the array's name
     * @param index the element's index without a constant that is added to it
     * @param constant is added to it; none is 0
     */
    default Fragment element(Place array, String name, Fragment index, int constant) {
        return Fragment.primary(array(array, name) + "[" + sum(index, constant) + "]");
    }

    /** The text of one of an array of buffers, from the text of the array's name and of the buffer's index. */
    default String buffer(IndexedBuffer array, String name, Fragment index) {
        throw new UnsupportedOperationException("this writer has no arrays of buffers");
    }

    /** The text of an index and a constant that is added to it. */
    static String sum(Fragment index, int constant) {
        Fragment added = Fragment.primary(Spelling.unsigned(constant) + "u");
        return (constant == 0 ? index : Fragment.infix(index, "+", Precedence.ADDITIVE, added)).text();
    }

    /** The word index of a byte address. */
    static Fragment word(Fragment byteAddress) {
        return new Fragment(byteAddress.asOperandOfPostfix() + " >> 2u", Precedence.SHIFT);
    }

    /** A load of two to four words at a byte address; for one word {@link #element} is used. */
    Fragment load(RawBuffer buffer, int words, Fragment byteAddress);

    /** A load of a texel at a signed index or a pair of signed coordinates. */
    Fragment load(Texels texels, String texel);

    /** A sample at normalised coordinates. */
    Fragment sample(SampledTexture texture, Fragment coordinate);

    /**
     * A sample with a mip level or both sides of a footprint, or at coordinates with a layer.
     *
     * @param detail as of {@link io.github.gpupath.kernel.Expression.Sample}
     */
    default Fragment sample(SampledTexture texture, Fragment coordinate, List<Fragment> detail) {
        throw new UnsupportedOperationException("this writer has no mip levels and no layers");
    }

    /** A store of two to four words at a byte address, without the semicolon; for one word {@link #element} is used. */
    String store(RawBuffer buffer, int words, Fragment byteAddress, Fragment value);

    /** A store of a texel at a signed index or a pair of signed coordinates, without the semicolon. */
    String store(Texels texels, String texel, Fragment value);
}
