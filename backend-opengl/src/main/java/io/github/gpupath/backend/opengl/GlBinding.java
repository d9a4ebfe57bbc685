package io.github.gpupath.backend.opengl;

import io.github.gpupath.backend.DeviceResource;

/** Puts memory where one resource of a kernel looks for it, in the current context. */
interface GlBinding {

    void bind(DeviceResource memory);
}
