package io.github.gpupath.backend;

/** A texture on a device; implemented by each backend. */
public non-sealed interface DeviceTexture extends DeviceResource {

    /** The specification by which the texture was created. */
    TextureSpec spec();
}
