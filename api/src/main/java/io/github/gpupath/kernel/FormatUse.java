package io.github.gpupath.kernel;

/** What a kernel can do with a texel format; a device supports each format for some of these. */
public enum FormatUse {
    TEXEL_BUFFER_LOAD("texel-buffer loads"),
    STORAGE_TEXEL_BUFFER_LOAD("storage-texel-buffer loads"),
    STORAGE_TEXEL_BUFFER_STORE("storage-texel-buffer stores"),
    TEXTURE_FETCH("texture fetches"),
    TEXTURE_SAMPLE_NEAREST("texture sampling (nearest)"),
    TEXTURE_SAMPLE_LINEAR("texture sampling (bilinear)"),
    STORAGE_TEXTURE_LOAD("storage-texture loads"),
    STORAGE_TEXTURE_STORE("storage-texture stores");

    private final String description;

    FormatUse(String description) {
        this.description = description;
    }

    /** What this is, in words that complete "no support for …". */
    public String description() {
        return description;
    }
}
