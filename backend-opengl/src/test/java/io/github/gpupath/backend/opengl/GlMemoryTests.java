package io.github.gpupath.backend.opengl;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gpupath.backend.BackendException;
import org.junit.jupiter.api.Test;

/** What is more than a device has left is refused before a driver takes the host's memory for it. */
class GlMemoryTests {

    @Test
    void whatIsLeftMayBeTaken() {
        assertThatCode(() -> GlMemory.requireLeft(1024, 1024)).doesNotThrowAnyException();
    }

    @Test
    void moreThanIsLeftIsRefusedWithBothFigures() {
        assertThatThrownBy(() -> GlMemory.requireLeft(1025, 1024))
                .isInstanceOf(BackendException.OutOfMemory.class)
                .hasMessageContaining("1025 bytes")
                .hasMessageContaining("1024");
    }
}
