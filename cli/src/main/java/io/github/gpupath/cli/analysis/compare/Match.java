package io.github.gpupath.cli.analysis.compare;

import io.github.gpupath.cli.analysis.compare.Column.Way;
import io.github.gpupath.cli.analysis.statistics.Replicates;
import io.github.gpupath.cli.text.UserException;
import io.github.gpupath.result.DeviceKey;
import io.github.gpupath.result.FindingRecord;
import io.github.gpupath.result.Measurement;
import io.github.gpupath.result.TestResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Two sides that are compared.
 *
 * @param base the side to compare with
 * @param other the side that is compared with it
 */
record Match(Side base, Side other) {

    /** Whether both are of one run. */
    boolean withinOneRun() {
        return base.column().file().equals(other.column().file());
    }

    /** Whether both were measured in the same rounds, whose samples can be paired: a run measures one device after the other. */
    boolean sharesRounds() {
        return withinOneRun() && base.isOnTheDeviceOf(other);
    }

    /** Those of some tests that either side has: the base's in its order, then the other side's. */
    List<String> tests(Set<String> some) {
        return Stream.concat(
                        base.results().keySet().stream(),
                        other.results().keySet().stream()
                                .filter(test -> !base.results().containsKey(test)))
                .filter(some::contains)
                .toList();
    }

    /**
     * Why nothing counts as faster or slower, whatever the intervals of two results say: what differs from process to process
     * is in neither. Code and memory of a software driver lie at other addresses in the next process. What the host's clock
     * times takes as long as the host does for its share, which changes from one minute to the next (empty dispatches of two
     * runs on an H200, one right after the other, differed by 4 to 36 %, through all APIs in one direction); sides
     * that share rounds share it.
     */
    Optional<String> doubt(TestResult first, TestResult second) {
        return doubt(base, first).or(() -> doubt(other, second));
    }

    /**
     * Whether no figures of a finding differ, whatever their intervals say: on either side it rests on a result of which nothing
     * counts as faster or slower.
     */
    boolean doubts(FindingRecord first, FindingRecord second) {
        return restsOnDoubt(base, first) || restsOnDoubt(other, second);
    }

    private boolean restsOnDoubt(Side side, FindingRecord finding) {
        return finding.tests().stream()
                .flatMap(test -> side.result(test).stream())
                .anyMatch(result -> doubt(side, result).isPresent());
    }

    private Optional<String> doubt(Side side, TestResult result) {
        if (side.isCpu() && isOfOneProcess(result)) {
            return Optional.of("of which one is a driver on a CPU that was measured in one process: the next"
                    + " process may differ, so nothing counts as faster or slower (runs that are neither quick nor"
                    + " in-process have several, where memory allows)");
        }
        if (!sharesRounds() && isHostTimeOfOneProcess(result)) {
            return Optional.of("by the host's clock and in one process: the host may do its share at another speed"
                    + " in the next, so nothing counts as faster or slower (thorough runs measure in several)");
        }
        return Optional.empty();
    }

    private static boolean isHostTimeOfOneProcess(TestResult result) {
        return isOfOneProcess(result)
                && result.measured()
                        .filter(measured -> measured.timer().equals(Measurement.HOST))
                        .isPresent();
    }

    private static boolean isOfOneProcess(TestResult result) {
        return result.measured()
                .filter(measured -> Replicates.of(measured).processCount() == 1)
                .isPresent();
    }

    /**
     * Within one run: the first side of the base's backend with each other side.
     *
     * @throws UserException if there is no such backend or nothing to compare it with
     */
    static List<Match> within(List<Side> sides, @Nullable String baseBackend) {
        if (sides.size() < 2) {
            throw UserException.usage("there is only one column of results, "
                    + sides.get(0).column().title()
                    + "; a second file, or a file with more backends, gives something to compare it with");
        }
        Side base = baseBackend == null ? sides.get(0) : ofBackend(sides, baseBackend);
        return sides.stream()
                .filter(side -> !side.column().equals(base.column()))
                .map(side -> new Match(base, side))
                .toList();
    }

    private static Side ofBackend(List<Side> sides, String backend) {
        return sides.stream()
                .filter(side -> side.column().backend().equals(backend))
                .findFirst()
                .orElseThrow();
    }

    /**
     * Between runs: each side of the other runs with the side of the base run that is of the same device through the
     * same API, if possible through the same driver. A side on a device that the base run does not have is compared
     * with one of the same API that would otherwise be compared with nothing of its run.
     */
    static List<Match> between(List<Side> bases, List<Side> others) {
        Map<Way, Side> byWay = last(bases.stream(), side -> side.column().way());
        Map<DeviceKey, Side> byKey = last(bases.stream(), side -> side.column().key());
        Map<String, List<Side>> siblings = others.stream()
                .collect(Collectors.groupingBy(side -> side.run().name(), LinkedHashMap::new, Collectors.toList()));
        List<Match> matches = new ArrayList<>();
        siblings.values().forEach(file -> {
            Set<DeviceKey> known =
                    file.stream().map(side -> side.column().key()).collect(Collectors.toSet());
            Map<String, Side> free = last(
                    bases.stream().filter(base -> !known.contains(base.column().key())),
                    side -> side.column().backend());
            for (Side other : file) {
                Column column = other.column();
                Optional.ofNullable(byWay.get(column.way()))
                        .or(() -> Optional.ofNullable(byKey.get(column.key())))
                        .or(() -> Optional.ofNullable(free.get(column.backend())))
                        .ifPresent(base -> matches.add(new Match(base, other)));
            }
        });
        return matches;
    }

    /** By what sides have in common, the last of them: later columns of a file are of later drivers. */
    private static <T> Map<T, Side> last(Stream<Side> sides, Function<Side, T> common) {
        return sides.collect(Collectors.toMap(common, Function.identity(), (earlier, later) -> later));
    }
}
