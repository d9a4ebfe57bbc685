package io.github.gpupath.isa;

import io.github.gpupath.backend.Availability.Unavailable;
import io.github.gpupath.code.CompilerOutput;
import io.github.gpupath.code.CompilerOutput.Compiled;
import io.github.gpupath.code.CompilerOutput.Failed;
import io.github.gpupath.code.KernelFacts;
import io.github.gpupath.code.KernelFacts.Iteration;
import io.github.gpupath.code.TargetCompiler;
import io.github.gpupath.kernel.source.KernelSource;
import io.github.gpupath.suite.Traits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Assumptions;

/** Scripts in a folder that play programs of vendors, and a kernel for the true ones. */
record StandIns(Path folder) {

    /** Of the kernel below. */
    static final KernelFacts FACTS =
            new KernelFacts("add_up", Traits.NONE, 64, true, Iteration.UNKNOWN, List.of(), List.of());

    private static final String TEXT = """
            __kernel __attribute__((reqd_work_group_size(64, 1, 1)))
            void add_up(__global const float *restrict source, __global float *result, uint stride) {
                float sum = 0.0f;
                uint at = (uint)get_local_id(0);
                #pragma unroll 1
                for (uint i = 0u; i < 16u; i++) {
                    at = (at + i * stride) & 1023u;
                    sum += source[at];
                    sum += source[at + 1024u];
                    sum += source[at + 4096u];
                    sum += source[at + 16384u];
                }
                result[(uint)get_local_id(0)] = sum;
            }
            """;

    /** A loop of four loads, in OpenCL C. */
    static KernelSource kernel() {
        return kernel(TEXT);
    }

    static KernelSource kernel(String text) {
        return new KernelSource(
                "OpenCL C 1.2", "add_up", text, List.of("-cl-std=CL1.2"), List.of(), List.of(), List.of());
    }

    /** A program that runs a script. */
    void program(String name, String script) throws IOException {
        Path file = Files.writeString(folder.resolve(name), "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    }

    /** The programs of the folder, and no others. */
    UnaryOperator<String> programs() {
        return name -> folder.resolve(name).toString();
    }

    /** The loop that the true compiler makes; the test is skipped where there is none. */
    static Counts compiled(TargetCompiler.Offline compiler, String target) {
        if (compiler.probe() instanceof Unavailable missing) {
            Assumptions.abort(missing.reason() + "; " + missing.remedy());
        }
        return read(compiler.compile(kernel(), FACTS, target)).counts();
    }

    static FoundCode.Code read(CompilerOutput output) {
        return new MachineCodeReader().read((Compiled) output).code().orElseThrow();
    }

    static String reason(CompilerOutput output) {
        return ((Failed) output).reason();
    }
}
