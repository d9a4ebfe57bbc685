package io.github.gpupath.code;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.kernel.source.KernelSource;
import java.util.List;
import java.util.Map;

/** A compiler for GPUs that need not be in the machine: a {@link java.util.ServiceLoader} service. */
public sealed interface TargetCompiler {

    /** The first part of a target on the command line, such as {@code amd} of {@code amd:gfx1100}. */
    String id();

    /** The display name, such as {@code Mesa's ACO}. */
    String displayName();

    /** The id of the backend that translates kernels for it. */
    String backend();

    /** Tests whether it can compile on this machine now; the remedy names the package that brings it. */
    Availability probe();

    /** The names of GPUs that it compiles for, such as {@code gfx1100}; may be empty if it is unavailable. */
    List<String> targets();

    /** The targets for which it has statistics only on this machine, no code; each with the reason. */
    default Map<String, String> withoutCode() {
        return Map.of();
    }

    /** The driver of the backend, which compiles for another GPU if its environment says so. */
    non-sealed interface Driver extends TargetCompiler {

        /** The environment variables, by name, under which the backend has one device: the target. */
        Map<String, String> environment(String target);
    }

    /** A compiler that needs no driver, such as a program. */
    non-sealed interface Offline extends TargetCompiler {

        /**
         * Compiles a kernel.
         *
         * @param source the kernel in the language of {@link #backend}
         * @param target one of {@link #targets}
         */
        CompilerOutput compile(KernelSource source, KernelFacts facts, String target);
    }

    /** A compiler that goes on from what the backend's driver gives, such as the assembler of an intermediate language. */
    non-sealed interface Assembler extends TargetCompiler {

        /**
         * Compiles a kernel.
         *
         * @param driven the output of the driver, for a device of the machine
         * @param target one of {@link #targets}
         */
        CompilerOutput compile(CompilerOutput.Compiled driven, String target);
    }
}
