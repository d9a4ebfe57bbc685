package io.github.gpupath.result;

import static io.github.gpupath.result.Records.failed;
import static io.github.gpupath.result.Records.file;
import static io.github.gpupath.result.Records.host;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gpupath.result.ResultFile.Cache;
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
    void timesAreInstantsInTheirOrder() {
        String start = "2026-11-25T06:54:46Z";
        assertThat(host(start, start).resumedAt()).containsExactly(start);
        String words = ", which is no time in UTC such as 2026-11-25T06:54:46Z";
        for (String none : List.of("", "yesterday", "2026-13-25T06:54:46Z", "2026-11-25T06:54:46+01:00")) {
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
}
