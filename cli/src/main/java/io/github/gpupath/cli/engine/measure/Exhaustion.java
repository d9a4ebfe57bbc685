package io.github.gpupath.cli.engine.measure;

import io.github.gpupath.cli.analysis.curve.BinarySize;
import io.github.gpupath.cli.analysis.curve.SizedTest;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Where a device ran out of memory: a size that it could not have ends its curve, since every larger one would only fail
 * again, each time with a worker that must be started anew.
 */
final class Exhaustion {

    /** The smallest size that failed, by its curve. */
    private final Map<String, Long> failed = new HashMap<>();

    /** There was no memory for a test. */
    void at(String test) {
        SizedTest.of(test).ifPresent(sized -> failed.merge(sized.curve(), sized.bytes(), Math::min));
    }

    /** Why a test is not tried; empty if nothing is known against it. */
    Optional<String> reason(String test) {
        return SizedTest.of(test)
                .flatMap(sized -> Optional.ofNullable(failed.get(sized.curve())).filter(least -> sized.bytes() > least))
                .map(least -> "there was no memory for a smaller size, " + BinarySize.text(least));
    }
}
