package io.github.gpupath.backend.opencl;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.CodeBinary;
import io.github.gpupath.backend.lifetime.Lifetime;
import io.github.gpupath.kernel.source.KernelSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jocl.CL;
import org.jocl.Pointer;
import org.jocl.Sizeof;
import org.jocl.cl_context;
import org.jocl.cl_device_id;
import org.jocl.cl_program;

/** The images that a driver made of a program: the one that the API gives, and NVIDIA's machine code from its cache. */
record OpenClBinaries(cl_context context, cl_device_id device, cl_program program, KernelSource source) {

    List<CodeBinary> all() {
        List<CodeBinary> binaries = new ArrayList<>();
        binaries.add(new CodeBinary("CL_PROGRAM_BINARIES", ofProgram(program)));
        if (OpenClQueries.extensions(device).contains("cl_nv_compiler_options")) {
            binaries.addAll(newInCache());
        }
        return binaries;
    }

    static byte[] ofProgram(cl_program program) {
        long[] size = new long[1];
        OpenClErrors.call(
                "clGetProgramInfo",
                () -> CL.clGetProgramInfo(program, CL.CL_PROGRAM_BINARY_SIZES, Sizeof.size_t, Pointer.to(size), null));
        byte[] bytes = new byte[Math.toIntExact(size[0])];
        Pointer pointers = Pointer.to(Pointer.to(bytes));
        OpenClErrors.call(
                "clGetProgramInfo",
                () -> CL.clGetProgramInfo(program, CL.CL_PROGRAM_BINARIES, Sizeof.POINTER, pointers, null));
        return bytes;
    }

    /**
     * What NVIDIA's compute cache holds only since the program was built again: its binaries are PTX, and the machine code
     * that it makes of them is found nowhere else. An empty kernel with a name of its own makes the program a new one.
     */
    private List<CodeBinary> newInCache() {
        Optional<Path> folder = cache().filter(Files::isDirectory);
        if (folder.isEmpty()) {
            return List.of();
        }
        Instant before = Instant.now().minusSeconds(1); // clocks of file systems may count whole seconds
        String mark = "listed_" + System.nanoTime();
        KernelSource marked = new KernelSource(
                source.language(),
                source.entryPoint(),
                source.text() + "\n__kernel void " + mark + "() {}\n",
                source.options(),
                source.resources(),
                source.parameters(),
                source.notes());
        try (Lifetime temporary = new Lifetime()) {
            OpenClPrograms.build(context, device, marked, String.join(" ", source.options()), temporary);
            return changed(folder.get(), FileTime.from(before));
        }
    }

    private static List<CodeBinary> changed(Path folder, FileTime since) {
        try (Stream<Path> files = Files.walk(folder)) {
            List<CodeBinary> found = new ArrayList<>();
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                if (Files.getLastModifiedTime(file).compareTo(since) >= 0) {
                    found.add(new CodeBinary(
                            file.getFileName() + " of NVIDIA's compute cache", Files.readAllBytes(file)));
                }
            }
            return found;
        } catch (IOException e) {
            throw new BackendException.DriverFailed("NVIDIA's compute cache in " + folder + " cannot be read", e);
        }
    }

    /** Where the driver keeps machine code, as its documentation of CUDA_CACHE_PATH says. */
    private static Optional<Path> cache() {
        String chosen = System.getenv("CUDA_CACHE_PATH");
        if (chosen != null && !chosen.isEmpty()) {
            return Optional.of(Path.of(chosen));
        }
        String windows = System.getenv("APPDATA");
        return Optional.of(
                windows == null
                        ? Path.of(System.getProperty("user.home"), ".nv", "ComputeCache")
                        : Path.of(windows, "NVIDIA", "ComputeCache"));
    }
}
