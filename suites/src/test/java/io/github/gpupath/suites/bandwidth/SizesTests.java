package io.github.gpupath.suites.bandwidth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gpupath.suite.Memory;
import io.github.gpupath.suite.Memory.TextureMemory;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.TestCase.Occasion;
import java.util.List;
import java.util.Map;
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
                .extracting(TestCase::occasion)
                .containsOnly(Occasion.ALWAYS);
        assertThat(tests("3m,4g"))
                .filteredOn(test -> test.id().startsWith("bandwidth/copy/"))
                .extracting(TestCase::occasion)
                .containsOnly(Occasion.NAMED);
    }

    @ParameterizedTest
    @CsvSource({
        "4K, 4k, 4 KiB",
        "1536k, 1.5m, 1.5 MiB",
        "1536M, 1.5g, 1.5 GiB",
        "1024k, 1m, 1 MiB",
        "1000k, 1000k, 1000 KiB",
        "1.25m, 1.25m, 1.25 MiB",
        "102404k, 102404k, 102404 KiB",
        "4G, 4g, 4 GiB",
        "0.5g, 512m, 512 MiB",
    })
    void aSizeHasOneName(String written, String id, String label) {
        Size size = Size.parse(written).orElseThrow();
        assertThat(size.id()).isEqualTo(id);
        assertThat(size.label()).isEqualTo(label);
        assertThat(Size.parse(id)).contains(size);
        assertThat(Sizes.OPTION.read(written)).isEqualTo(id);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "64", "64KB", "3X", "1k", "6k", "0k", "-4k", "4.5g", "5g", "1.0001m", "64k;3m", "64k,,3m"})
    void whatIsNoWorkingSetIsRefused(String written) {
        assertThatThrownBy(() -> Sizes.OPTION.read("64k," + written))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("is a list such as 64K,3M,1.5G of multiples of 4K up to 4G, which \"");
    }

    @Test
    void aSetThatIsNoWholeRowsIsTheRowsThatThereAre() {
        TestCase odd = tests("102404k").stream()
                .filter(test -> test.id().equals("bandwidth/read/texture/float1/102404k"))
                .findFirst()
                .orElseThrow();
        Memory memory = odd.workload().get().memory().get(0);
        TextureMemory texture = (TextureMemory) memory;
        int rowBytes = texture.spec().rowBytes();
        assertThat(memory.bytes()).isBetween((102404L << 10) - rowBytes, 102404L << 10);
        int pages = odd.workload().get().smallestLaunch().arguments().get(2);
        assertThat(pages * 1024L).isEqualTo(memory.bytes());
    }

    @ParameterizedTest
    @CsvSource({
        "read/texture/float4/4g, 16384, 16384",
        "read/texture/float2/4g, 16384, 32768",
        "write/texture/float1/3g, 32768, 24576",
        "write/texture/uint1/4g, 32768, 32768",
        "read/texture/float4/1g, 16384, 4096",
    })
    void theLargestTexturesAreAsWideAsTheyMustBe(String id, int width, int height) {
        TestCase test = tests("sweep").stream()
                .filter(each -> each.id().equals("bandwidth/" + id))
                .findFirst()
                .orElseThrow();
        TextureMemory texture = (TextureMemory) test.workload().get().memory().get(0);
        assertThat(texture.spec().width()).isEqualTo(width);
        assertThat(texture.spec().height()).isEqualTo(height);
    }
}
