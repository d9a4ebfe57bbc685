package io.github.gpupath.backend.opencl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.Availability.Available;
import io.github.gpupath.backend.Availability.Unavailable;
import io.github.gpupath.backend.BackendProvider;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Probing with and without a driver; what is missing is taken away from a JVM of its own. */
@Tag("driver")
class OpenClProviderTests {

    private static final Path INSTALLED = Path.of("/etc/OpenCL/vendors");

    /** Prints what a fresh JVM says of OpenCL: twice, since the JVM names a missing library the first time only. */
    public static final class Probe {
        private Probe() {}

        public static void main(String[] arguments) {
            System.out.println(new OpenClProvider().probe());
            System.out.println(new OpenClProvider().probe());
        }
    }

    @Test
    void theServiceLoaderFindsIt() {
        assertThat(ServiceLoader.load(BackendProvider.class))
                .extracting(BackendProvider::id, BackendProvider::displayName)
                .contains(tuple("opencl", "OpenCL"));
    }

    @Test
    void anInstalledDriverIsNamed() {
        Availability availability = new OpenClProvider().probe();
        assumeTrue(availability instanceof Available, () -> "no OpenCL: " + availability);
        assertThat(((Available) availability).details()).contains("OpenCL ");
    }

    @Test
    void aLoaderWithoutDriversIsUnavailable(@TempDir Path empty) throws Exception {
        assumeTrue(isOnLinux(), "the loader's search path is set by an environment variable on Linux only");
        assumeTrue(new OpenClProvider().probe() instanceof Available, "no OpenCL loader on this machine");
        String[] lines = probe(Map.of("OCL_ICD_VENDORS", empty + "/", "OPENCL_VENDOR_PATH", empty.toString()));
        assumeFalse(lines[0].startsWith("Available"), "this loader does not let its environment hide the drivers");
        Unavailable expected = new Unavailable("the OpenCL loader found no driver (no ICD)", OpenClPlatforms.REMEDY);
        assertThat(lines).containsExactly(expected.toString(), expected.toString());
    }

    /** A driver of our own that answers the question for its devices with an error. */
    private static final String FAILING_DRIVER = """
            #include <string.h>
            static void *calls[256];
            static struct { void **calls; } platform = { calls };
            int clGetPlatformInfo(void *p, unsigned what, size_t room, void *value, size_t *needed) {
                const char *text = what == 0x0902 ? "Failing" : what == 0x0904 ? "cl_khr_icd"
                    : what == 0x0920 ? "FAIL" : "OpenCL 3.0 failing";
                if (value) strncpy(value, text, room);
                if (needed) *needed = strlen(text) + 1;
                return 0;
            }
            static int devices(void *p, unsigned long type, unsigned room, void *ids, unsigned *count) { return -6; }
            int clIcdGetPlatformIDsKHR(unsigned room, void **ids, unsigned *count) {
                calls[1] = clGetPlatformInfo;
                calls[2] = devices;
                if (ids) ids[0] = &platform;
                if (count) *count = 1;
                return 0;
            }
            void *clGetExtensionFunctionAddress(const char *name) {
                return !strcmp(name, "clIcdGetPlatformIDsKHR") ? (void *) clIcdGetPlatformIDsKHR
                    : !strcmp(name, "clGetPlatformInfo") ? (void *) clGetPlatformInfo : 0;
            }
            """;

    @Test
    void aPlatformThatFailsIsALineAndTheOthersWork(@TempDir Path folder) throws Exception {
        assumeTrue(isOnLinux() && Files.isDirectory(INSTALLED), "no folder with the drivers that are installed");
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/cc")), "no C compiler");
        assumeTrue(new OpenClProvider().probe() instanceof Available, "no OpenCL on this machine");
        Path library = folder.resolve("failing.so");
        Process compiler =
                new ProcessBuilder("cc", "-w", "-shared", "-fPIC", "-xc", "-o", library.toString(), "-").start();
        compiler.outputWriter().append(FAILING_DRIVER).close();
        assertThat(compiler.waitFor()).isZero();
        Path vendors = Files.createDirectory(folder.resolve("vendors"));
        Files.writeString(vendors.resolve("a-failing.icd"), library.toString());
        String failure = "Failing: clGetDeviceIDs: CL_OUT_OF_HOST_MEMORY (-6)";
        Map<String, String> environment =
                Map.of("OCL_ICD_VENDORS", vendors + "/", "OPENCL_VENDOR_PATH", vendors.toString());
        assertThat(probe(environment)[0]).startsWith("Unavailable[reason=every installed driver fails: " + failure);
        try (Stream<Path> installed = Files.list(INSTALLED)) {
            for (Path driver : installed.toList()) {
                Files.copy(driver, vendors.resolve(driver.getFileName()));
            }
        }
        assertThat(probe(environment)[0]).startsWith("Available[details=").endsWith(", skipped: " + failure + "]");
    }

    /** PoCL says that it has no device when it cannot write its cache. */
    @Test
    void aDriverThatCannotStartIsNotMissing(@TempDir Path folder) throws Exception {
        assumeTrue(new OpenClProvider().probe() instanceof Available, "no OpenCL on this machine");
        Path file = Files.createFile(folder.resolve("file"));
        String[] lines = probe(Map.of("POCL_CACHE_DIR", file.resolve("cache").toString()));
        assumeFalse(lines[0].startsWith("Available"), "another driver than PoCL works, or PoCL needs no cache");
        assertThat(lines)
                .allSatisfy(line -> assertThat(line)
                        .contains("the installed drivers offer no device: ")
                        .contains("POCL_CACHE_DIR")
                        .doesNotContain("--install-drivers"));
    }

    @Test
    void aLoaderThatDoesNotLoadIsUnavailableTheFirstTimeAndTheSecond(@TempDir Path broken) throws Exception {
        assumeTrue(isOnLinux(), "a library is hidden behind LD_LIBRARY_PATH on Linux only");
        for (String name : new String[] {"libOpenCL.so", "libOpenCL.so.1"}) {
            Files.writeString(broken.resolve(name), "not a library");
        }
        String[] lines = probe(Map.of("LD_LIBRARY_PATH", broken.toString()));
        Unavailable expected = new Unavailable("this machine has no OpenCL loader (libOpenCL)", OpenClPlatforms.REMEDY);
        assertThat(lines).as("JOCL adds lines of its own").startsWith(expected.toString(), expected.toString());
    }

    private static boolean isOnLinux() {
        return System.getProperty("os.name").toLowerCase(Locale.ROOT).contains("linux");
    }

    private static String[] probe(Map<String, String> environment) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Probe.class.getName());
        builder.environment().putAll(environment);
        builder.redirectError(ProcessBuilder.Redirect.DISCARD);
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output.strip().split("\n");
    }
}
