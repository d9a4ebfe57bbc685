package io.github.gpupath.result;

import static io.github.gpupath.result.Records.at;
import static io.github.gpupath.result.Records.device;
import static io.github.gpupath.result.Records.file;
import static io.github.gpupath.result.Records.finding;
import static io.github.gpupath.result.Records.ofTest;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gpupath.result.FindingRecord.Figure;
import io.github.gpupath.suite.Finding;
import java.util.List;
import org.junit.jupiter.api.Test;

class FindingRecordTests {

    @Test
    void aFigureLiesWithinItsInterval() {
        assertThatThrownBy(() -> new Figure("cost", "s", 4, 1.0, 3.0, null))
                .hasMessage("cost of 4.0, above the upper end of its interval, 3.0");
        assertThatThrownBy(() -> new Figure("cost", "s", 0.5, 1.0, null, null))
                .hasMessage("cost of 0.5, below the lower end of its interval, 1.0");
        assertThat(new Figure("cost", "s", Math.nextUp(3.0), 1.0, 3.0, null).value())
                .isGreaterThan(3);
        assertThatThrownBy(() -> new Figure("cost", "s", 2, 3.0, 1.0, null))
                .hasMessage("cost with an interval from 3.0 to 1.0, which ends below its start");
    }

    @Test
    void numbersOfAFigureAreFinite() {
        for (double none : new double[] {Double.NaN, Double.NEGATIVE_INFINITY}) {
            assertThatThrownBy(() -> new Figure("cost", "s", none, null, null, null))
                    .hasMessage("cost of " + none + ", which is no finite number");
            assertThatThrownBy(() -> new Figure("cost", "s", 2, none, null, null))
                    .hasMessage("cost of " + none + ", which is no finite number");
            assertThatThrownBy(() -> new Figure("cost", "s", 2, null, none, null))
                    .hasMessage("cost of " + none + ", which is no finite number");
        }
        for (double none : new double[] {Double.NaN, -0.1, 1.1}) {
            assertThatThrownBy(() -> new Figure("cost", "s", 2, null, null, none))
                    .hasMessage("cost has a confidence of " + none + ", which is no probability");
        }
    }

    private static Figure figure(String name, double value) {
        return new Figure(name, "s", value, null, null, null);
    }

    @Test
    void aFindingRestsOnTestsWithResults() {
        SuiteRecord suite = new SuiteRecord("load", "loads", List.of(), List.of(), null);
        ResultFile file = file(suite, List.of(at("size", 1.0)));
        FindingRecord finding = finding("load/a");
        assertThat(file.concluding(List.of(finding)).findings()).containsExactly(finding);
        assertThat(file.concluding(List.of(finding)).with(List.of()).findings()).isEmpty();
        assertThatThrownBy(() -> file.concluding(List.of(finding("load/a", "load/b"))))
                .hasMessage("a finding about load on vulkan of the device gpu that rests on [load/b],"
                        + " of which it has no result there");
        assertThatThrownBy(() -> finding()).hasMessage("a finding about load that rests on no test");
        assertThatThrownBy(() -> finding("load/a", "store/a"))
                .hasMessage("a finding of the suite load that rests on store/a, which is no test of that suite");
        assertThatThrownBy(() -> finding("load/a", "load/b", "load/a"))
                .hasMessage("a finding about load that rests on load/a twice");
        for (String blank : List.of("", " ")) {
            assertThatThrownBy(() -> finding(Records.FIGURES, blank, List.of("load/a")))
                    .hasMessage("a blank sentence");
        }
    }

    @Test
    void aFindingHasAKindASubjectANameAndAFigure() {
        assertThat(named("level", "load", "l").figures()).isEqualTo(Records.FIGURES);
        for (String blank : List.of("", " ")) {
            assertThatThrownBy(() -> named(blank, "load", "l")).hasMessage("a blank kind");
            assertThatThrownBy(() -> named("level", blank, "l")).hasMessage("a blank subject");
            assertThatThrownBy(() -> named("level", "load", blank)).hasMessage("a blank name");
            assertThatThrownBy(() -> figure(blank, 1)).hasMessage("a blank name");
        }
        assertThatThrownBy(() -> finding(List.of(), "load/a")).hasMessage("a finding about load that has no figure");
    }

    @Test
    void aLevelIsAboveZeroAndDoesNotEndBelowItsStart() {
        assertThat(level(1, 2, 2).figures()).hasSize(3);
        assertThatThrownBy(() -> level(1, 2, 1))
                .hasMessage("a level of load from 2.0 to 1.0, which ends below its start");
        assertThatThrownBy(() -> level(-5e-9, 1, 2)).hasMessage("a level of load whose time is -5.0E-9");
        assertThatThrownBy(() -> level(1, -3, 2)).hasMessage("a level of load whose from is -3.0");
        assertThatThrownBy(() -> level(5e-324, 1, 2))
                .hasMessage("time of 4.9E-324, whose size is not between 1.0E-30 and 1.0E30");
    }

    private static FindingRecord level(double time, double from, double to) {
        List<Figure> figures = List.of(figure("time", time), figure("to", to), figure("from", from));
        return new FindingRecord(
                "load", "vulkan", "gpu", "1", "level", "load", "l", figures, List.of("load/a"), "words");
    }

    private static FindingRecord named(String kind, String subject, String name) {
        return new FindingRecord(
                "load", "vulkan", "gpu", "1", kind, subject, name, Records.FIGURES, List.of("load/a"), "words");
    }

    /** A curve and the test that it is compared with may have a test in common. */
    @Test
    void aRecordNamesATestOnceHoweverOftenTheSuiteDoes() {
        Finding.Figure cost = new Finding.Figure("cost", "s", 1, null, null, null);
        Finding found = new Finding(
                "ratio", "load", "cost", List.of(cost), List.of("load/b", "load/a", "load/b"), "it costs 1 s");
        assertThat(FindingRecord.of(found, "load", device("vulkan")).tests()).containsExactly("load/b", "load/a");
    }

    /** The same result through another backend is no ground. */
    @Test
    void aFindingRestsOnResultsThroughItsOwnBackend() {
        DeviceRecord vulkan = device("vulkan");
        DeviceRecord opencl = device("opencl");
        SuiteRecord suite = new SuiteRecord("load", "loads", List.of(), List.of(), null);
        TestResult result = at("size", 1.0);
        ResultFile file = file(List.of(vulkan, opencl), suite, List.of(result));
        FindingRecord finding = finding("load/a");
        FindingRecord other = new FindingRecord(
                "load", "opencl", "gpu", "1", "level", "load", "l", Records.FIGURES, List.of("load/a"), "words");
        assertThat(file.concluding(List.of(finding)).findings()).containsExactly(finding);
        assertThatThrownBy(() -> file.concluding(List.of(finding, other)))
                .hasMessage("a finding about load on opencl of the device gpu that rests on [load/a],"
                        + " of which it has no result there");
    }

    /** Two dips of a curve have one name, and other tests. */
    @Test
    void aFindingIsToldOnce() {
        SuiteRecord suite = new SuiteRecord("load", "loads", List.of(), List.of(), null);
        ResultFile file = file(suite, List.of(at("size", 1.0), ofTest("load/b", null)));
        FindingRecord one = finding(List.of(figure("cost", 1)), "load/a");
        FindingRecord other = finding(List.of(figure("cost", 2)), "load/a");
        FindingRecord elsewhere = finding(List.of(figure("cost", 2)), "load/b");
        assertThat(file.concluding(List.of(one, elsewhere)).findings()).hasSize(2);
        for (FindingRecord again : List.of(one, other)) {
            assertThatThrownBy(() -> file.concluding(List.of(one, again)))
                    .hasMessage("two findings about load on vulkan of the device gpu, both of the kind level with the"
                            + " name l and the same tests");
        }
        assertThatThrownBy(() -> finding(List.of(figure("cost", 1), figure("cost", 2)), "load/a"))
                .hasMessage("two figures cost in a finding about load");
    }
}
