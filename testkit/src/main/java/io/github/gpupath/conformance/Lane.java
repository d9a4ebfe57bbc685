package io.github.gpupath.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.Availability.Available;
import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.BackendProvider;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceLoader;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/**
 * A driver that is tested next to the default one of its API. Environment variables select it, so its tests run in
 * processes of their own. If it is missing, they are skipped; with {@code -Drequire.backends=ID,...} they fail.
 */
public enum Lane {
    /** Vulkan on the processor without LLVM, in subgroups of 4. */
    SWIFTSHADER(
            "vulkan",
            "SwiftShader",
            "chromium",
            Map.of(
                    // Two names of one variable: older loaders know only the first.
                    "VK_ICD_FILENAMES", "/usr/lib/chromium/vk_swiftshader_icd.json",
                    "VK_DRIVER_FILES", "/usr/lib/chromium/vk_swiftshader_icd.json")),
    /** Mesa's OpenGL, translated to Vulkan, on lavapipe. */
    ZINK("opengl", "zink", "libgl1-mesa-dri", Map.of("LIBGL_ALWAYS_SOFTWARE", "1", "GALLIUM_DRIVER", "zink")),
    /** Mesa's OpenCL on llvmpipe. */
    RUSTICL(
            "opencl",
            "llvmpipe",
            "mesa-opencl-icd",
            Map.of("OCL_ICD_VENDORS", "/etc/OpenCL/vendors/rusticl.icd", "RUSTICL_ENABLE", "llvmpipe"));

    /** Set in the processes of lanes: the suites' tests are tried in pairs of coordinates with the default driver. */
    static final String PROPERTY = "conformance.lane";

    private final String backend;
    private final String device;
    private final String debianPackage;
    private final Map<String, String> environment;

    /** @param device a part of the device's name, by which the driver is recognised */
    Lane(String backend, String device, String debianPackage, Map<String, String> environment) {
        this.backend = backend;
        this.device = device;
        this.debianPackage = debianPackage;
        this.environment = environment;
    }

    /** The environment variables that select the driver. */
    public Map<String, String> environment() {
        return environment;
    }

    /** Fails the test if the driver is missing and required; skips it if the driver is missing and not required. */
    public void require() throws IOException, InterruptedException {
        List<String> devices = java(Devices.class, backend).output().lines().toList();
        if (devices.stream().noneMatch(line -> line.startsWith(Devices.WORD) && line.contains(device))) {
            String id = name().toLowerCase(Locale.ROOT);
            RequiredBackends.ofProperties()
                    .report(id, id + " through " + backend + " (Debian: " + debianPackage + "): " + devices);
        }
    }

    /** Runs a backend's conformance tests with this driver, and fails if they fail. */
    public void run(Class<? extends BackendConformanceTests> tests) throws IOException, InterruptedException {
        require();
        Ended ended = java(Tests.class, tests.getName());
        assertThat(ended.exitCode()).as(ended.output()).isZero();
        System.out.println(ended.output());
    }

    private record Ended(int exitCode, String output) {}

    private Ended java(Class<?> main, String argument) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        command.addAll(List.of("-Dconformance.device=" + device, "-D" + PROPERTY + "=true"));
        command.add("-Djava.io.tmpdir=" + System.getProperty("java.io.tmpdir"));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName(), argument));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        Process process = builder.start();
        try {
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Ended(process.waitFor(), output);
        } finally {
            process.destroyForcibly();
        }
    }

    /** Prints the names of a backend's devices. */
    static final class Devices {

        private static final String WORD = "device: ";

        private Devices() {}

        public static void main(String[] arguments) {
            ServiceLoader.load(BackendProvider.class).stream()
                    .map(ServiceLoader.Provider::get)
                    .filter(provider -> provider.id().equals(arguments[0]))
                    .forEach(Devices::print);
        }

        private static void print(BackendProvider provider) {
            if (!(provider.probe() instanceof Available)) {
                System.out.println(provider.probe());
                return;
            }
            try (Backend opened = provider.open()) {
                opened.devices().forEach(each -> System.out.println(WORD + each.name()));
            }
        }
    }

    /** Runs a class of tests. */
    static final class Tests {

        private static final int STACK_LINES = 20;

        private Tests() {}

        public static void main(String[] arguments) {
            SummaryGeneratingListener listener = new SummaryGeneratingListener();
            LauncherFactory.create()
                    .execute(
                            LauncherDiscoveryRequestBuilder.request()
                                    .selectors(DiscoverySelectors.selectClass(arguments[0]))
                                    .build(),
                            listener);
            TestExecutionSummary summary = listener.getSummary();
            summary.printFailuresTo(new PrintWriter(System.out, true, StandardCharsets.UTF_8), STACK_LINES);
            System.exit(summary.getTotalFailureCount() == 0 ? 0 : 1);
        }
    }
}
