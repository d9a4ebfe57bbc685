package io.github.gpupath.backend.cuda;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Where NVIDIA's run-time compiler (NVRTC) may be on a machine with Linux: in this process already, in pip's wheels, in conda's
 * environment, where the linker searches, in CUDA's folder.
 *
 * @param environment of the process
 * @param root above which all is looked for; {@code /} but in tests
 */
record CudaSearch(Map<String, String> environment, Path root) {

    private static final Pattern LIBRARY = Pattern.compile("libnvrtc\\.so(?:\\.(\\d+))?(?:\\.\\d+)*");
    private static final Pattern PYTHON = Pattern.compile("python3(\\.\\d+)?");

    /** The names for which the linker searches, the newest first. */
    private static final List<String> NAMES =
            List.of("libnvrtc.so.13", "libnvrtc.so.12", "libnvrtc.so.11.2", "libnvrtc.so");

    static CudaSearch ofThisMachine() {
        return new CudaSearch(System.getenv(), Path.of("/"));
    }

    /** Files that are there, and names for the linker, in the order in which they are to be tried. */
    List<String> candidates() {
        Set<String> candidates = new LinkedHashSet<>(loaded());
        folders(pip()).forEach(candidates::add);
        folders(named("CONDA_PREFIX", "lib")).forEach(candidates::add);
        candidates.addAll(NAMES);
        List<Path> toolkits = new ArrayList<>();
        toolkits.addAll(toolkit(named("CUDA_PATH", "")));
        toolkits.addAll(toolkit(named("CUDA_HOME", "")));
        toolkits.addAll(toolkit(List.of(root.resolve("usr/local/cuda"))));
        folders(toolkits).forEach(candidates::add);
        return List.copyOf(candidates);
    }

    /** What lies beside a compiler and is opened by it under its name alone: it is found where it is open already. */
    static List<Path> companions(Path compiler) {
        Path folder = compiler.toAbsolutePath().getParent();
        if (folder == null) {
            return List.of();
        }
        return files(folder)
                .filter(file -> file.getFileName().toString().startsWith("libnvrtc-builtins.so"))
                .sorted(Comparator.comparing((Path file) -> file.toString().length())
                        .reversed())
                .toList();
    }

    private List<String> loaded() {
        Path maps = root.resolve("proc/self/maps");
        try (Stream<String> lines = Files.lines(maps)) {
            return lines.map(line -> line.substring(Math.max(0, line.indexOf('/'))))
                    .filter(file -> file.startsWith("/") && isCompiler(Path.of(file)))
                    .distinct()
                    .toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    /** The folders of NVIDIA's wheels: one for each library until CUDA 12, one for all since. */
    private List<Path> pip() {
        List<Path> above = new ArrayList<>(named("VIRTUAL_ENV", "lib"));
        above.addAll(named("HOME", ".local/lib"));
        for (String folder : environment.getOrDefault("PATH", "").split(":")) {
            if (folder.endsWith("/bin")) {
                above.add(root.resolve(folder.substring(1)).resolveSibling("lib"));
            }
        }
        List<Path> wheels = new ArrayList<>();
        for (Path lib : above) {
            files(lib)
                    .filter(file ->
                            PYTHON.matcher(file.getFileName().toString()).matches())
                    .sorted(Comparator.reverseOrder())
                    .forEach(python -> {
                        for (String packages : List.of("site-packages", "dist-packages")) {
                            Path nvidia = python.resolve(packages).resolve("nvidia");
                            files(nvidia)
                                    .filter(file ->
                                            file.getFileName().toString().matches("cu\\d+"))
                                    .sorted(Comparator.reverseOrder())
                                    .forEach(file -> wheels.add(file.resolve("lib")));
                            wheels.add(nvidia.resolve("cuda_nvrtc/lib"));
                        }
                    });
        }
        return wheels;
    }

    private List<Path> named(String variable, String below) {
        String value = environment.getOrDefault(variable, "");
        return value.startsWith("/") ? List.of(root.resolve(value.substring(1)).resolve(below)) : List.of();
    }

    private static List<Path> toolkit(List<Path> folders) {
        return folders.stream()
                .flatMap(folder -> Stream.of("lib64", "lib", "targets/x86_64-linux/lib", "targets/sbsa-linux/lib")
                        .map(folder::resolve))
                .toList();
    }

    /** The compilers in some folders, in each the newest first. */
    private static Stream<String> folders(List<Path> folders) {
        return folders.stream()
                .flatMap(folder -> files(folder)
                        .filter(CudaSearch::isCompiler)
                        .sorted(Comparator.comparingInt(CudaSearch::version).reversed()))
                .map(Path::toString);
    }

    private static boolean isCompiler(Path file) {
        return LIBRARY.matcher(String.valueOf(file.getFileName())).matches();
    }

    private static int version(Path file) {
        Matcher matcher = LIBRARY.matcher(file.getFileName().toString());
        return matcher.matches() && matcher.group(1) != null ? Integer.parseInt(matcher.group(1)) : 0;
    }

    private static Stream<Path> files(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList().stream();
        } catch (IOException e) {
            return Stream.of();
        }
    }
}
