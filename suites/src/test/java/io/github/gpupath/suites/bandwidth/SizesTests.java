package io.github.gpupath.suites.bandwidth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gpupath.backend.TextureSpec;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.suite.ByteSize;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Memory.TextureMemory;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.TestCase.Tier;
import io.github.gpupath.suites.Sizes;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SizesTests {

    private static List<TestCase> tests(String sizes) {
        return new BandwidthSuite().tests(new SuiteSettings(Map.of("sizes", sizes)));
    }

    private static List<String> sizes(String curve, String sizes) {
        return tests(sizes).stream()
                .map(TestCase::id)
                .filter(id -> id.startsWith("bandwidth/" + curve + "/"))
                .map(id -> id.substring(id.lastIndexOf('/') + 1))
                .toList();
    }

    @Test
    void othersReplaceThoseOfTheSweepFromSmallToLarge() {
        assertThat(sizes("read/buffer/float4", "3M, 64K,1.5G,64k")).containsExactly("64k", "3m", "1.5g");
        assertThat(sizes("read/buffer/float4", "sweep")).hasSize(49);
    }

    @Test
    void whoeverAsksForSizesGetsThemAllInAQuickRunToo() {
        assertThat(tests("3m,4g"))
                .filteredOn(test -> test.id().startsWith("bandwidth/read/buffer/float4/"))
                .extracting(TestCase::tier)
                .containsOnly(Tier.QUICK);
        assertThat(tests("3m,4g"))
                .filteredOn(test -> test.id().startsWith("bandwidth/copy/"))
                .extracting(TestCase::tier)
                .containsOnly(Tier.NAMED);
    }

    @ParameterizedTest
    @CsvSource({
        "4K, 4k, 4 KiB",
        "1536k, 1.5m, 1.5 MiB",
        "1536M, 1.5g, 1.5 GiB",
        "1024k, 1m, 1 MiB",
        "1000k, 1000k, 1000 KiB",
        "1.25m, 1.25m, 1.25 MiB",
        "102404k, 102404k, 100.004 MiB",
        "4G, 4g, 4 GiB",
        "0.5g, 512m, 512 MiB",
    })
    void aSizeHasOneName(String written, String id, String label) {
        long bytes = Sizes.parse(written).orElseThrow();
        assertThat(ByteSize.id(bytes)).isEqualTo(id);
        assertThat(ByteSize.label(bytes)).isEqualTo(label);
        assertThat(Sizes.parse(id)).hasValue(bytes);
        assertThat(Sizes.OPTION.read(written)).isEqualTo(id);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "64", "64KB", "3X", "1k", "6k", "0k", "-4k", "4.5g", "5g", "1.0001m", "64k;3m", "64k,,3m"})
    void whatIsNoWorkingSetIsRefused(String written) {
        assertThatThrownBy(() -> Sizes.OPTION.read("64k," + written))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("use a list of multiples of 4K up to 4G, for example 64K,3M,1.5G, not \"");
    }

    @Test
    void thereIsAnEndToHowManyWorkingSetsThereAre() {
        String many = IntStream.rangeClosed(1, 1000).mapToObj(i -> 4 * i + "k").collect(Collectors.joining(","));
        assertThat(Sizes.OPTION.read(many)).startsWith("4k,8k,").endsWith(",4000k");
        assertThatThrownBy(() -> tests(many + ",1g"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("sizes has 1001 sizes; give at most 1000");
    }

    private static TextureSpec texture(TestCase test) {
        KernelWorkload workload = test.kernelWorkload().orElseThrow();
        for (int binding = 0; binding < workload.memory().size(); binding++) {
            if (workload.memory().get(binding) instanceof TextureMemory texture) {
                return texture.spec();
            }
        }
        throw new AssertionError(test.id() + " has no texture");
    }

    private static List<TestCase> withTexture(String sizes) {
        return tests(sizes).stream()
                .filter(test -> test.id().contains("/texture/") || test.id().contains("/mix"))
                .toList();
    }

    /** Rows of pages, of which only the last may be in part beyond the set. */
    @ParameterizedTest
    @ValueSource(strings = {"sweep", "4k,12k,20k,36k,68k,100k,1028k,34004k,102404k"})
    void aTextureHoldsTheSetAndAtMostARowOfPagesMore(String sizes) {
        List<TestCase> tests = withTexture(sizes);
        assertThat(tests).hasSizeGreaterThan(50);
        for (TestCase test : tests) {
            KernelWorkload workload = test.kernelWorkload().orElseThrow();
            List<PartWalk> parts = PartWalk.of(workload, workload.smallestLaunch());
            PartWalk part = parts.get(parts.size() - 1);
            TextureSpec spec = texture(test);
            long pages = spec.bytes() / (256L * spec.format().texelBytes());
            assertThat(pages)
                    .as("%s: %s", test.id(), spec)
                    .isBetween((long) part.pages(), part.pages() + spec.width() / 16L - 1);
            List<Literal> arguments = workload.smallestLaunch().arguments();
            long rowLog2 = arguments.get(arguments.size() - 1).bits();
            assertThat(16 << rowLog2).as(test.id()).isEqualTo(spec.width());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"sweep", "4k,12k,20k,36k,68k,100k,1028k,34004k,102404k"})
    void texturesAreWholePagesAndAboutAsWideAsHigh(String sizes) {
        for (TestCase test : withTexture(sizes)) {
            TextureSpec spec = texture(test);
            assertThat(spec.width() % 16 + spec.height() % 16)
                    .as("%s: %s", test.id(), spec)
                    .isZero();
            assertThat(spec.width()).as("%s: %s", test.id(), spec).isLessThanOrEqualTo(32_768);
            assertThat(spec.height())
                    .as("%s: %s", test.id(), spec)
                    .isLessThanOrEqualTo(spec.width())
                    .isGreaterThan(spec.width() / 4);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "read/texture/float4/4g, 16384, 16384",
        "read/texture/float2/4g, 32768, 16384",
        "write/texture/float1/3g, 32768, 24576",
        "write/texture/uint1/4g, 32768, 32768",
        "read/texture/float4/1g, 8192, 8192",
        "read/texture/float4/4k, 16, 16",
        "read/texture/float4/8k, 32, 16",
        "read/texture/float4/12k, 32, 32",
    })
    void aRowIsTheLeastPowerOfTwoOfPagesWhoseSquareHoldsTheSet(String id, int width, int height) {
        TestCase test = tests("sweep").stream()
                .filter(each -> each.id().equals("bandwidth/" + id))
                .findFirst()
                .orElseThrow();
        assertThat(texture(test).width()).isEqualTo(width);
        assertThat(texture(test).height()).isEqualTo(height);
    }
}
