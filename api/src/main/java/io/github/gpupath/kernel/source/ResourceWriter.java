package io.github.gpupath.kernel.source;

import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Statement;

/**
 * How a language loads from and stores to what languages see differently: raw words, texels, textures. Structured
 * buffers, uniform buffers and workgroup memory are arrays everywhere.
 */
public interface ResourceWriter {

    /** One to four words at a byte address. */
    Fragment load(Expression.RawLoad load, Fragment byteAddress);

    /** A texel of a texel buffer. */
    Fragment load(Expression.TexelLoad load, Fragment index);

    /** A texel of a storage texel buffer. */
    Fragment load(Expression.StorageTexelLoad load, Fragment index);

    /** A texel of a texture. */
    Fragment fetch(Expression.TextureFetch fetch, String coordinate);

    /** A filtered texel of a texture. */
    Fragment sample(Expression.TextureSample sample, Fragment coordinate);

    /** A texel of a storage texture. */
    Fragment load(Expression.StorageTextureLoad load, String coordinate);

    /** Stores one to four words; a statement without its semicolon. */
    String store(Statement.RawStore store, Fragment byteAddress, Fragment value);

    /** Stores a texel of a storage texel buffer. */
    String store(Statement.StorageTexelStore store, Fragment index, Fragment value);

    /** Stores a texel of a storage texture. */
    String store(Statement.StorageTextureStore store, String coordinate, Fragment value);
}
