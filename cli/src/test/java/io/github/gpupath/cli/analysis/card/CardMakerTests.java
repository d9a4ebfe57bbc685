package io.github.gpupath.cli.analysis.card;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.gpupath.cli.analysis.card.Card.Entry;
import io.github.gpupath.cli.analysis.card.Card.Row;
import io.github.gpupath.cli.analysis.card.Card.Section;
import io.github.gpupath.cli.analysis.card.Card.Subject;
import io.github.gpupath.cli.analysis.card.Card.Way;
import io.github.gpupath.cli.analysis.compare.MeasuredFile;
import io.github.gpupath.cli.analysis.compare.Verdict;
import io.github.gpupath.cli.testing.CardSuite;
import io.github.gpupath.cli.testing.FileBuilder;
import io.github.gpupath.cli.testing.ResultBuilder;
import io.github.gpupath.finding.Levels;
import io.github.gpupath.result.FindingRecord;
import io.github.gpupath.result.FindingRecord.Figure;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.result.TestResult.Status;
import io.github.gpupath.suite.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CardMakerTests {

    private static final CardChoice CHOICE = new CardChoice(List.of(new CardSuite("load", "load/a", "load/c/*/x")));

    private static FindingRecord level(String backend, String subject, String name, double speed, double end) {
        return level(backend, subject, name, speed, end, subject + "/1k");
    }

    private static FindingRecord level(
            String backend, String subject, String name, double speed, double end, String test) {
        return new FindingRecord(
                "load",
                backend,
                "gpu-1",
                "1.0",
                Levels.KIND,
                subject,
                name,
                List.of(
                        new Figure("speed", "B/s", speed, speed * 0.99, speed * 1.01, null),
                        new Figure(Levels.TO, "B", end, end, 2 * end, 0.9),
                        new Figure(Levels.FROM, "B", 1024, null, 1024.0, null),
                        new Figure(Levels.REPORTED, "B", 65536, null, null, null)),
                List.of(test),
                name);
    }

    private static ResultFile file(TestResult... results) {
        return new FileBuilder().of(results);
    }

    /** A file with findings, some results, and one of each test that the findings rest on. */
    private static ResultFile concluding(List<FindingRecord> findings, TestResult... others) {
        Stream<TestResult> grounds = findings.stream()
                .flatMap(finding -> finding.tests().stream().map(test -> List.of(test, finding.backend())))
                .distinct()
                .map(key -> new ResultBuilder(key.get(0), key.get(1)).around(1e-3));
        return file(Stream.concat(Stream.of(others), grounds).toArray(TestResult[]::new))
                .concluding(findings);
    }

    private static List<MeasuredFile> measured(ResultFile... files) {
        return IntStream.range(0, files.length)
                .mapToObj(i -> new MeasuredFile(i + ".json", files[i]))
                .toList();
    }

    private static Card card(ResultFile... files) {
        List<Card> cards = CardMaker.of(measured(files), CHOICE);
        assertThat(cards).hasSize(1);
        return cards.get(0);
    }

    private static List<Row> rows(Card card) {
        return card.sections().stream()
                .map(Section::subjects)
                .flatMap(List::stream)
                .map(Subject::rows)
                .flatMap(List::stream)
                .toList();
    }

    @Test
    void theResultsThatTheirSuiteChooses() {
        Card card = card(file(
                new ResultBuilder("load/a", "one").around(1e-3),
                new ResultBuilder("load/a", "two").around(2e-3),
                new ResultBuilder("load/b", "one").around(1e-3),
                new ResultBuilder("load/c/d/x", "one").around(1e-3),
                new ResultBuilder("load/c/d/x", "two").without(Status.UNSUPPORTED, "it lacks it"),
                new ResultBuilder("other/a", "one").around(1e-3)));
        assertThat(rows(card)).extracting(Row::name).containsExactly("Label of load/a", "Label of load/c/d/x");
        Row first = rows(card).get(0);
        assertThat(first.verdict()).isEqualTo(Verdict.DIFFERS);
        assertThat(first.spread()).isCloseTo(2.0, offset(1e-9));
        Row second = rows(card).get(1);
        assertThat(second.verdict()).isEqualTo(Verdict.ONE_SIDED);
        assertThat(second.entries().get(1)).isEqualTo(Entry.without("unsupported", "it lacks it"));
    }

    @Test
    void aResultThatIsBoundByInstructionsHasNoValue() {
        Row row = rows(card(file(
                        new ResultBuilder("load/a", "one").withoutAccess(0.79).around(1e-3),
                        new ResultBuilder("load/a", "two").withoutAccess(0.8).around(2e-3))))
                .get(0);
        assertThat(row.entries().get(0).value()).isNotNull();
        assertThat(row.entries().get(1).value()).isNull();
        assertThat(row.entries().get(1).status()).isEqualTo("instructions");
        assertThat(row.verdict()).isNull();
    }

    /** A number of seconds beside loads per second would be read as one of them. */
    @Test
    void aValueOfAnotherMetricIsNoneOfTheRow() {
        Row row = rows(card(
                        file(new ResultBuilder("load/a", "one").around(1e-3)),
                        file(new ResultBuilder("load/a", "two")
                                .metric(Metric.SECONDS)
                                .around(1e-3))))
                .get(0);
        assertThat(row.figure()).isEqualTo(Metric.LOADS_PER_SECOND.id());
        assertThat(row.entries().get(0).value()).isNotNull();
        assertThat(row.entries().get(1))
                .isEqualTo(
                        Entry.without(
                                "incomparable",
                                "measured as seconds in s where lower is better, not as loads-per-second in loads/s where higher is better"));
        assertThat(row.verdict()).isEqualTo(Verdict.ONE_SIDED);
        assertThat(row.spread()).isNull();
    }

    @Test
    void aResultThatIsVerifiedOnlyHasNoValue() {
        Row row = rows(card(
                        file(new ResultBuilder("load/a", "one").around(1e-3)),
                        new FileBuilder().verifying().of(new ResultBuilder("load/a", "two").verified())))
                .get(0);
        assertThat(row.entries().get(1)).isEqualTo(Entry.without("unmeasured", null));
    }

    @Test
    void aTestThatAFindingRestsOnHasNoRowOfItsOwn() {
        ResultFile file = file(new ResultBuilder("load/a", "one").around(1e-3))
                .concluding(List.of(new FindingRecord(
                        "load",
                        "one",
                        "gpu-1",
                        "1.0",
                        "banks",
                        "load/s",
                        "count",
                        List.of(new Figure("banks", "", 32, null, null, 0.99)),
                        List.of("load/a"),
                        "32 banks")));
        assertThat(rows(card(file))).extracting(Row::kind, Row::figure).containsExactly(tuple("banks", "banks"));
    }

    @Test
    void ofAFindingsSubjectOneChosenTestIsEnough() {
        ResultFile file = concluding(
                List.of(level("one", "load/a", "first", 3e12, 4096), level("one", "load/b", "first", 3e12, 4096)),
                new ResultBuilder("load/z", "one").around(1e-3));
        assertThat(card(file).sections().get(0).subjects())
                .extracting(Subject::id)
                .containsExactly("load/a");
    }

    @Test
    void ofASuiteThatChoosesNothingAllFindingsAreShown() {
        ResultFile file = concluding(
                List.of(level("one", "load/b", "first", 3e12, 4096)), new ResultBuilder("load/z", "one").around(1e-3));
        List<Card> cards = CardMaker.of(measured(file), new CardChoice(List.of(new CardSuite("load"))));
        assertThat(rows(cards.get(0))).hasSize(3);
    }

    @Test
    void levelsOfApisStandInOneRowWithWhatIsReported() {
        ResultFile file = concluding(
                List.of(
                        level("one", "load/a", "first", 3e12, 4096),
                        level("two", "load/a", "first", 3.3e12, 4096),
                        level("two", "load/a", "second", 1e12, 65536)),
                new ResultBuilder("load/z", "one").around(1e-3),
                new ResultBuilder("load/z", "two").around(1e-3));
        List<Row> rows = rows(card(file));
        assertThat(rows)
                .extracting(Row::name, Row::figure, Row::verdict)
                .containsExactly(
                        tuple("first", "speed", Verdict.DIFFERS),
                        tuple("first", Levels.TO, Verdict.SAME),
                        tuple("first", Levels.FROM, Verdict.SAME),
                        tuple("second", "speed", Verdict.ONE_SIDED),
                        tuple("second", Levels.TO, Verdict.ONE_SIDED),
                        tuple("second", Levels.FROM, Verdict.ONE_SIDED));
        assertThat(rows.get(0).reported()).isNull();
        assertThat(rows.get(1).reported()).isEqualTo(65536);
        assertThat(rows.get(3).entries().get(0)).isEqualTo(Entry.without("none", null));
    }

    @Test
    void twoFindingsOfOneNameKeepTheirRows() {
        ResultFile file = concluding(
                List.of(
                        level("one", "load/a", "dip", 3e12, 4096, "load/a/4k"),
                        level("one", "load/a", "dip", 2e12, 16384, "load/a/16k")),
                new ResultBuilder("load/z", "one").around(1e-3));
        assertThat(rows(card(file)))
                .filteredOn(row -> row.figure().equals("speed"))
                .extracting(row -> row.entries().get(0).value())
                .containsExactly(3e12, 2e12);
    }

    private static FindingRecord counted(String backend, String name, double speed, double begin, double end) {
        return new FindingRecord(
                "load",
                backend,
                "gpu-1",
                "1.0",
                Levels.KIND,
                "load/a",
                name,
                List.of(
                        new Figure("speed", "B/s", speed, speed, speed, null),
                        new Figure(Levels.TO, "B", end, end, 1.5 * end, 0.9),
                        new Figure(Levels.FROM, "B", begin, begin, begin, null)),
                List.of("load/a/1k"),
                name);
    }

    private List<Row> counted(FindingRecord one, FindingRecord... two) {
        List<FindingRecord> findings = new ArrayList<>(List.of(two));
        findings.add(0, one);
        return rows(card(concluding(
                        findings,
                        new ResultBuilder("load/z", "one").around(1e-3),
                        new ResultBuilder("load/z", "two").around(1e-3))))
                .stream()
                .filter(row -> row.figure().equals("speed"))
                .toList();
    }

    /** As writes of an H200 are: slower beyond 32 MiB through one API, and beyond 512 MiB through the other. */
    @Test
    void levelsThatAreMerelyCountedStandAloneWhereTheyEndElsewhere() {
        assertThat(counted(
                        counted("one", "level 1", 4.8e12, 2 << 20, 32 << 20),
                        counted("two", "level 1", 4.7e12, 2 << 20, 512 << 20)))
                .extracting(
                        Row::name,
                        row -> row.entries().get(0).value(),
                        row -> row.entries().get(1).value())
                .containsExactly(tuple("level 1", 4.8e12, null), tuple("level 1", null, 4.7e12));
        assertThat(counted(
                        counted("one", "level 1", 4.8e12, 2 << 20, 32 << 20),
                        counted("two", "level 1", 1.1e12, 2 << 20, 32 << 20)))
                .as("of other speed")
                .hasSize(2);
    }

    @Test
    void levelsThatAreMerelyCountedAreOneWhereTheyMayEndAlike() {
        assertThat(counted(
                        counted("one", "level 1", 4.8e12, 2 << 20, 32 << 20),
                        counted("two", "level 1", 9e12, 1 << 14, 1 << 20),
                        counted("two", "level 2", 4.7e12, 2 << 20, 40 << 20)))
                .extracting(Row::name, Row::verdict, row -> row.entries().get(1).value())
                .containsExactly(tuple("level 1", Verdict.DIFFERS, 4.7e12), tuple("level 1", Verdict.ONE_SIDED, 9e12));
    }

    @Test
    void theSecondHasTheFiguresBelowTheirOwnLevel() {
        List<Row> rows = rows(card(concluding(
                List.of(
                        counted("one", "level 1", 4.8e12, 2 << 20, 32 << 20),
                        counted("two", "level 1", 4.7e12, 2 << 20, 512 << 20)),
                new ResultBuilder("load/z", "one").around(1e-3),
                new ResultBuilder("load/z", "two").around(1e-3))));
        assertThat(rows)
                .extracting(Row::figure)
                .containsExactly("speed", Levels.TO, Levels.FROM, "speed", Levels.TO, Levels.FROM);
    }

    /** A cache is the same one through every API. */
    @Test
    void cachesAreOneByTheirNameWhereverTheyEnd() {
        assertThat(counted(
                        counted("one", "first-level cache", 4.8e12, 1024, 32 << 10),
                        counted("two", "first-level cache", 1e12, 1024, 512 << 20)))
                .hasSize(1);
    }

    @Test
    void theLastFileThatSaysSomethingIsBelieved() {
        ResultFile early = concluding(
                List.of(level("one", "load/a", "first", 3e12, 4096), level("one", "load/a", "second", 1e12, 65536)),
                new ResultBuilder("load/a", "one").around(1e-3),
                new ResultBuilder("load/c/d/x", "one").around(1e-3));
        ResultFile late = concluding(
                List.of(level("one", "load/a", "first", 5e12, 4096)),
                new ResultBuilder("load/c/d/x", "one").around(4e-3));
        List<Row> rows = rows(card(early, late));
        assertThat(rows.stream().filter(row -> row.name().equals("second"))).isEmpty();
        assertThat(rows.stream().filter(row -> row.figure().equals("speed")))
                .extracting(row -> row.entries().get(0).value())
                .containsExactly(5e12);
        Row result = rows.stream()
                .filter(row -> row.name().equals("Label of load/c/d/x"))
                .findFirst()
                .orElseThrow();
        assertThat(result.entries().get(0).value()).isCloseTo((1 << 20) / 4e-3, withinPercentage(1));
    }

    @Test
    void anApiThatWasNotAskedIsNoDifference() {
        Row row = rows(card(
                        file(new ResultBuilder("load/a", "one").around(1e-3)),
                        file(new ResultBuilder("load/b", "two").around(1e-3))))
                .get(0);
        assertThat(row.verdict()).isNull();
        assertThat(row.entries().get(1)).isEqualTo(Entry.without(null, null));
    }

    @Test
    void aCardForEachPhysicalDeviceButOneForAllSoftwareDrivers() {
        ResultFile gpus = file(
                new ResultBuilder("load/a", "one").around(1e-3),
                new ResultBuilder("load/a", "one").device("gpu-2").around(1e-3));
        ResultFile drivers = new FileBuilder()
                .onCpu()
                .of(
                        new ResultBuilder("load/a", "one").device("cpu-1").around(1e-3),
                        new ResultBuilder("load/a", "two").device("cpu-2").around(1e-3));
        List<Card> cards = CardMaker.of(measured(gpus, drivers), CHOICE);
        assertThat(cards)
                .extracting(Card::device)
                .containsExactly("Name of gpu-1", "Name of gpu-2", "Name of cpu-1, Name of cpu-2");
        assertThat(cards.get(2).ways()).extracting(Way::title).containsExactly("one", "two");
    }

    @Test
    void cardsOfDevicesOfOneNameSayWhatTellsThemApart() {
        ResultFile one = named("Fast GPU", "12345678-90ab");
        ResultFile two = named("Fast GPU", "12345678-cdef");
        ResultFile other = named("Other GPU", "99999999-9999");
        assertThat(CardMaker.of(measured(one, two, other, one), CHOICE))
                .extracting(Card::mark, Card::files)
                .containsExactly(
                        tuple("12345678-9…", List.of("0.json", "3.json")),
                        tuple("12345678-c…", List.of("1.json")),
                        tuple(null, List.of("2.json")));
        assertThat(CardMaker.of(measured(one, one), CHOICE))
                .extracting(Card::mark, Card::files)
                .containsExactly(tuple(null, List.of()));
    }

    private static ResultFile named(String name, String key) {
        return new FileBuilder()
                .deviceName(name)
                .of(new ResultBuilder("load/a", "one").device(key).around(1e-3));
    }
}
