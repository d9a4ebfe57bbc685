package io.github.gpupath.backend;

/** A texture on a device; implemented by each backend. */
public non-sealed interface DeviceTexture extends DeviceResource {

    /** The specification that the texture was created from. */
    TextureSpec spec();
}
