package io.github.gpupath.cli.shell.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.testing.Cli;
import io.github.gpupath.cli.testing.TinySuite;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suites.bandwidth.BandwidthSuite;
import org.junit.jupiter.api.Test;

class ListCommandTests {

    private final Cli cli = Cli.with();

    @Test
    void theTableHasALineForEachTestAndTheOptionsOfTheSuite() {
        assertThat(cli.run("list")).isZero();
        assertThat(cli.out()).isEqualTo("""
                        test                 label
                        tiny/copy/x1/linear  Copy<tiny/copy/x1/linear>
                        tiny/copy/x1/random  Copy<tiny/copy/x1/random>
                        tiny/copy/x2/linear  Copy<tiny/copy/x2/linear>

                        tiny: 3 tests, copies of a few words
                          --set speed=slow|fast  changes nothing

                        every suite with kernels
                          --set subgroup=driver|4|8|16|32|64|128  subgroup size that kernels require; by default the driver chooses
                        """);
        assertThat(cli.err()).isEmpty();
    }

    @Test
    void jsonHasTheKeysThatToolsReadInTheirOrder() {
        assertThat(cli.run("list", "**/random", "--format", "json")).isZero();
        assertThat(cli.out()).isEqualTo("""
                        [ {
                          "id": "tiny/copy/x1/random",
                          "suite": "tiny",
                          "label": "Copy<tiny/copy/x1/random>",
                          "metric": "loads-per-second",
                          "unit": "loads/s",
                          "description": "copies words"
                        } ]
                        """);
    }

    @Test
    void anUnknownSelectorNamesTheNearestIds() {
        assertThat(cli.run("list", "tiny/copy/x1/linaer")).isEqualTo(2);
        assertThat(cli.out()).isEmpty();
        assertThat(cli.errLines())
                .containsExactly("gpupath: no test matches tiny/copy/x1/linaer; similar: "
                        + "tiny/copy/x1/linear, tiny/copy/x2/linear, tiny/copy/x1/random");
    }

    @Test
    void oneBadSelectorAmongGoodOnesIsAMistake() {
        assertThat(cli.run("list", "tiny", "tni")).isEqualTo(2);
        assertThat(cli.err()).contains("no test matches tni; similar: tiny");
    }

    @Test
    void anUnknownOptionOfASuiteNamesThoseThatExist() {
        assertThat(cli.run("list", "--set", "sped=fast")).isEqualTo(2);
        assertThat(cli.errLines()).containsExactly("gpupath: no suite has the option sped; options: speed, subgroup");
        assertThat(cli.run("list", "--set", "speed=faster")).isEqualTo(2);
        assertThat(cli.errLines()).containsExactly("gpupath: option speed: use one of slow, fast, not faster");
    }

    @Test
    void sizesAreASuitesOptionWithAShortForm() {
        cli.suites(BandwidthSuite.class);
        assertThat(cli.run("list", "bandwidth/read/buffer/float4/*", "--sizes", "1.5G,64K"))
                .isZero();
        assertThat(cli.out())
                .contains(
                        "bandwidth/read/buffer/float4/64k",
                        "bandwidth/read/buffer/float4/1.5g",
                        "bandwidth: 2 tests",
                        "  --set sizes=sweep|SIZE,SIZE,…  working sets instead");
        assertThat(cli.run("list", "--sizes", "64K,3X")).isEqualTo(2);
        assertThat(cli.errLines())
                .containsExactly("gpupath: option sizes: use a list of multiples of 4K up to 4G, for example "
                        + "64K,3M,1.5G, not \"3X\"");
    }

    @Test
    void aSuiteThatCannotBeMadeHidesNoOther() {
        cli.service(Suite.class, "org.example.Nowhere");
        assertThat(cli.run("list")).isZero();
        assertThat(cli.out()).contains("tiny/copy/x1/linear");
        assertThat(cli.errLines()).containsExactly("gpupath: gpupath: Provider org.example.Nowhere not found");
    }

    @Test
    void aSecondSuiteOfOneNameIsRefused() {
        cli.suites(TinySuite.class, Impostor.class);
        assertThat(cli.run("list")).isZero();
        assertThat(cli.errLines()).hasSize(1).first().asString().contains("its suite tiny is ignored");
    }

    /** Has the name of another suite. */
    public static final class Impostor implements Suite {
        @Override
        public String id() {
            return "tiny";
        }

        @Override
        public String description() {
            return "";
        }

        @Override
        public java.util.List<io.github.gpupath.suite.TestCase> tests(io.github.gpupath.suite.SuiteSettings settings) {
            return java.util.List.of();
        }
    }
}
