package io.github.gpupath.cli.analysis.card;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;
import static org.assertj.core.api.Assertions.tuple;

import io.github.gpupath.cli.analysis.card.Card.Entry;
import io.github.gpupath.cli.analysis.card.Card.Row;
import io.github.gpupath.cli.analysis.compare.MeasuredFile;
import io.github.gpupath.cli.analysis.compare.Verdict;
import io.github.gpupath.cli.engine.store.ResultFiles;
import io.github.gpupath.cli.testing.CardSuite;
import io.github.gpupath.cli.testing.FileBuilder;
import io.github.gpupath.cli.testing.ResultBuilder;
import io.github.gpupath.finding.Levels;
import io.github.gpupath.result.FindingRecord;
import io.github.gpupath.result.FindingRecord.Figure;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.result.TestResult.Status;
import io.github.gpupath.suite.Suite;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.ServiceLoader.Provider;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class CardTests {

    private static final CardChoice CHOICE =
            new CardChoice(List.of(new CardSuite("load", "load/a", "load/c/*/x", "load/cost/f32")));

    private static FindingRecord finding(
            String backend, String kind, String subject, String name, double value, String... tests) {
        List<Figure> figures = List.of(new Figure("speed", "B/s", value, value * 0.99, value * 1.01, null));
        return new FindingRecord("load", backend, "gpu-1", "1.0", kind, subject, name, figures, List.of(tests), name);
    }

    private static FindingRecord level(String backend, String name, double value) {
        return finding(backend, Levels.KIND, "load/a", name, value, "load/a/1k");
    }

    private static List<Card> cards(ResultFile... files) {
        List<MeasuredFile> measured = new ArrayList<>();
        for (ResultFile file : files) {
            measured.add(new MeasuredFile(measured.size() + ".json", file));
        }
        return Card.of(measured, CHOICE);
    }

    private static List<Row> rows(ResultFile file) {
        List<Card> cards = cards(file);
        assertThat(cards).hasSize(1);
        return cards.get(0).rows();
    }

    private static List<Row> rows(FindingRecord... findings) {
        TestResult[] grounds = {
            new ResultBuilder("load/a/1k", "one").around(1e-3), new ResultBuilder("load/a/1k", "two").around(1e-3)
        };
        return rows(new FileBuilder().of(grounds).concluding(List.of(findings)));
    }

    @Test
    void theResultsThatTheirSuiteChooses() {
        List<Row> rows = rows(new FileBuilder()
                .of(
                        new ResultBuilder("load/a", "one").around(1e-3),
                        new ResultBuilder("load/a", "two").around(2e-3),
                        new ResultBuilder("load/b", "one").around(1e-3),
                        new ResultBuilder("load/c/d/x", "one").around(1e-3),
                        new ResultBuilder("load/c/d/x", "two").without(Status.UNSUPPORTED, "it lacks it"),
                        new ResultBuilder("load/c/e/x", "one").without(Status.FAILED, "it broke"),
                        new ResultBuilder("other/a", "one").around(1e-3)));
        assertThat(rows)
                .extracting(row -> row.key().name(), Row::verdict)
                .containsExactly(tuple("Label of load/a", Verdict.DIFFERS), tuple("Label of load/c/d/x", null));
        assertThat(rows.get(0).spread()).isCloseTo(2.0, offset(1e-9));
        assertThat(rows.get(1).entries().get(1)).isEqualTo(new Entry(List.of(), "unsupported"));
    }

    @Test
    void aResultThatIsBoundByInstructionsHasNoValue() {
        List<Row> rows = rows(new FileBuilder()
                .of(
                        new ResultBuilder("load/a", "one").withoutAccess(0.79).around(1e-3),
                        new ResultBuilder("load/a", "two").withoutAccess(0.8).around(2e-3)));
        assertThat(rows.get(0).entries().get(1)).isEqualTo(new Entry(List.of(), "instructions"));
    }

    @Test
    void findingsOnAChosenSubjectOrWithAChosenTestBelowIt() {
        assertThat(rows(
                        level("one", "first", 3e12),
                        finding("one", "rate", "load/cost/f32", "rate", 1, "load/b"),
                        finding("one", "rate", "load/cost/f64", "rate", 1, "load/b", "load/a/1k"),
                        finding("one", "banks", "load/b", "banks", 32, "load/b/1k")))
                .extracting(row -> row.key().subject())
                .containsExactly("load/a", "load/cost/f32");
    }

    @Test
    void theFindingsOfEachApiStandInOneRow() {
        List<Row> rows = rows(level("one", "first", 3e12), level("two", "first", 3.3e12), level("two", "second", 1e12));
        assertThat(rows)
                .extracting(row -> row.key().name(), Row::verdict)
                .containsExactly(tuple("first", Verdict.DIFFERS), tuple("second", null));
        assertThat(rows.get(1).entries().get(0)).isEqualTo(Entry.NONE);
    }

    @Test
    void theLastFileThatConcludesSomethingOfASubjectIsShown() {
        TestResult ground = new ResultBuilder("load/a/1k", "one").around(1e-3);
        ResultFile early = new FileBuilder()
                .of(ground)
                .concluding(List.of(level("one", "first", 3e12), level("one", "second", 1e12)));
        ResultFile late = new FileBuilder().of(ground).concluding(List.of(level("one", "first", 5e12)));
        assertThat(cards(early, late, new FileBuilder().of(ground)).get(0).rows())
                .extracting(row -> row.entries().get(0).figures().get(0).value())
                .containsExactly(5e12);
    }

    @Test
    void aCardForEachPhysicalDeviceButOneForAllSoftwareDrivers() {
        ResultFile gpus = new FileBuilder()
                .of(
                        new ResultBuilder("load/a", "one").around(1e-3),
                        new ResultBuilder("load/a", "one").device("gpu-2").around(1e-3));
        ResultFile drivers = new FileBuilder()
                .onCpu()
                .of(
                        new ResultBuilder("load/a", "one").device("cpu-1").around(1e-3),
                        new ResultBuilder("load/a", "two").device("cpu-2").around(1e-3));
        List<Card> cards = cards(gpus, drivers);
        assertThat(cards)
                .extracting(Card::name, Card::files)
                .containsExactly(
                        tuple("Name of gpu-1", List.of("0.json")),
                        tuple("Name of gpu-2", List.of("0.json")),
                        tuple("Name of cpu-1, Name of cpu-2", List.of("1.json")));
        assertThat(cards.get(2).apis()).extracting(Card.Api::title).containsExactly("one", "two");
    }

    @Test
    void apisOfAGpuAreOnOneCardIfNotAllReportItsUuid() {
        List<Card> cards = cards(new FileBuilder()
                .deviceName("GPU A")
                .of(
                        new ResultBuilder("load/a", "one").device("uuid-1").around(1e-3),
                        new ResultBuilder("load/a", "two").device("GPU A").around(1e-3)));
        assertThat(cards).hasSize(1);
        assertThat(cards.get(0).rows().get(0).entries())
                .allSatisfy(entry -> assertThat(entry.figures()).hasSize(1));
    }

    @Test
    void columnsOfSeveralGpusNameTheGpu() {
        List<Card> cards = cards(new FileBuilder()
                .deviceName("GPU A")
                .of(
                        new ResultBuilder("load/a", "one").device("uuid-1").around(1e-3),
                        new ResultBuilder("load/a", "one").device("uuid-2").around(1e-3)));
        assertThat(cards)
                .flatExtracting(Card::apis)
                .extracting(Card.Api::title)
                .containsExactly("one GPU 0", "one GPU 1");
    }

    @Test
    void everySelectorOfASuiteTakesSomethingOfAPublishedRun() {
        ResultFile file = ResultFiles.read(Path.of("..", "docs", "results", "nvidia-h100", "default.json.gz"));
        Set<String> published = file.results().stream().map(TestResult::suite).collect(Collectors.toSet());
        List<Suite> suites =
                ServiceLoader.load(Suite.class).stream().map(Provider::get).toList();
        assertThat(suites)
                .extracting(Suite::id)
                .filteredOn(id -> !published.contains(id))
                .isEmpty();
        for (Suite suite :
                suites.stream().filter(each -> published.contains(each.id())).toList()) {
            for (String selector : suite.card()) {
                CardChoice one = new CardChoice(List.of(new CardSuite(suite.id(), selector)));
                assertThat(file.results().stream().anyMatch(result -> one.takes(suite.id(), result.test()))
                                || file.findings().stream()
                                        .anyMatch(finding -> one.takes(suite.id(), finding.subject())))
                        .as(selector)
                        .isTrue();
            }
        }
    }
}
