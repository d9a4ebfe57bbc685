package io.github.gpupath.backend.opengl;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelWalker;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.glsl.GlslDialect;
import io.github.gpupath.kernel.glsl.GlslWriter;
import io.github.gpupath.kernel.source.KernelSource;
import org.lwjgl.opengl.GLCapabilities;

/** A path by which kernels reach storage buffers; each is a backend of its own. */
enum GlPath {
    /** As storage blocks, which every driver has. */
    BLOCKS(GlProvider.ID, EglDevices.REMEDY) {
        @Override
        GlslWriter writer() {
            return new GlslWriter(GlslDialect.OPENGL);
        }

        @Override
        String lacks(GLCapabilities capabilities) {
            return "";
        }

        @Override
        boolean isAddress(Resource resource) {
            return false;
        }
    },

    /**
     * What is only read by its address, which NVIDIA's drivers give to programs and with which no size is compared; the rest as
     * storage blocks.
     */
    ADDRESSES(
            GlBindlessProvider.ID,
            "it needs an NVIDIA GPU and NVIDIA's driver; the backend " + GlProvider.ID + " needs neither") {
        @Override
        GlslWriter writer() {
            return GlslWriter.readingByAddress();
        }

        @Override
        String lacks(GLCapabilities capabilities) {
            return capabilities.GL_NV_shader_buffer_load && capabilities.GL_NV_gpu_shader5
                    ? ""
                    : "it lacks buffer addresses (GL_NV_shader_buffer_load and GL_NV_gpu_shader5)";
        }

        @Override
        boolean isAddress(Resource resource) {
            return GlslWriter.isReadByAddress(resource);
        }
    };

    private final String id;
    private final String remedy;

    GlPath(String id, String remedy) {
        this.id = id;
        this.remedy = remedy;
    }

    String id() {
        return id;
    }

    /** What helps where no device can be reached by this path. */
    String remedy() {
        return remedy;
    }

    /** Writes a kernel as the text that is compiled; needs no driver. */
    KernelSource write(Kernel kernel) {
        if (!KernelWalker.matrices(kernel).isEmpty()) {
            throw new BackendException.Unsupported("OpenGL has no cooperative matrices");
        }
        return writer().write(kernel);
    }

    abstract GlslWriter writer();

    /** What a context lacks for this path; empty if nothing. */
    abstract String lacks(GLCapabilities capabilities);

    /** Whether kernels are given the address of a resource, at the location that its slot says. */
    abstract boolean isAddress(Resource resource);
}
