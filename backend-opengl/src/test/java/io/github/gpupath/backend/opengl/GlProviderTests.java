package io.github.gpupath.backend.opengl;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.WorkgroupSize;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The provider is found, says what it is without touching anything native, and why OpenGL is missing where it is. */
@Tag("driver")
class GlProviderTests {

    /** Makes LWJGL look for another library. */
    static final String WITHOUT_EGL = "-Dorg.lwjgl.egl.libname=libEGL-that-is-not-there.so";

    @Test
    void theServiceLoaderFindsIt() {
        assertThat(ServiceLoader.load(BackendProvider.class))
                .extracting(BackendProvider::id)
                .contains("opengl");
    }

    @Test
    void itNamesItselfAndTranslatesWhereLwjglIsNotEvenThere() throws Exception {
        URL[] ours = {
            GlProvider.class.getProtectionDomain().getCodeSource().getLocation(),
            Kernel.class.getProtectionDomain().getCodeSource().getLocation()
        };
        try (URLClassLoader withoutLwjgl = new URLClassLoader(ours, ClassLoader.getPlatformClassLoader())) {
            Class<?> type = withoutLwjgl.loadClass(GlProvider.class.getName());
            Object provider = type.getConstructor().newInstance();
            Class<?> kernelType = withoutLwjgl.loadClass(Kernel.class.getName());

            assertThat(type.getMethod("id").invoke(provider)).isEqualTo("opengl");
            assertThat(type.getMethod("displayName").invoke(provider)).isEqualTo("OpenGL");
            Class<?> sizeType = withoutLwjgl.loadClass(WorkgroupSize.class.getName());
            Object size = sizeType.getConstructors()[0].newInstance(1, 1, 1);
            Class<?> builderType = withoutLwjgl.loadClass(KernelBuilder.class.getName());
            Object builder = builderType.getConstructor(String.class, sizeType).newInstance("empty", size);
            Object kernel = builderType.getMethod("build").invoke(builder);
            Object source = type.getMethod("translate", kernelType).invoke(provider, kernel);
            assertThat(source.toString()).contains("#version 430 core");
        }
    }

    @Test
    void translationIsWhatADeviceCompiles() {
        Kernel kernel = new KernelBuilder("empty", new WorkgroupSize(1, 1, 1)).build();

        try (OpenDevice open = OpenDevice.open();
                CompiledKernel compiled = open.device.compile(kernel)) {
            assertThat(compiled.source()).isEqualTo(new GlProvider().translate(kernel));
            assertThat(compiled.kernel()).isSameAs(kernel);
        }
    }

    @Test
    void devicesAreCompleteWhenListed() {
        try (GlBackend backend = OpenDevice.openBackend()) {
            List<DeviceInfo> devices = backend.devices();

            assertThat(devices).isNotEmpty();
            for (int i = 0; i < devices.size(); i++) {
                DeviceInfo device = devices.get(i);
                assertThat(device.backend()).isEqualTo("opengl");
                assertThat(device.index()).isEqualTo(i);
                assertThat(device.name()).isNotBlank();
                assertThat(device.identity().name()).isEqualTo(device.name());
                assertThat(device.limits().maxWorkgroupInvocations()).isGreaterThanOrEqualTo(1024);
                assertThat(device.limits().maxStorageBufferBytes()).isGreaterThanOrEqualTo(1 << 24);
                assertThat(device.limits().memoryBytes()).isPositive();
            }
        }
    }

    @Test
    void withoutLibEglItSaysSoTwice() throws Exception {
        ChildProcess.Result result = ChildProcess.run(ProbesTwice.class, Map.of("DISPLAY", ""), WITHOUT_EGL);

        assertThat(result.output()).contains("1: libEGL cannot be loaded").contains("2: libEGL cannot be loaded");
        assertThat(result.output()).contains("GLFW finds no display");
        assertThat(result.output()).contains("libegl1").doesNotContain("[LWJGL]");
        assertThat(result.exitCode()).isZero();
    }

    @Test
    void withoutADriverItSaysSo() throws Exception {
        OpenDevice.openBackend().close();

        ChildProcess.Result result =
                ChildProcess.run(ProbesTwice.class, Map.of("__EGL_VENDOR_LIBRARY_DIRS", "/nowhere", "DISPLAY", ""));

        assertThat(result.output())
                .contains("1: EGL lacks EGL_EXT_platform_device")
                .contains("libegl-mesa0");
        assertThat(result.exitCode()).isZero();
    }

    @Test
    void aDriverThatIsTooOldIsLeftOutWithEachReason() throws Exception {
        OpenDevice.openBackend().close();

        ChildProcess.Result result = ChildProcess.run(ProbesTwice.class, Map.of("MESA_GL_VERSION_OVERRIDE", "3.3"));

        Assumptions.assumeFalse(result.output().contains("1: available"), "only Mesa can be made to look old");
        assertThat(result.output())
                .contains("EGL 1.5 creates no OpenGL context")
                .contains("EGL device 0")
                .contains("4.3: EGL_BAD_MATCH");
        assertThat(result.exitCode()).isZero();
    }

    /** Prints what two probes in a row say. */
    static final class ProbesTwice {
        public static void main(String[] arguments) {
            for (int i = 1; i <= 2; i++) {
                Availability availability = new GlProvider().probe();
                System.out.println(i + ": "
                        + (availability instanceof Availability.Unavailable unavailable
                                ? unavailable.reason() + " | " + unavailable.remedy()
                                : "available"));
            }
            try (Backend backend = new GlProvider().open()) {
                System.out.println("3: opened with " + backend.devices().size() + " devices");
            } catch (BackendException.Unavailable unavailable) {
                System.out.println("3: " + unavailable.getMessage());
            }
        }
    }
}
