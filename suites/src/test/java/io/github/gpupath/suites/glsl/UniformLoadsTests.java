package io.github.gpupath.suites.glsl;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.kernel.glsl.GlslDialect;
import io.github.gpupath.kernel.glsl.GlslWriter;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suites.uniform.UniformSuite;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the SPIR-V of the uniform suite's kernels has in its loops: one load, and exchanges of the variant's kind. */
@Tag("slow")
class UniformLoadsTests {

    static List<TestCase> tests() {
        return new UniformSuite().tests(SuiteSettings.DEFAULT);
    }

    @ParameterizedTest
    @MethodSource("tests")
    void oneLoadAndTheExchangesOfTheVariant(TestCase test) {
        GlslWriter writer = new GlslWriter(GlslDialect.VULKAN);
        try (GlslCompiler compiler = new GlslCompiler(GlslDialect.VULKAN)) {
            String words = compiler.compile(
                    test.id(),
                    writer.write(test.kernelWorkload().orElseThrow().kernel()).text());
            String loop = words.substring(words.indexOf("OpLoopMerge"), words.indexOf("OpControlBarrier"));
            assertThat(count(loop, "= OpGroupNonUniformBroadcast "))
                    .isEqualTo(test.id().endsWith("/first-lane") ? 1 : 0);
            assertThat(count(loop, "= OpGroupNonUniformShuffle "))
                    .isEqualTo(test.id().endsWith("/wide-broadcast") ? 4 : 0);
            boolean isFetched =
                    test.id().contains("/texel-buffer/") || test.id().contains("/texture/");
            assertThat(count(
                            loop,
                            isFetched ? "= OpImageFetch " : "= OpAccessChain %_ptr_(?:StorageBuffer|Uniform)_float "))
                    .as(words)
                    .isEqualTo(1);
        }
    }

    private static long count(String words, String pattern) {
        return Pattern.compile(pattern).matcher(words).results().count();
    }
}
