package io.github.gpupath.cli.engine.session;

import io.github.gpupath.cli.analysis.finding.SuiteFindings;
import io.github.gpupath.cli.engine.store.Journal;
import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.FindingRecord;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.ResultFile.Duration;
import io.github.gpupath.result.ResultFile.Problem;
import io.github.gpupath.result.ResultKey;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.TestCase;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Everything that a run has found out so far, here and in its journal. */
final class Findings {

    private final ResultFile known;
    private final List<TestCase> tests;
    private final Map<String, Integer> order = new HashMap<>();
    private final Optional<Journal> journal;
    private final Map<ResultKey, TestResult> results = new LinkedHashMap<>();
    private final List<Problem> problems;
    private List<DeviceRecord> devices;
    private List<FindingRecord> conclusions = List.of();
    private @Nullable Duration duration;

    /**
     * Goes on from what is known.
     *
     * @param known what an earlier run found out, and the settings and devices of this one
     * @param tests all that take part, in the order of the file
     * @param journal keeps the same and has what is known already
     */
    Findings(ResultFile known, List<TestCase> tests, Optional<Journal> journal) {
        this.known = known;
        this.tests = List.copyOf(tests);
        tests.forEach(test -> order.put(test.id(), order.size()));
        this.journal = journal;
        this.devices = known.devices();
        this.problems = new ArrayList<>(known.problems());
        known.results().forEach(result -> results.put(ResultKey.of(result), result));
    }

    /** The clocks of devices are tested. */
    void add(List<DeviceRecord> tested) {
        devices = List.copyOf(tested);
        journal.ifPresent(file -> file.append(devices));
    }

    /** A result is final; it replaces one that an earlier run has left. */
    void add(TestResult result) {
        results.put(ResultKey.of(result), result);
        journal.ifPresent(file -> file.append(result));
    }

    /** Something went wrong beside the results. */
    void add(Problem problem) {
        if (problems.contains(problem)) {
            return; // a run that goes on found it again
        }
        problems.add(problem);
        journal.ifPresent(file -> file.append(problem));
    }

    /** Where the time of the run went; of one that was resumed nobody knows. */
    void add(Duration time) {
        if (known.host().resumedAt() == null) {
            duration = time;
            journal.ifPresent(file -> file.append(time));
        }
    }

    /** The run is over: suites draw their conclusions. */
    void conclude(List<Suite> suites) {
        conclusions = SuiteFindings.of(file(), suites, tests, this::add);
    }

    /** The result file. */
    ResultFile file() {
        List<TestResult> sorted = new ArrayList<>(results.values());
        sorted.sort(Comparator.comparingInt(result -> order.getOrDefault(result.test(), -1)));
        return ResultFile.of(
                known.tool(),
                known.host(),
                known.settings(),
                devices,
                known.suites(),
                sorted,
                conclusions,
                problems,
                duration);
    }
}
