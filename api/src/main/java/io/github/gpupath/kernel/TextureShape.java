package io.github.gpupath.kernel;

import java.util.Optional;

/** The arrangement of a texture's texels, with the coordinates of a sample. */
public enum TextureShape {
    /** Rows of texels; two normalised coordinates. */
    TWO_D("texture2d", VectorType.VEC2, Optional.empty()),
    /** Layers of rows, between which a linear filter interpolates; three normalised coordinates. */
    THREE_D("texture3d", VectorType.VEC3, Optional.of(Feature.Capability.TEXTURES_3D)),
    /** Separate layers; two normalised coordinates and the layer's index. */
    ARRAY("texture-array", VectorType.VEC3, Optional.of(Feature.Capability.TEXTURE_ARRAYS));

    private final String id;
    private final VectorType coordinate;
    private final Optional<Feature> feature;

    TextureShape(String id, VectorType coordinate, Optional<Feature> feature) {
        this.id = id;
        this.coordinate = coordinate;
        this.feature = feature;
    }

    /** The name in test ids. */
    public String id() {
        return id;
    }

    /** The type of the coordinate of a sample. */
    public VectorType coordinate() {
        return coordinate;
    }

    /** The feature that a device needs for it. */
    public Optional<Feature> feature() {
        return feature;
    }
}
