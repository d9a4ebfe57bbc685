package io.github.gpupath.backend.cuda;

import static org.lwjgl.system.JNI.callPI;
import static org.lwjgl.system.JNI.callPPI;
import static org.lwjgl.system.JNI.callPPPPPI;
import static org.lwjgl.system.MemoryStack.stackPush;
import static org.lwjgl.system.MemoryUtil.memASCII;
import static org.lwjgl.system.MemoryUtil.memAddress;
import static org.lwjgl.system.MemoryUtil.memAlloc;
import static org.lwjgl.system.MemoryUtil.memFree;
import static org.lwjgl.system.MemoryUtil.memGetInt;
import static org.lwjgl.system.MemoryUtil.memGetLong;
import static org.lwjgl.system.MemoryUtil.memPutAddress;
import static org.lwjgl.system.MemoryUtil.memUTF8;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.kernel.source.KernelSource;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.lwjgl.system.JNI;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.SharedLibrary;

/** NVIDIA's run-time compiler (NVRTC), which makes code of CUDA C++ without a device and without headers. */
final class CudaCompiler {

    private static final String REMEDY =
            "install it with the CUDA toolkit (Debian: nvidia-cuda-toolkit) or with 'pip install"
                    + " nvidia-cuda-nvrtc', or name the toolkit's folder in CUDA_PATH";

    private static final int SUCCESS = 0;
    private static final int COMPILATION = 6;

    private final SharedLibrary library;
    private final int major;
    private final int minor;
    private final int[] architectures;

    private CudaCompiler(SharedLibrary library) {
        this.library = library;
        try (MemoryStack stack = stackPush()) {
            long numbers = stack.ncalloc(4, 2, 4);
            check("nvrtcVersion", callPPI(numbers, numbers + 4, function("nvrtcVersion")));
            major = memGetInt(numbers);
            minor = memGetInt(numbers + 4);
            check("nvrtcGetNumSupportedArchs", callPI(numbers, function("nvrtcGetNumSupportedArchs")));
            int count = memGetInt(numbers);
            ByteBuffer list = stack.calloc(4, 4 * count);
            check("nvrtcGetSupportedArchs", callPI(memAddress(list), function("nvrtcGetSupportedArchs")));
            architectures = new int[count];
            list.asIntBuffer().get(architectures);
        }
    }

    /**
     * Finds one that makes code for a driver: the first whose version of CUDA is no newer than the driver's, else the first of
     * all, whose code the driver may yet take.
     *
     * @param driverMajor the driver's version of CUDA
     * @throws BackendException.Unavailable if there is none
     */
    static CudaCompiler find(CudaSearch search, int driverMajor) {
        List<CudaCompiler> newer = new ArrayList<>();
        for (String candidate : search.candidates()) {
            try {
                CudaCompiler compiler = open(candidate);
                if (compiler.major <= driverMajor) {
                    return compiler;
                }
                newer.add(compiler);
            } catch (UnsatisfiedLinkError e) {
                // The next may be there.
            }
        }
        if (newer.isEmpty()) {
            throw new BackendException.Unavailable(
                    "NVIDIA's run-time compiler (libnvrtc) is not on this machine, and a driver alone does not compile CUDA"
                            + " C++",
                    REMEDY);
        }
        return newer.get(0);
    }

    private static CudaCompiler open(String candidate) {
        if (candidate.startsWith("/")) {
            CudaSearch.companions(Path.of(candidate)).forEach(file -> CudaLibrary.open(file.toString()));
        }
        return new CudaCompiler(CudaLibrary.open(candidate));
    }

    /** The version of CUDA that it is part of. */
    String version() {
        return major + "." + minor;
    }

    /** Its name and its version, for people. */
    String words() {
        return "NVRTC " + version() + " (" + library.getPath() + ")";
    }

    /** Whether it makes machine code for an architecture, as 10 · major + minor of its compute capability. */
    boolean knows(int architecture) {
        return Arrays.stream(architectures).anyMatch(known -> known == architecture);
    }

    /** The newest architecture that it knows and that is no newer than one. */
    int newestUpTo(int architecture) {
        return Arrays.stream(architectures)
                .filter(known -> known <= architecture)
                .max()
                .orElseThrow(() -> new BackendException.Unavailable(
                        words() + " makes no code for devices as old as compute capability " + architecture / 10 + "."
                                + architecture % 10,
                        "install an older CUDA toolkit and name its folder in CUDA_PATH"));
    }

    /**
     * What became of a program.
     *
     * @param image machine code; for an architecture that the compiler does not know PTX, which ends with a zero
     * @param isMachineCode which of both
     * @param ptx the intermediate code
     */
    record Compiled(byte[] image, boolean isMachineCode, String ptx) {}

    /**
     * Compiles a kernel: to machine code where the compiler knows the device, else to PTX, which the driver compiles.
     *
     * @param architecture 10 · major + minor of the device's compute capability
     * @throws BackendException.CompileFailed with the text and the compiler's log
     */
    Compiled compile(KernelSource source, int architecture) {
        boolean known = knows(architecture);
        List<String> options = new ArrayList<>(source.options());
        options.add("--gpu-architecture=" + (known ? "sm_" + architecture : "compute_" + newestUpTo(architecture)));
        long program = create(source.text(), source.entryPoint() + ".cu");
        try {
            int result = compile(program, options);
            if (result == COMPILATION) {
                throw new BackendException.CompileFailed(
                        words() + " does not accept kernel " + source.entryPoint(),
                        source.text(),
                        text(program, "nvrtcGetProgramLogSize", "nvrtcGetProgramLog"));
            }
            check("nvrtcCompileProgram", result);
            byte[] ptx = bytes(program, "nvrtcGetPTXSize", "nvrtcGetPTX");
            byte[] image = known ? bytes(program, "nvrtcGetCUBINSize", "nvrtcGetCUBIN") : ptx;
            return new Compiled(image, known, withoutZero(ptx));
        } finally {
            destroy(program);
        }
    }

    private long create(String text, String name) {
        ByteBuffer source = memUTF8(text);
        try (MemoryStack stack = stackPush()) {
            long program = stack.ncalloc(8, 1, 8);
            check(
                    "nvrtcCreateProgram",
                    callPPPPPI(
                            program,
                            memAddress(source),
                            memAddress(stack.UTF8(name)),
                            0,
                            0L,
                            0L,
                            function("nvrtcCreateProgram")));
            return memGetLong(program);
        } finally {
            memFree(source);
        }
    }

    private int compile(long program, List<String> options) {
        try (MemoryStack stack = stackPush()) {
            long list = stack.ncalloc(8, options.size(), 8);
            for (int i = 0; i < options.size(); i++) {
                memPutAddress(list + 8L * i, memAddress(stack.ASCII(options.get(i))));
            }
            return callPPI(program, options.size(), list, function("nvrtcCompileProgram"));
        }
    }

    private void destroy(long program) {
        try (MemoryStack stack = stackPush()) {
            long pointer = stack.ncalloc(8, 1, 8);
            memPutAddress(pointer, program);
            check("nvrtcDestroyProgram", callPI(pointer, function("nvrtcDestroyProgram")));
        }
    }

    private byte[] bytes(long program, String size, String get) {
        try (MemoryStack stack = stackPush()) {
            long count = stack.ncalloc(8, 1, 8);
            check(size, callPPI(program, count, function(size)));
            ByteBuffer buffer = memAlloc(Math.toIntExact(Math.max(1, memGetLong(count))));
            try {
                check(get, callPPI(program, memAddress(buffer), function(get)));
                byte[] bytes = new byte[Math.toIntExact(memGetLong(count))];
                buffer.get(0, bytes);
                return bytes;
            } finally {
                memFree(buffer);
            }
        }
    }

    private String text(long program, String size, String get) {
        return withoutZero(bytes(program, size, get));
    }

    private static String withoutZero(byte[] text) {
        int length = text.length > 0 && text[text.length - 1] == 0 ? text.length - 1 : text.length;
        return new String(text, 0, length, StandardCharsets.UTF_8);
    }

    private long function(String name) {
        long address = library.getFunctionAddress(name);
        if (address == 0) {
            throw new BackendException.Unavailable(
                    library.getPath() + " has no function " + name, "install CUDA 11.2 or later");
        }
        return address;
    }

    private void check(String call, int result) {
        if (result != SUCCESS) {
            String words = memASCII(JNI.callP(result, function("nvrtcGetErrorString")));
            throw new BackendException.DriverFailed(call + ": " + words + " (" + result + ")");
        }
    }
}
