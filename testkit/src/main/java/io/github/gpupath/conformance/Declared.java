package io.github.gpupath.conformance;

import io.github.gpupath.kernel.Kernel;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * What the test class of a backend says of a device beforehand.
 *
 * @param unsupported why the device refuses a kernel, although it has all features that the kernel needs
 * @param defects wrong answers of its driver, by the checks that show them
 * @param compilerDefects wrong answers of its driver's compiler, by what it miscompiles
 */
record Declared(
        Function<Kernel, Optional<String>> unsupported,
        List<KnownDefect> defects,
        List<CompilerDefect> compilerDefects) {

    static final Declared NOTHING = new Declared(kernel -> Optional.empty(), List.of(), List.of());
}
