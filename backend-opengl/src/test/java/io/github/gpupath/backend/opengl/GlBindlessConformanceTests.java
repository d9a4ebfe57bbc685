package io.github.gpupath.backend.opengl;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.conformance.BackendConformanceTests;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** OpenGL by address keeps the contract, where a driver has addresses; that a driver has none is said with what it lacks. */
@Tag("driver")
class GlBindlessConformanceTests extends BackendConformanceTests {

    @Override
    protected BackendProvider provider() {
        return new GlBindlessProvider();
    }

    @Test
    void whoHasNoAddressesIsLeftOutForThatReason() {
        if (new GlProvider().probe() instanceof Availability.Available
                && provider().probe() instanceof Availability.Unavailable without) {
            assertThat(without.reason()).contains("GL_NV_shader_buffer_load");
        }
    }
}
