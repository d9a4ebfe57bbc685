package io.github.gpupath.backend.opengl;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.DeviceBuffer;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.WorkgroupSize;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Without EGL, a window that is never shown gives the same contexts; tried on a display in memory (Xvfb). */
@Tag("driver")
class GlfwDisplayTests {

    private static Process server;
    private static String display;

    /** Skips the tests where there is no Xvfb, unless {@code -Drequire.display=true}. */
    @BeforeAll
    static void startServer() throws IOException {
        OpenDevice.openBackend().close();
        try {
            // It chooses a display that is free, and says which when it is ready.
            server = new ProcessBuilder("Xvfb", "-displayfd", "1", "-screen", "0", "64x64x24", "-nolisten", "tcp")
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException missing) {
            if (Boolean.getBoolean("require.display")) {
                throw missing;
            }
            Assumptions.abort("no Xvfb here: " + missing.getMessage());
        }
        BufferedReader output =
                new BufferedReader(new InputStreamReader(server.getInputStream(), StandardCharsets.US_ASCII));
        display = ":" + output.readLine();
        assertThat(display).as("what Xvfb says").matches(":\\d+");
    }

    @AfterAll
    static void stopServer() {
        if (server != null) {
            server.destroy();
        }
    }

    @Test
    void itGivesTheSameDeviceAndTheSameAnswersAsEgl() throws Exception {
        ChildProcess.Result byEgl = ChildProcess.run(Computes.class);
        ChildProcess.Result byGlfw =
                ChildProcess.run(Computes.class, Map.of("DISPLAY", display), GlProviderTests.WITHOUT_EGL);

        assertThat(byGlfw.exitCode()).as(byGlfw.output()).isZero();
        assertThat(byEgl.output()).startsWith("EGL 1.5; ");
        assertThat(byGlfw.output()).startsWith("GLFW 3.");
        assertThat(afterTheFirstLine(byGlfw.output()))
                .isEqualTo(afterTheFirstLine(byEgl.output()))
                .contains("[7, 8, 9, 10]");
    }

    @Test
    void withoutAWindowSystemItSaysWhatIsMissingOfBoth() throws Exception {
        ChildProcess.Result result = ChildProcess.run(
                GlProviderTests.ProbesTwice.class, Map.of("DISPLAY", ":987654"), GlProviderTests.WITHOUT_EGL);

        assertThat(result.output())
                .contains("1: libEGL cannot be loaded")
                .contains("2: libEGL cannot be loaded")
                .contains("GLFW finds no display: X11: Failed to open display :987654");
        assertThat(result.exitCode()).isZero();
    }

    private static String afterTheFirstLine(String output) {
        return output.substring(output.indexOf('\n'));
    }

    /** Has two devices open at once, computes on each, and leaves one of them open at its end. */
    static final class Computes {
        public static void main(String[] arguments) {
            try (GlBackend backend = OpenDevice.openBackend()) {
                System.out.println(backend.details());
                DeviceInfo device = backend.devices().get(0);
                System.out.println(device.name() + device.identity() + device.limits() + device.timer());
                System.out.println(
                        device.features().stream().map(String::valueOf).sorted().toList());
            }
            OpenDevice first = OpenDevice.open();
            try (OpenDevice second = OpenDevice.open()) {
                System.out.println(Arrays.toString(numbers(first)) + " " + Arrays.toString(numbers(second)));
            }
            System.out.println(Arrays.toString(numbers(first)));
            System.exit(0);
        }

        private static int[] numbers(OpenDevice open) {
            KernelBuilder builder = new KernelBuilder("numbers", new WorkgroupSize(4, 1, 1));
            Resource.RawBuffer words = builder.rawBuffer("words", Access.WRITE);
            Expression id = KernelBuilder.builtIn(BuiltIn.GLOBAL_ID_X);
            builder.store(words, id.shiftLeft(2), id.plus(7));
            DeviceBuffer result = open.device.createBuffer(BufferSpec.storage(16));
            open.run(builder.build(), List.of(result), List.of(), 1, 1);
            return open.words(result);
        }
    }
}
