package io.github.gpupath.backend.opengl;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.DeviceBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Devices can be open side by side in a thread; whatever is left open is closed by its owner. */
@Tag("driver")
class GlLifetimeTests {

    @Test
    void twoDevicesTakeTurnsInOneThread() {
        try (OpenDevice first = OpenDevice.open();
                OpenDevice second = OpenDevice.open()) {
            DeviceBuffer one = first.device.createBuffer(BufferSpec.storage(4));
            DeviceBuffer two = second.device.createBuffer(BufferSpec.storage(4));
            first.device.fill(one, 1);
            second.device.fill(two, 2);

            assertThat(first.words(one)).containsExactly(1);
            assertThat(second.words(two)).containsExactly(2);
        }
    }

    @Test
    void aDeviceOutlivesTheClosingOfAnotherOneAndANewListing() {
        try (OpenDevice first = OpenDevice.open()) {
            DeviceBuffer one = first.device.createBuffer(BufferSpec.storage(4));
            first.device.fill(one, 1);
            OpenDevice.open().close();
            new GlProvider().probe();

            assertThat(first.words(one)).containsExactly(1);
        }
    }

    @Test
    void aDeviceCanBeUsedAndClosedByAnyThread() throws Exception {
        OpenDevice open = OpenDevice.open();
        DeviceBuffer buffer = open.device.createBuffer(BufferSpec.storage(4));
        Thread other = new Thread(() -> open.device.fill(buffer, 9));
        other.start();
        other.join();
        assertThat(open.words(buffer)).containsExactly(9);

        Thread last = new Thread(open::close);
        last.start();
        last.join();

        assertThat(open.device.isOpen()).isFalse();
    }

    @Test
    void anExceptionLeavesTheProcessAliveToItsEnd() throws Exception {
        OpenDevice.openBackend().close();

        ChildProcess.Result result = ChildProcess.run(FailsWithAnOpenDevice.class);

        // A crash at exit would give 128 + 11, and no stack trace of ours.
        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.output()).contains("on purpose");
    }

    @Test
    void aDeviceThatNobodyClosesDoesNotCrashTheEnd() throws Exception {
        OpenDevice.openBackend().close();

        ChildProcess.Result result = ChildProcess.run(ForgetsItsDevice.class);

        assertThat(result.exitCode()).as(result.output()).isEqualTo(7);
    }

    /** Leaves the JVM by an exception while a device is open in its backend. */
    static final class FailsWithAnOpenDevice {
        public static void main(String[] arguments) {
            try (GlBackend backend = (GlBackend) new GlProvider().open()) {
                backend.open(backend.devices().get(0)).createBuffer(BufferSpec.storage(1024));
                throw new IllegalStateException("on purpose");
            }
        }
    }

    /** Leaves the JVM while a device is open and nobody is going to close it. */
    static final class ForgetsItsDevice {
        public static void main(String[] arguments) {
            GlBackend backend = (GlBackend) new GlProvider().open();
            backend.open(backend.devices().get(0)).createBuffer(BufferSpec.storage(1024));
            System.exit(7);
        }
    }
}
