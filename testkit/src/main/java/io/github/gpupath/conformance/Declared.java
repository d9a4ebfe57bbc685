package io.github.gpupath.conformance;

import io.github.gpupath.kernel.Kernel;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What the test class of a backend says of a device beforehand.
 *
 * @param unsupported why the device refuses a kernel, although it has all features that the kernel needs
 * @param defects wrong answers of its driver, by the checks that show them
 */
record Declared(Function<Kernel, Optional<String>> unsupported, List<KnownDefect> defects) {

    static final Declared NOTHING = new Declared(kernel -> Optional.empty(), List.of());

    /** What random kernels leave out. */
    Set<LeftOut> leftOut() {
        return defects.stream().flatMap(defect -> defect.leftOut().stream()).collect(Collectors.toSet());
    }
}
