package io.github.gpupath.suites.glsl;

import io.github.gpupath.conformance.GoldenFiles;
import io.github.gpupath.conformance.SuiteKernels;
import io.github.gpupath.kernel.glsl.GlslDialect;
import io.github.gpupath.kernel.glsl.GlslWriter;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The suites' kernels in GLSL are what was committed, so that a change of any of them is seen in review. */
class GlslGoldenTests {

    @ParameterizedTest
    @EnumSource
    void isWhatWasCommitted(GlslDialect dialect) {
        String folder = "glsl-" + dialect.name().toLowerCase(Locale.ROOT);
        GoldenFiles.check(folder, "comp", SuiteKernels.texts(new GlslWriter(dialect)::write));
    }
}
