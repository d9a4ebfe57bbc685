package io.github.gpupath.backend.opengl;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.Backend;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.WorkgroupSize;
import io.github.gpupath.testing.Complaints;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lwjgl.opengl.GL43C;

/** Drivers tell of faults in a debug context: they find none in the conformance kit since there are none. */
@Tag("driver")
class GlDebugTests {

    private final Complaints complaints = new Complaints(Map.of());

    @BeforeEach
    void requireDriver() {
        if (new GlProvider().probe() instanceof Availability.Unavailable absent) {
            Assumptions.abort("no OpenGL here: " + absent.reason());
        }
    }

    @Test
    void aCallThatIsWrongIsTold() {
        try (Backend backend = new DebuggedGl(complaints).open()) {
            GlDevice device = (GlDevice) backend.open(backend.devices().get(0));
            device.compile(nothing()).close();
            assertThat(complaints.take()).isEmpty();
            device.context().run(() -> {
                GL43C.glBindBuffer(GL43C.GL_COMPUTE_SHADER, 0);
                assertThat(GL43C.glGetError()).isEqualTo(GL43C.GL_INVALID_ENUM);
            });
            assertThat(complaints.take()).singleElement().asString().startsWith("error ");
        }
    }

    @Test
    void onlyWhoAsksForItHasADebugContext() {
        assertThat(isDebug(new DebuggedGl(complaints).open())).isTrue();
        assertThat(isDebug(new GlProvider().open())).isFalse();
    }

    private static boolean isDebug(Backend opened) {
        try (opened) {
            GlDevice device = (GlDevice) opened.open(opened.devices().get(0));
            int flags = device.context().call(() -> GL43C.glGetInteger(GL43C.GL_CONTEXT_FLAGS));
            return (flags & GL43C.GL_CONTEXT_FLAG_DEBUG_BIT) != 0;
        }
    }

    private static Kernel nothing() {
        return new KernelBuilder("nothing", new WorkgroupSize(1, 1, 1)).build();
    }
}
