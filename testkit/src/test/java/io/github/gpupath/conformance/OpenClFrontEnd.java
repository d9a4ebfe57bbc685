package io.github.gpupath.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.kernel.source.KernelSource;
import io.github.gpupath.testing.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** clang as a compiler of OpenCL C without a target device. */
final class OpenClFrontEnd {

    /** {@code FILE:LINE:COLUMN: error: MESSAGE [FLAG]}; further lines show the source. */
    private static final Pattern MESSAGE =
            Pattern.compile("(?m)^([^\\s:]+)\\.cl:\\d+:\\d+: (fatal )?(error|warning): (.*?)( \\[-W.*\\])?$");

    /** SPIR as the target, which supports all extensions. */
    private static final String PORTABLE = "spir64-unknown-unknown";

    private static final String NVIDIA = "nvptx64-nvidia-nvcl";

    private final Tool.Program clang;
    private final Path folder;
    private final Path include;

    /**
     * Finds the compiler and its headers.
     *
     * @param folder an empty folder for sources
     */
    OpenClFrontEnd(Tool.Program clang, Path folder) throws IOException, InterruptedException {
        this.clang = clang;
        this.folder = folder;
        include = Path.of(clang.run(List.of("-print-resource-dir")).output(), "include");
    }

    /**
     * Fails for every message of clang on a source.
     *
     * @param sources the sources by test id
     * @param exceptions alternating: a regular expression that matches a whole {@code ID: MESSAGE}, and the reason why
     *     it is acceptable; each must match
     */
    void requireSilence(Map<String, KernelSource> sources, String... exceptions)
            throws IOException, InterruptedException {
        Set<String> messages = new LinkedHashSet<>();
        for (Map.Entry<List<String>, List<String>> each : files(sources).entrySet()) {
            messages.addAll(messages(each.getKey(), each.getValue()));
        }
        List<String> needless = new ArrayList<>();
        for (int i = 0; i < exceptions.length; i += 2) {
            if (!messages.removeIf(Pattern.compile(exceptions[i]).asMatchPredicate())) {
                needless.add(exceptions[i]);
            }
        }
        assertThat(messages).as("what clang says").isEmpty();
        assertThat(needless).as("exceptions that nothing needs").isEmpty();
    }

    /** The optimised LLVM IR of each source. */
    Map<String, String> optimized(Map<String, KernelSource> sources) throws IOException, InterruptedException {
        for (Map.Entry<List<String>, List<String>> each : files(sources).entrySet()) {
            Tool.Answer answer = run(List.of("-O3", "-emit-llvm", "-w"), each.getKey(), each.getValue());
            assertThat(answer.isSilent()).as(answer.output()).isTrue();
        }
        Map<String, String> optimized = new LinkedHashMap<>();
        for (String id : sources.keySet()) {
            optimized.put(id, Files.readString(folder.resolve(id + ".ll")));
        }
        return optimized;
    }

    /** The files of the sources, by compiler options. */
    private Map<List<String>, List<String>> files(Map<String, KernelSource> sources) throws IOException {
        Map<List<String>, List<String>> files = new LinkedHashMap<>();
        for (Map.Entry<String, KernelSource> each : sources.entrySet()) {
            Path file = folder.resolve(each.getKey() + ".cl");
            Files.createDirectories(file.getParent());
            Files.writeString(file, each.getValue().text());
            files.computeIfAbsent(options(each.getValue()), key -> new ArrayList<>())
                    .add(file.toString());
        }
        return files;
    }

    /** Runs the front end directly, one process for all files; the driver program would start one per file. */
    private Tool.Answer run(List<String> task, List<String> options, List<String> files)
            throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of("-cc1", "-x", "cl"));
        arguments.addAll(task);
        arguments.addAll(List.of(
                "-finclude-default-header", "-fdeclare-opencl-builtins", "-internal-isystem", include.toString()));
        arguments.addAll(options);
        arguments.addAll(files);
        return clang.run(arguments);
    }

    private Set<String> messages(List<String> options, List<String> files) throws IOException, InterruptedException {
        Tool.Answer answer = run(List.of("-fsyntax-only", "-Wall", "-ferror-limit", "0"), options, files);
        Set<String> messages = new LinkedHashSet<>();
        MESSAGE.matcher(answer.output())
                .results()
                .forEach(found -> messages.add(folder.relativize(Path.of(found.group(1))) + ": " + found.group(4)));
        assertThat(messages.isEmpty()).as(answer.output()).isEqualTo(answer.isSilent());
        return messages;
    }

    /** Of NVIDIA, what PTX instructions are written for, whose operands other targets do not support. */
    private static List<String> options(KernelSource source) {
        List<String> options = new ArrayList<>(source.options());
        options.addAll(
                source.text().contains("__asm__")
                        ? List.of("-triple", NVIDIA, "-cl-ext=+__opencl_c_images")
                        : List.of("-triple", PORTABLE));
        return options;
    }
}
