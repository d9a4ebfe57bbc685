package io.github.gpupath.cli.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gpupath.cli.engine.store.ResultFiles;
import io.github.gpupath.cli.engine.store.ResultStore;
import io.github.gpupath.cli.shell.console.ExitCodes;
import io.github.gpupath.cli.testing.Cli;
import io.github.gpupath.cli.text.Notes;
import io.github.gpupath.cli.text.RefusedException;
import io.github.gpupath.testing.Trials;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** The first of the inputs that {@code .ci/fuzz inputs} hands to the program. */
@Tag("slow")
class InputFuzzTests {

    private static final int INPUTS = Trials.of(100);

    @TempDir
    Path folder;

    @TestFactory
    Stream<DynamicTest> subjects() throws Exception {
        return InputFuzz.all(folder).stream()
                .map(subject -> DynamicTest.dynamicTest(
                        subject.name(),
                        () -> assertThat(Fuzz.first(subject, 0, INPUTS).map(Fuzz.Finding::toString))
                                .isEmpty()));
    }

    /** A run that would try nothing, and seem to have found nothing. */
    @ParameterizedTest
    @CsvSource({"--subject, file", "--count, 0", "--count, -5"})
    void aCommandThatAsksForNothingIsRefused(String option, String value) {
        StringWriter errors = new StringWriter();
        int code =
                new CommandLine(new InputFuzz()).setErr(new PrintWriter(errors)).execute(option, value);
        assertThat(code).isEqualTo(CommandLine.ExitCode.USAGE);
        assertThat(errors.toString()).startsWith(option + " is ");
    }

    /** Numbers of which some are not borne. */
    private record Numbers(int wrong, boolean throwing) implements Subject<Integer> {
        @Override
        public String name() {
            return "numbers";
        }

        @Override
        public List<Integer> input(SplittableRandom random) {
            return random.ints(10, 0, 100).boxed().toList();
        }

        @Override
        public Optional<String> fault(List<Integer> input) {
            boolean found = input.stream().anyMatch(each -> each >= wrong);
            if (found && throwing) {
                throw new IllegalStateException("too many");
            }
            return found ? Optional.of("too many") : Optional.empty();
        }

        @Override
        public List<Integer> simpler(Integer part) {
            return part == 0 ? List.of() : List.of(0, part / 2, part - 1);
        }
    }

    @Test
    void aFindingIsReducedAndComesAgain() throws Exception {
        Fuzz.Finding finding = Fuzz.first(new Numbers(90, false), 7, 1000).orElseThrow();
        assertThat(finding.input()).isEqualTo(List.of(90));
        assertThat(finding.fault()).isEqualTo("too many");
        assertThat(Fuzz.first(new Numbers(90, false), finding.seed(), 1)).contains(finding);
        assertThat(Fuzz.first(new Numbers(90, true), 7, 1000).orElseThrow().fault())
                .contains("IllegalStateException: too many");
        assertThat(Fuzz.first(new Numbers(100, false), 7, 1000)).isEmpty();
    }

    @Test
    void whatNobodyChangedIsTaken() throws Exception {
        assertThat(FileSubject.resultFiles(folder).fault(List.of())).isEmpty();
        assertThat(FileSubject.journals(folder).fault(List.of())).isEmpty();
    }

    /** Found by a million journals: it was put together with a file that was measured, and ended in an internal error. */
    @Test
    void aJournalThatSaysThatNothingWasTimedIsJudgedWithoutFault() throws Exception {
        assertThat(FileSubject.journals(folder).fault(List.of(new Edit.OfNode("/0/settings/verifyOnly", "is", "true"))))
                .isEmpty();
    }

    /** What is refused by a reader is refused by each command, in one line. */
    @Test
    void commandsSayWhatReadersSay() throws Exception {
        Cli cli = Cli.with();
        for (FileSubject subject : List.of(FileSubject.resultFiles(folder), FileSubject.journals(folder))) {
            for (int seed = 0; seed < 8; seed++) {
                List<Edit> edits = subject.input(new SplittableRandom(seed));
                String file = subject.write(edits).toString();
                List<List<String>> commands = subject.name().equals("journals")
                        ? List.of(List.of("run", "--resume", file))
                        : List.of(
                                List.of("compare", file),
                                List.of("card", file),
                                List.of("report", file, "--output", "-"),
                                List.of("run", "--resume", file));
                for (List<String> command : commands) {
                    int code = cli.run(command.toArray(String[]::new));
                    assertThat(code)
                            .as(() -> command + " of " + edits + "\n" + cli.err())
                            .isNotEqualTo(ExitCodes.INTERNAL);
                    if (code == ExitCodes.USAGE) {
                        assertThat(cli.errLines()).hasSize(1);
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "/results/0/device, is, \"other\", which is none of its devices",
        "/results/0/unit, is, \"B\", 'loads-per-second in B where higher is better, and these are in loads/s'",
        "/results/1/metric, is, \"bytes\", 'and bytes in loads/s where higher is better'",
        "/results/0/suite, is, \"store\", 'the suite store, which is not that of load/a'",
        "/results/0/test, is, \"load//a\", 'the test load//a, a part of whose id is empty'",
        "/results/0/measurement/timer, is, \"host\", 'by the host''s clock, and a host sample of'",
        "/results/0/measurement/statistics/min, times, 1.001, a min of",
        "/results/0/measurement/statistics/ciLow, times, 1.004, an interval from",
        "/results/0/coordinates/0/axis, is, \"size\", 'a result of load/a at [size a], where the axes of its suite have no'",
        "/results/4/coordinates/1/number, is, 1e999, is not a finite number",
        "/results/4/coordinates/1/axis, is, \"part1\", two coordinates on the axis part1",
        "/results/4/coordinates/1/number, is, 8192, 'results of bandwidth/read/4k with two bases or at two places'",
        "/results/1/base, is, \"load/c\", 'results of load/a with two bases'",
        "/results/1/verified, is, false, 'ok, and is not verified'",
        "/results/3/reason, is, \"\", no reason why it is unsupported",
        "/results/0/label, is, \" \", a blank label",
        "/results/0/coordinates/0/text, is, \"b\", 'the test load/a, whose coordinates make load/b'",
        "/results/0/measurement/hostSamples/0, is, 0.0001, 'by the device''s clock, and a host sample of 1.0E-4'",
        "/results/1/measurement, is, null, 'a result of load/a on opencl that is ok without a measurement'",
    })
    void whatContradictsItselfIsRefusedAndLostOfAJournal(String place, String kind, String content, String words)
            throws Exception {
        Path file = FileSubject.resultFiles(folder).write(List.of(new Edit.OfNode(place, kind, content)));
        assertThatThrownBy(() -> ResultFiles.read(file))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining(words);
        int line = 2 + Integer.parseInt(place.split("/")[2]);
        Path journal = FileSubject.journals(folder)
                .write(List.of(
                        new Edit.OfNode(place.replaceFirst("/results/.", "/" + line + "/result"), kind, content)));
        try (ResultStore store = ResultStore.resume(journal, Notes.NONE)) {
            assertThat(store.earlier().orElseThrow().droppedResults())
                    .anyMatch(fault -> fault.startsWith("line " + (line + 1)) || fault.contains("contradicts"));
        }
    }

    /** What no run leaves. */
    @ParameterizedTest
    @CsvSource({
        "/settings/placements, 2147483647, '2147483647 places, which are more than 256'",
        "/settings/processes, 2147483647, places in 2147483647 processes",
        "/settings/warmUpSeconds, 1e300, warmUpSeconds of 1.0E300",
        "/settings/minBatchSeconds, -1, minBatchSeconds of -1.0",
        "/settings/targetDispatchSeconds, -1, targetDispatchSeconds of -1.0",
        "/settings/maxDispatchSeconds, 0, maxDispatchSeconds of 0.0",
        "/settings/maxSecondsPerTest, 86401, maxSecondsPerTest of 86401.0",
        "/settings/intervalGoal, -1, an intervalGoal of -1.0",
        "/settings/intervalGoal, 1.5, an intervalGoal of 1.5",
        "/settings/minRounds, 2147483647, '/settings has 2147483647 rounds, which are more than 100000'",
        "/settings/minRounds, 2147483648, /settings/minRounds is not a whole number of 32 bits",
        "/host/startedAt, '\"yesterday\"', '/host has a startedAt of yesterday, which is no time in UTC'",
        "/host/startedAt, '\"2026-11-20T13:00:01Z\"', 'a resumedAt of 2026-11-20T13:00:00Z, before its startedAt'",
        "/settings/minRounds, 12, 'that ended after 11 rounds, which are fewer than 12'",
        "/settings/intervalGoal, 0.001, that ended with its interval",
        "/settings/verifyOnly, true, and nothing was timed",
        "/host/processors, 2147483648, /host/processors is not a whole number of 32 bits",
        "/host/processors, -1, a number of processors of -1",
        "/host/startedAt, '\"+12026-11-20T12:00:00Z\"', 'which is no time in UTC'",
        "/duration/total, -1, a duration of -1.0",
        "/duration/total, 7.9, 'a duration of 7.9 in all, and of its parts together 8.0'",
        "/devices/0/driverVersion, '\"other\"', which is none of its devices",
        "/devices/0/timer, null, 'a measurement of load/a on vulkan by the device''s clock, and the device has none'",
        "/devices/0/timer/reportedResolutionNanos, -1, a tick of -1.0",
        "/findings/0/device, '\"other\"', of the device other",
        "/findings/0/driverVersion, '\"other\"', which is none of its devices",
        "/findings/0/tests/0, '\"load/none\"', 'that rests on [load/none], of which it has no result there'",
        "/results, [], 'of which it has no result there'",
        "/findings/0/tests, [], /findings/0 has a finding about load/a that rests on no test",
        "/findings/0/tests/0, '\"store/a\"', /findings/0 has a finding of the suite load that rests on store/a",
        "/findings/0/sentence, '\" \"', /findings/0 has a blank sentence",
        "/clock/0/device, '\"other\"', which is none of its devices",
    })
    void whatCannotBeIsRefused(String place, String content, String words) throws Exception {
        Path file = FileSubject.resultFiles(folder).write(List.of(new Edit.OfNode(place, "is", content)));
        assertThatThrownBy(() -> ResultFiles.read(file))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining(words);
    }

    @ParameterizedTest
    @CsvSource({
        "/devices/0, the device",
        "/suites/0, the suite load twice",
        "/suites/0/axes/0, /suites/0 has the axis size twice",
        "/findings/0/tests/0, /findings/0 has a finding about load/a that rests on load/a twice",
        "/findings/0, two findings about load/a on vulkan"
    })
    void whatIsThereTwiceIsRefused(String place, String words) throws Exception {
        Path file = FileSubject.resultFiles(folder).write(List.of(new Edit.OfNode(place, "twice", "")));
        assertThatThrownBy(() -> ResultFiles.read(file))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining(words);
    }
}
