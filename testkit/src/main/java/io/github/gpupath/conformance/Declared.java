package io.github.gpupath.conformance;

import io.github.gpupath.kernel.Kernel;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A backend test class's declarations for a device.
 *
 * @param unsupported see {@link BackendConformanceTests#unsupported}
 */
record Declared(Function<Kernel, Optional<String>> unsupported, List<KnownDefect> defects) {

    static final Declared NOTHING = new Declared(kernel -> Optional.empty(), List.of());
}
