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
import io.github.gpupath.result.ResultFile.Host;
import io.github.gpupath.result.ResultFile.Problem;
import io.github.gpupath.result.ResultFile.Tool;
import io.github.gpupath.suite.Metric.Better;
import java.util.List;
import org.jspecify.annotations.Nullable;
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
        assertThatThrownBy(() -> new Cache(0, 1)).hasMessageStartingWith("a level of 0, which is not between ");
        assertThatThrownBy(() -> new Cache(1, -1)).hasMessageStartingWith("a size of -1, which is not between ");
        Cache near = new Cache(1, 1 << 15);
        Cache far = new Cache(2, 1 << 20);
        assertThat(with("Linux", "amd64", null, List.of(near, far)).caches()).containsExactly(near, far);
        assertThatThrownBy(() -> with("Linux", "amd64", null, List.of(near, far, new Cache(1, 1 << 16))))
                .hasMessage("two caches of the level 1");
    }

    @Test
    void whatIsSaidOfAHostIsNotNothing() {
        assertThatThrownBy(() -> with("", "amd64", null, null)).hasMessage("a blank os");
        assertThatThrownBy(() -> with("Linux", " ", null, null)).hasMessage("a blank architecture");
        assertThatThrownBy(() -> with("Linux", "amd64", List.of(), null)).hasMessage("an empty resumedAt");
        assertThatThrownBy(() -> with("Linux", "amd64", null, List.of())).hasMessage("empty caches");
    }

    private static Host with(
            String os, String architecture, @Nullable List<String> resumedAt, @Nullable List<Cache> caches) {
        return new Host(os, architecture, 2, "2026-11-25T06:54:46Z", resumedAt, caches);
    }

    @Test
    void aProgramAndAProblemHaveNamesAndWords() {
        assertThatThrownBy(() -> new Tool("", "1", null, "17")).hasMessage("a blank name");
        assertThatThrownBy(() -> new Tool("gpupath", "", null, "17")).hasMessage("a blank version");
        assertThatThrownBy(() -> new Tool("gpupath", "1", "", "17")).hasMessage("a blank commit");
        assertThatThrownBy(() -> new Tool("gpupath", "1", null, "")).hasMessage("a blank javaVersion");
        assertThatThrownBy(() -> new Problem("", null, "it broke")).hasMessage("a blank backend");
        assertThatThrownBy(() -> new Problem("vulkan", "", "it broke")).hasMessage("a blank test");
        assertThatThrownBy(() -> new Problem("vulkan", null, " ")).hasMessage("a blank message");
        assertThatThrownBy(() -> new PluginRecord("", null, "beef".repeat(16), null))
                .hasMessage("a blank jar");
        assertThatThrownBy(() -> new PluginRecord("a.jar", "", "beef".repeat(16), null))
                .hasMessage("a blank version");
        assertThatThrownBy(() -> new PluginRecord("a.jar", null, "beef".repeat(16), List.of()))
                .hasMessage("an empty list of libraries");
        assertThatThrownBy(() -> new PluginRecord.Library("", "beef".repeat(16)))
                .hasMessage("a blank jar");
        assertThatThrownBy(() -> new PluginRecord.Library("b.jar", "beef"))
                .hasMessage("the sha256 beef, which has no 64 hexadecimal digits");
        assertThatThrownBy(() -> Note.of("", "words")).hasMessage("a blank kind");
    }

    /** What was not read is absent. */
    @Test
    void aClockHasAReading() {
        ResultFile file = file(new SuiteRecord("load", "loads", List.of(), List.of(), null), List.of());
        assertThat(file.withClock(List.of()).clock()).isNull();
        assertThatThrownBy(() -> of(file.format(), file.formatVersion(), List.of()))
                .hasMessage("an empty clock");
    }

    @Test
    void theFormatIsThePresentOne() {
        assertThatThrownBy(() -> of("gpupath-card", 2, null))
                .hasMessage("the format gpupath-card instead of gpupath-result");
        assertThatThrownBy(() -> of("gpupath-result", 1, null)).hasMessage("the format version 1 instead of 2");
    }

    private static ResultFile of(String format, int version, @Nullable List<ClockReading> clock) {
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
                clock);
    }

    @Test
    void aPartOfADurationIsNotNegative() {
        assertThatThrownBy(() -> new Duration(9, 1, 1, 1, 1, 1, 1, -1, 3))
                .hasMessageStartingWith("a duration of -1.0, which is not between ");
        assertThatThrownBy(() -> new Duration(6.9, 1, 1, 1, 1, 1, 1, 1, 3))
                .hasMessage("a duration of 6.9 in all, and of its parts together 7.0");
        assertThatThrownBy(() -> new Duration(9, 1, 1, 1, 1, 1, 1, 1, 9.1))
                .hasMessage("a duration of 9.0 in all, and of 9.1 in batches");
        assertThat(new Duration(7, 1, 1, 1, 1, 1, 1, 1, 3).total()).isEqualTo(7);
    }
}
