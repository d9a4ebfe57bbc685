package io.github.gpupath.backend.opengl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.DeviceBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lwjgl.opengl.GL43C;

/** A driver's errors arrive as the exceptions of the interface, once, and leave a device that works. */
@Tag("driver")
class GlErrorsTests {

    private OpenDevice open;

    @BeforeEach
    void open() {
        open = OpenDevice.open();
    }

    @AfterEach
    void close() {
        if (open != null) {
            open.close();
        }
    }

    @Test
    void anErrorNamesTheCallAndTheCode() {
        GlContext context = open.device.context();
        context.run(() -> GL43C.glEnable(-1));

        assertThatThrownBy(() -> context.run(() -> GlErrors.check("glEnable")))
                .isInstanceOf(BackendException.DriverFailed.class)
                .hasMessage("glEnable failed with GL_INVALID_ENUM");
        context.run(() -> GlErrors.check("nothing"));
    }

    @Test
    void tooLargeABufferIsOutOfMemoryAndTheNextOneWorks() {
        long far = 1L << 50;

        assertThatThrownBy(() -> open.device.createBuffer(BufferSpec.storage(far)))
                .isInstanceOf(BackendException.OutOfMemory.class)
                .hasMessageContaining("bytes");
        assertThat(open.device.openObjects()).isZero();

        DeviceBuffer buffer = open.device.createBuffer(BufferSpec.storage(4));
        open.device.fill(buffer, 3);
        assertThat(open.words(buffer)).containsExactly(3);
    }
}
