package io.github.gpupath.cli.analysis.compare;

import io.github.gpupath.cli.analysis.statistics.Replicates;
import io.github.gpupath.result.FindingRecord;
import io.github.gpupath.result.Measurement;
import io.github.gpupath.result.TestResult;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Two sides that are compared. */
record Match(Side base, Side other) {

    /** The APIs of each device, each with the first of that device. */
    static List<Match> withinDevices(List<Side> sides) {
        return withFirst(sides, Side::isOnTheDeviceOf).toList();
    }

    /** The devices of each API, each with the first device of that API. */
    static List<Match> acrossDevices(List<Side> sides) {
        return withFirst(sides, Side::isThroughTheBackendOf)
                .filter(Match::isAcrossDevices)
                .toList();
    }

    /** Each side but the first of its kind, with the first. */
    private static Stream<Match> withFirst(List<Side> sides, BiPredicate<Side, Side> isOfOneKind) {
        return sides.stream()
                .map(side -> new Match(
                        sides.stream()
                                .filter(first -> isOfOneKind.test(first, side))
                                .findFirst()
                                .orElseThrow(),
                        side))
                .filter(match -> !match.base().equals(match.other()));
    }

    /** Whether they are of two devices of one file. */
    boolean isAcrossDevices() {
        return withinOneFile() && !base.isOnTheDeviceOf(other);
    }

    /** Whether both are of one file. */
    boolean withinOneFile() {
        return base.column().file().equals(other.column().file());
    }

    /** Whether both were measured in the same rounds, whose samples can be paired: a run measures one device after the other. */
    private boolean sharesRounds() {
        return withinOneFile() && base.isOnTheDeviceOf(other);
    }

    /** Whether both have a value, and of the same metric and unit. */
    static boolean isComparable(Optional<TestResult> base, Optional<TestResult> other) {
        return hasValue(base) && hasValue(other) && other.orElseThrow().isInTheMetricOf(base.orElseThrow());
    }

    static boolean hasValue(Optional<TestResult> result) {
        return result.isPresent() && result.orElseThrow().value() != null;
    }

    /**
     * How many times as fast as the base the other side is at a test that both have a value of. Between single runs on GPUs, the
     * interval includes what repeated runs are apart.
     */
    Ratio ratio(TestResult first, TestResult second) {
        if (haveRuns(first.test())) {
            return Ratios.ofRuns(
                    base.runs().getOrDefault(first.test(), List.of()),
                    other.runs().getOrDefault(first.test(), List.of()));
        }
        if (sharesRounds()) {
            return Ratios.paired(first, second);
        }
        Ratio withinRuns = Ratios.unpaired(first, second);
        return base.isCpu() || other.isCpu() ? withinRuns : withinRuns.widenedBy(spread(first, second));
    }

    /** Whether both sides have repeated runs of a test. */
    private boolean haveRuns(String test) {
        return Stream.of(base, other)
                .allMatch(side -> side.runs().getOrDefault(test, List.of()).size() > 1);
    }

    /** The devices whose single runs are compared although no repeated runs of them are published. */
    Stream<String> devicesWithoutSpread() {
        return sharesRounds()
                        || base.isCpu()
                        || other.isCpu()
                        || base.file().runs().size() > 1
                ? Stream.empty()
                : Stream.of(base, other)
                        .map(side -> side.column().deviceName())
                        .filter(device -> !RunSpread.knows(device));
    }

    private double spread(TestResult first, TestResult second) {
        return Math.max(
                RunSpread.of(first, base.column().deviceName()).orElse(0),
                RunSpread.of(second, other.column().deviceName()).orElse(0));
    }

    /**
     * What the interval of a ratio says, as far as it can know (see {@link #doubt}): if the dispatches of both touched
     * different shares of their working sets, they measured something else.
     */
    Verdict verdict(TestResult first, TestResult second, Verdict ofInterval) {
        boolean differ = ofInterval == Verdict.FASTER || ofInterval == Verdict.SLOWER;
        boolean touchTheSame = Objects.equals(coverage(first), coverage(second));
        return touchTheSame && (!differ || reasonForAmbiguity(first, second).isEmpty())
                ? ofInterval
                : Verdict.AMBIGUOUS;
    }

    private static @Nullable Double coverage(TestResult result) {
        return result.geometry() == null ? null : result.geometry().coverage();
    }

    /** Those of some tests that both have comparable values of. */
    List<String> comparable(Set<String> tests) {
        return base.results().keySet().stream()
                .filter(test -> tests.contains(test) && isComparable(base.result(test), other.result(test)))
                .toList();
    }

    /**
     * Why nothing counts as faster or slower, whatever the intervals of two results say: what differs from process to process
     * is in neither. Code and memory of a software driver lie at other addresses in the next process. What the host's clock
     * times takes as long as the host does for its share, which changes from one minute to the next (empty dispatches of two
     * runs on an H200, one right after the other, differed by 4 to 36 %, through all APIs in one direction); sides
     * that share rounds share it.
     */
    Optional<String> reasonForAmbiguity(TestResult first, TestResult second) {
        return reasonForAmbiguity(base, first).or(() -> reasonForAmbiguity(other, second));
    }

    /**
     * Whether no figures of a finding differ, whatever their intervals say: on either side it rests on a result of which nothing
     * counts as faster or slower.
     */
    boolean areAmbiguous(FindingRecord first, FindingRecord second) {
        return restsOnAmbiguous(base, first) || restsOnAmbiguous(other, second);
    }

    private boolean restsOnAmbiguous(Side side, FindingRecord finding) {
        return finding.tests().stream()
                .flatMap(test -> side.result(test).stream())
                .anyMatch(result -> reasonForAmbiguity(side, result).isPresent());
    }

    private Optional<String> reasonForAmbiguity(Side side, TestResult result) {
        if (haveRuns(result.test())) {
            return Optional.empty();
        }
        Optional<Measurement> ofOneProcess =
                result.measured().filter(measured -> Replicates.of(measured).processCount() == 1);
        if (side.isCpu() && ofOneProcess.isPresent()) {
            return Optional.of("one process measured each CPU driver, and another may differ: no verdict (default "
                    + "runs use several)");
        }
        boolean byHost = ofOneProcess
                .filter(measured -> measured.timer().equals(Measurement.HOST))
                .isPresent();
        return byHost && !sharesRounds()
                ? Optional.of("timed by the host's clock in one process: the host part may differ in the next, so no "
                        + "verdict is faster or slower (--thorough uses several processes)")
                : Optional.empty();
    }
}
