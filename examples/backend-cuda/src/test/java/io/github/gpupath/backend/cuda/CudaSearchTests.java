package io.github.gpupath.backend.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The compiler is looked for in the order that NVIDIA's own Python packages have. */
class CudaSearchTests {

    @TempDir
    Path root;

    private Path file(String path) throws Exception {
        Path file = root.resolve(path);
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        return Files.createFile(file);
    }

    private List<String> found(Map<String, String> environment) {
        return new CudaSearch(environment, root)
                .candidates().stream()
                        .map(candidate -> candidate.replace(root + "/", ""))
                        .toList();
    }

    @Test
    void whatIsLoadedComesFirstThenWheelsThenCondaThenTheLinkerThenTheToolkit() throws Exception {
        Files.createDirectories(root.resolve("proc/self"));
        Files.writeString(root.resolve("proc/self/maps"), """
                7f00-7f01 r-xp 00000000 00:00 7   /opt/loaded/libnvrtc.so.12.4.127
                7f01-7f02 r--p 00000000 00:00 7   /opt/loaded/libnvrtc.so.12.4.127
                7f02-7f03 r--p 00000000 00:00 8   /opt/loaded/libnvrtc-builtins.so.12.4
                7f03-7f04 rw-p 00000000 00:00 0
                """);
        file("venv/lib/python3.12/site-packages/nvidia/cu13/lib/libnvrtc.so.13");
        file("venv/lib/python3.12/site-packages/nvidia/cu13/lib/libnvrtc.alt.so.13");
        file("venv/lib/python3.12/site-packages/nvidia/cu13/lib/libnvrtc-builtins.so.13.0");
        file("venv/lib/python3.12/site-packages/nvidia/cuda_nvrtc/lib/libnvrtc.so.12");
        file("usr/lib/python3/dist-packages/nvidia/cuda_nvrtc/lib/libnvrtc.so.11.2");
        file("conda/lib/libnvrtc.so.12");
        file("toolkit/lib64/libnvrtc.so.12");
        file("toolkit/lib64/libnvrtc.so.13");
        file("usr/local/cuda/lib/libnvrtc.so");
        assertThat(found(Map.of(
                        "VIRTUAL_ENV", "/venv",
                        "PATH", "/usr/bin:/bin",
                        "CONDA_PREFIX", "/conda",
                        "CUDA_PATH", "/toolkit")))
                .containsExactly(
                        "/opt/loaded/libnvrtc.so.12.4.127",
                        "venv/lib/python3.12/site-packages/nvidia/cu13/lib/libnvrtc.so.13",
                        "venv/lib/python3.12/site-packages/nvidia/cuda_nvrtc/lib/libnvrtc.so.12",
                        "usr/lib/python3/dist-packages/nvidia/cuda_nvrtc/lib/libnvrtc.so.11.2",
                        "conda/lib/libnvrtc.so.12",
                        "libnvrtc.so.13",
                        "libnvrtc.so.12",
                        "libnvrtc.so.11.2",
                        "libnvrtc.so",
                        "toolkit/lib64/libnvrtc.so.13",
                        "toolkit/lib64/libnvrtc.so.12",
                        "usr/local/cuda/lib/libnvrtc.so");
    }

    @Test
    void whereThereIsNothingTheLinkerIsAsked() {
        assertThat(found(Map.of("HOME", "/root", "CUDA_PATH", "relative")))
                .allMatch(name -> name.startsWith("libnvrtc.so"));
    }

    /** The compiler opens it by its name alone, and does not look beside itself. */
    @Test
    void itsOtherPartLiesBesideIt() throws Exception {
        Path compiler = file("lib/libnvrtc.so.13");
        Path builtIns = file("lib/libnvrtc-builtins.so.13.0");
        file("lib/libnvrtc-builtins.alt.so.13.0");
        assertThat(CudaSearch.companions(compiler)).containsExactly(builtIns);
    }
}
