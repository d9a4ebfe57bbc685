package io.github.gpupath.backend;

import io.github.gpupath.kernel.Feature;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.TextureShape;
import java.util.ArrayList;
import java.util.List;

/**
 * The specification of a texture. Its data is level after level, layer after layer, row after row, without padding. A row of
 * a compressed format is a row of blocks.
 *
 * @param shape the arrangement of the texels
 * @param width width in texels
 * @param height height in texels
 * @param layers the layers of an array, or the depth of a 3-D texture in texels; 1 for a two-dimensional texture
 * @param levels the number of mip levels, each half as wide and high; 1 unless two-dimensional
 * @param use the one kind of resource that the texture can be bound as
 */
public record TextureSpec(Format format, TextureShape shape, int width, int height, int layers, int levels, Use use) {

    /** The kinds of texture resources. */
    public enum Use {
        SAMPLED,
        STORAGE
    }

    /**
     * Rows of one layer of one level.
     *
     * @param width width in texels
     * @param y the first row of texels
     * @param height height in texels
     * @param offset where its data begins in that of all parts, in bytes
     * @param bytes the size of its data
     */
    public record Part(int level, int layer, int width, int y, int height, long offset, long bytes) {}

    public TextureSpec {
        if (width < 1 || height < 1 || layers < 1) {
            throw new IllegalArgumentException("a texture has at least one texel");
        }
        if (shape == TextureShape.TWO_D ? layers > 1 : levels > 1) {
            throw new IllegalArgumentException("a texture has either layers or levels");
        }
    }

    /** A two-dimensional texture with one mip level. */
    public TextureSpec(Format format, int width, int height, Use use) {
        this(format, TextureShape.TWO_D, width, height, 1, 1, use);
    }

    /** The features that a device needs for it, next to the format. */
    public List<Feature> features() {
        List<Feature> features = new ArrayList<>();
        shape.feature().ifPresent(features::add);
        if (levels > 1) {
            features.add(Feature.Capability.MIP_LEVELS);
        }
        return features;
    }

    /** The size of all texels in bytes, without padding. */
    public long bytes() {
        return offset(levels);
    }

    /** The size of one row of the first level in bytes, without padding. */
    public int rowBytes() {
        return rowBytes(0);
    }

    /** The size of one row of a level in bytes, without padding. */
    public int rowBytes(int level) {
        return blocks(width >> level) * format.blockBytes();
    }

    /** The number of rows of the first level of all layers. */
    public int rows() {
        return layers * rows(0);
    }

    /** The number of rows of one layer of a level. */
    public int rows(int level) {
        return blocks(height >> level);
    }

    /** Where the data of a level begins, in bytes. */
    public long offset(int level) {
        long offset = 0;
        for (int before = 0; before < level; before++) {
            offset += (long) layers * rows(before) * rowBytes(before);
        }
        return offset;
    }

    /**
     * The parts of which rows consist.
     *
     * @param row the first row, counted over all layers; 0 if there are several levels
     * @param bytes the size of the rows
     * @param most the largest size of a part in bytes, unless a row is larger
     */
    public List<Part> parts(int row, long bytes, int most) {
        List<Part> parts = new ArrayList<>();
        int skipped = row;
        long offset = 0;
        for (int level = 0; level < levels; level++) {
            int each = rowBytes(level);
            for (int layer = 0; layer < layers; layer++) {
                int at = Math.min(skipped, rows(level));
                skipped -= at;
                while (at < rows(level) && offset < bytes) {
                    int count = (int)
                            Math.min(Math.max(1, most / each), Math.min(rows(level) - at, (bytes - offset) / each));
                    int y = at * format.blockSide();
                    int rowsOfTexels = Math.min(count * format.blockSide(), height(level) - y);
                    parts.add(new Part(level, layer, width(level), y, rowsOfTexels, offset, (long) count * each));
                    at += count;
                    offset += (long) count * each;
                }
            }
        }
        return parts;
    }

    /** The parts of all data. */
    public List<Part> parts() {
        return parts(0, bytes(), Integer.MAX_VALUE);
    }

    /** The width of a level in texels. */
    public int width(int level) {
        return Math.max(1, width >> level);
    }

    /** The height of a level in texels. */
    public int height(int level) {
        return Math.max(1, height >> level);
    }

    private int blocks(int texels) {
        return Math.max(1, (texels + format.blockSide() - 1) / format.blockSide());
    }
}
