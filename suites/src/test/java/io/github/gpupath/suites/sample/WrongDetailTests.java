package io.github.gpupath.suites.sample;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.Device;
import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.reference.ReferenceProvider;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suites.Pattern;
import io.github.gpupath.suites.WrittenOutLoop;
import io.github.gpupath.verify.Mismatch;
import io.github.gpupath.verify.Verifier;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A device that samples another level, another layer or without anisotropy gives another sum. */
class WrongDetailTests {

    /** By how much the number is wrong: the whole next level or layer, or half of it; a footprint four times as long. */
    @ParameterizedTest(name = "{0}, {1} instead")
    @CsvSource({
        "ON_LEVEL, 1",
        "ON_LEVEL, 2.5",
        "BETWEEN_LEVELS, 1",
        "BETWEEN_LEVELS, 2",
        "VOLUME_NEAREST, 0.625",
        "VOLUME_LINEAR, 0.875",
        "VOLUME_LINEAR, 0.125",
        "ARRAY_NEAREST, 2",
        "ARRAY_BILINEAR, 0",
        "ANISOTROPIC_1, 0.125",
        "ANISOTROPIC_16, 2"
    })
    void isFound(Detailed detailed, float wrong) {
        try (Backend backend = new ReferenceProvider().open();
                Device device = backend.open(backend.devices().get(0))) {
            Verifier verifier = new Verifier(new ReferenceProvider());
            assertThat(verifier.verify(device, "key", workload(detailed, detailed.verified())))
                    .isEmpty();
            Optional<Mismatch> mismatch = verifier.verify(device, "key", workload(detailed, wrong));
            assertThat(mismatch).isPresent();
            assertThat(mismatch.get().differing()).isGreaterThan(mismatch.get().compared() / 2);
        }
    }

    private static KernelWorkload workload(Detailed detailed, float number) {
        return SampleKernels.detailed("kernel", new WrittenOutLoop(Unroll.NEVER), detailed, Pattern.LINEAR, number);
    }
}
