package io.github.gpupath.isa;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.Availability.Available;
import io.github.gpupath.backend.Availability.Unavailable;
import io.github.gpupath.backend.CodeListing;
import io.github.gpupath.code.CodeReader;
import io.github.gpupath.code.CompilerOutput;
import io.github.gpupath.code.CompilerOutput.Compiled;
import io.github.gpupath.code.CompilerOutput.Failed;
import io.github.gpupath.code.KernelFacts;
import io.github.gpupath.code.TargetCompiler;
import io.github.gpupath.kernel.source.KernelSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Clang with ROCm's device library, of which ROCm's OpenCL driver is made. */
public final class AmdOpenClCompiler implements TargetCompiler.Offline {

    /** ROCm's own, then the packages of distributions: an older compiler may not read the library. */
    private static final List<String> COMPILERS = List.of(
            "amdclang", "clang-21", "clang-20", "clang-19", "clang-18", "clang-17", "clang-16", "clang-15", "clang");

    private static final String REMEDY = "install clang-15 and rocm-device-libs";

    private static final Pattern VERSION = Pattern.compile("oclc_isa_version_(\\w+)\\.bc");

    /** GPUs that clang 15 knows and the library of its time does not: they get what it has for the one before them. */
    private static final List<String> NEWER = List.of("1100", "1101", "1102", "1103");

    /** Clang keeps the attribute for other compilers, and ignores it for AMD's GPUs. */
    private static final Pattern SUBGROUP = Pattern.compile("intel_reqd_sub_group_size\\((\\d+)\\)");

    /** The first GPU with subgroups of 32. */
    private static final int GFX10 = 0x1000;

    private final List<Path> libraries;

    private final UnaryOperator<String> programs;

    /** Created as a service: it looks where ROCm and distributions install the library. */
    public AmdOpenClCompiler() {
        this(
                List.of(
                        Path.of("/opt/rocm/amdgcn/bitcode"),
                        Path.of("/usr/lib/x86_64-linux-gnu/amdgcn/bitcode"),
                        Path.of("/usr/lib/aarch64-linux-gnu/amdgcn/bitcode")),
                UnaryOperator.identity());
    }

    /**
     * A compiler of certain programs.
     *
     * @param libraries folders that may have the device library
     * @param programs maps a program's name to the file to start
     */
    AmdOpenClCompiler(List<Path> libraries, UnaryOperator<String> programs) {
        this.libraries = List.copyOf(libraries);
        this.programs = programs;
    }

    @Override
    public String id() {
        return "amd-opencl";
    }

    @Override
    public String displayName() {
        return "clang (ROCm, OpenCL)";
    }

    @Override
    public String backend() {
        return "opencl";
    }

    @Override
    public Availability probe() {
        try (Programs tools = new Programs(programs)) {
            Optional<String> compiler = compiler(tools);
            if (compiler.isEmpty()) {
                return new Unavailable("clang is not on the PATH", REMEDY);
            }
            return library().isEmpty()
                    ? new Unavailable("ROCm's device library is in none of " + libraries, "install rocm-device-libs")
                    : new Available(
                            compiler.get() + " with the library in " + library().get());
        } catch (IOException e) {
            return new Unavailable(String.valueOf(e.getMessage()), REMEDY);
        }
    }

    @Override
    public List<String> targets() {
        return versions().keySet().stream()
                .map(version -> "gfx" + Integer.toHexString(version))
                .toList();
    }

    @Override
    public CompilerOutput compile(KernelSource source, KernelFacts facts, String target) {
        try (Programs tools = new Programs(programs)) {
            String compiler = compiler(tools).orElseThrow(() -> new IOException("clang is not on the PATH"));
            String library = Objects.requireNonNull(versions().get(Integer.parseInt(target.substring(3), 16)));
            List<String> arguments = new ArrayList<>(source.options());
            arguments.addAll(List.of("-target", "amdgcn-amd-amdhsa", "-mcpu=" + target, "-O3", "-S", "-o", "-"));
            Matcher subgroup = SUBGROUP.matcher(source.text());
            if (subgroup.find()) {
                boolean is64 = subgroup.group(1).equals("64");
                boolean is32 = subgroup.group(1).equals("32") && Integer.parseInt(target.substring(3), 16) >= GFX10;
                if (!is64 && !is32) {
                    return new Failed(target + " has no subgroups of " + subgroup.group(1));
                }
                arguments.add(is64 ? "-mwavefrontsize64" : "-mno-wavefrontsize64");
            }
            arguments.add("--rocm-device-lib-path=" + folder(tools, target, library));
            arguments.addAll(List.of(
                    "-x",
                    "cl",
                    tools.file(source.text().getBytes(StandardCharsets.UTF_8)).toString()));
            String title = compiler + " with ROCm's device library"
                    + (target.equals("gfx" + library) ? "" : " of gfx" + library);
            String text = tools.output(compiler, arguments).orElseThrow();
            return new Compiled(
                    facts, target, List.of(new CodeListing(CodeReader.FORM, title, text)), List.of(), List.of());
        } catch (IOException e) {
            return new Failed(String.valueOf(e.getMessage()));
        }
    }

    private static Optional<String> compiler(Programs tools) throws IOException {
        for (String name : COMPILERS) {
            if (tools.output(name, List.of("--version")).isPresent()) {
                return Optional.of(name);
            }
        }
        return Optional.empty();
    }

    private Optional<Path> library() {
        return libraries.stream().filter(Files::isDirectory).findFirst();
    }

    /** By the number of a GPU the library's name for it, or for the one that it is compiled as. */
    private NavigableMap<Integer, String> versions() {
        NavigableMap<Integer, String> versions = new TreeMap<>();
        for (Path file : library().map(AmdOpenClCompiler::files).orElse(List.of())) {
            Matcher version = VERSION.matcher(file.getFileName().toString());
            if (version.matches()) {
                versions.put(Integer.parseInt(version.group(1), 16), version.group(1));
            }
        }
        for (String newer : NEWER) {
            Integer number = Integer.valueOf(newer, 16);
            if (!versions.isEmpty() && versions.lastKey() < number) {
                versions.put(number, versions.lastEntry().getValue());
            }
        }
        return versions;
    }

    private static List<Path> files(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The library's folder, or one of links to it where it has another name for the GPU. */
    private Path folder(Programs tools, String target, String name) throws IOException {
        Path library = library().orElseThrow();
        if (target.equals("gfx" + name)) {
            return library;
        }
        Path folder = tools.newFolder();
        for (Path file : files(library)) {
            Files.createSymbolicLink(folder.resolve(file.getFileName()), file);
        }
        Files.createSymbolicLink(
                folder.resolve("oclc_isa_version_" + target.substring(3) + ".bc"),
                library.resolve("oclc_isa_version_" + name + ".bc"));
        return folder;
    }
}
