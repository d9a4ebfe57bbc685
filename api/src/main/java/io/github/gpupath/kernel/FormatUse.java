package io.github.gpupath.kernel;

/** A use of a texel format by a kernel; devices support each format for some uses only. */
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

    /** Display text that completes "no support for …". */
    public String description() {
        return description;
    }
}
