package io.github.gpupath.result;

import static io.github.gpupath.result.Records.device;
import static io.github.gpupath.result.Records.failed;
import static io.github.gpupath.result.Records.file;
import static io.github.gpupath.result.Records.host;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gpupath.result.DeviceRecord.Timer;
import io.github.gpupath.result.ResultFile.Cache;
import io.github.gpupath.result.ResultFile.Duration;
import io.github.gpupath.result.ResultFile.Problem;
import io.github.gpupath.suite.Metric.Better;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResultFileTests {

    @Test
    void whatDiffersOfTwoMetricsIsSaid() {
        SuiteRecord suite = new SuiteRecord("load", "loads", List.of(), List.of(), null);
        TestResult result = failed(List.of(), "loads", "loads/s", Better.HIGHER);
        String words = "results of load/a of two metrics, loads in loads/s where higher is better, and ";
        assertThatThrownBy(() -> file(suite, List.of(result, failed(List.of(), "words", "loads/s", Better.HIGHER))))
                .hasMessage(words + "words in loads/s where higher is better");
        assertThatThrownBy(() -> file(suite, List.of(result, failed(List.of(), "loads", "loads/s", Better.LOWER))))
                .hasMessage(words + "loads in loads/s where lower is better");
    }

    @Test
    void aProblemOfAClockIsGoneWhereNoRecordStatesItAnyLonger() {
        DeviceRecord bad = device("vulkan", new Timer(1, null, "it stands still"));
        DeviceRecord good = device("vulkan", new Timer(1, 1.0, null));
        DeviceRecord other = device("opengl", new Timer(1, null, "it stands still"));
        Problem stands = Problem.ofClock("vulkan", "it stands still");
        assertThat(Problem.ofClocksNoLonger(List.of(bad, other), List.of(good, other)))
                .containsExactly(stands);
        assertThat(Problem.ofClocksNoLonger(
                        List.of(bad, other), List.of(device("vulkan", new Timer(1, null, "it runs backwards")), other)))
                .containsExactly(stands);
        assertThat(Problem.ofClocksNoLonger(List.of(bad, bad.on("second")), List.of(good, bad.on("second"))))
                .isEmpty();
        assertThat(Problem.ofClocksNoLonger(List.of(bad, other), List.of(bad, other)))
                .isEmpty();
        assertThat(Problem.ofClocksNoLonger(List.of(good), List.of(bad))).isEmpty();
    }

    @Test
    void timesAreInstantsInTheirOrder() {
        String start = "2026-11-25T06:54:46Z";
        assertThat(host(start, start).resumedAt()).containsExactly(start);
        String words = ", which is no time in UTC such as 2026-11-25T06:54:46Z";
        for (String none : List.of(
                "",
                "yesterday",
                "2026-13-25T06:54:46Z",
                "2026-11-25T06:54:46+01:00",
                "+12026-11-25T06:54:46Z",
                "-0001-11-25T06:54:46Z")) {
            assertThatThrownBy(() -> host(none, null)).hasMessage("a startedAt of " + none + words);
            assertThatThrownBy(() -> host(start, none)).hasMessage("a resumedAt of " + none + words);
        }
        assertThatThrownBy(() -> host(start, "2026-11-25T06:54:45Z"))
                .hasMessage("a resumedAt of 2026-11-25T06:54:45Z, before its startedAt of " + start);
        String later = "2026-11-25T07:00:00Z";
        assertThat(host(start, later).resumed(later).resumedAt()).containsExactly(later, later);
        assertThatThrownBy(() -> host(start, later).resumed(start))
                .hasMessage("a resumedAt of " + start + ", before its earlier resumedAt of " + later);
        assertThat(host(start, null).lastStartedAt()).isEqualTo(start);
        assertThat(host(start, later).lastStartedAt()).isEqualTo(later);
    }

    @Test
    void cachesHaveALevelAndASize() {
        assertThatThrownBy(() -> new Cache(0, 1)).hasMessage("a level of 0.0");
        assertThatThrownBy(() -> new Cache(1, -1)).hasMessage("a size of -1.0");
    }

    @Test
    void theFormatIsThePresentOne() {
        assertThatThrownBy(() -> inFormat("gpupath-card", 2))
                .hasMessage("the format gpupath-card instead of gpupath-result");
        assertThatThrownBy(() -> inFormat("gpupath-result", 1)).hasMessage("the format version 1 instead of 2");
    }

    private static ResultFile inFormat(String format, int version) {
        ResultFile file = file(new SuiteRecord("load", "loads", List.of(), List.of(), null), List.of());
        return new ResultFile(
                format,
                version,
                file.tool(),
                file.host(),
                file.settings(),
                file.devices(),
                file.suites(),
                file.results(),
                file.findings(),
                file.problems(),
                null,
                null);
    }

    @Test
    void aPartOfADurationIsNotNegative() {
        assertThatThrownBy(() -> new Duration(9, 1, 1, 1, 1, 1, 1, -1, 3)).hasMessage("a duration of -1.0");
        assertThatThrownBy(() -> new Duration(6.9, 1, 1, 1, 1, 1, 1, 1, 3))
                .hasMessage("a duration of 6.9 in all, and of its parts together 7.0");
        assertThat(new Duration(7, 1, 1, 1, 1, 1, 1, 1, 3).total()).isEqualTo(7);
    }
}
