package io.github.gpupath.cli.analysis.compare;

import io.github.gpupath.cli.analysis.statistics.Replicates;
import io.github.gpupath.cli.text.RefusedException;
import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.Measurement;
import io.github.gpupath.result.TestResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Two sides that are compared.
 *
 * @param base the side to compare with
 * @param other the side that is compared with it
 */
record Match(Side base, Side other) {

    /** Whether both are of one file, where samples of the same round can be paired. */
    boolean withinOneFile() {
        return base.column().file().equals(other.column().file());
    }

    boolean isOnOneDevice() {
        return base.column().device().equals(other.column().device());
    }

    /**
     * Why nothing counts as faster or slower, whatever the intervals of two results say: what differs from process to process
     * is in neither. Code and memory of a software driver lie at other addresses in the next process. What the host's clock
     * times takes as long as the host does for its share, which changes from one minute to the next (empty dispatches of two
     * runs on an H200, one right after the other, differed by 4 to 36 %, through all APIs in one direction); the rounds of one
     * file share it.
     */
    Optional<String> doubt(TestResult first, TestResult second) {
        if (isCpu(base) && isOfOneProcess(first) || isCpu(other) && isOfOneProcess(second)) {
            return Optional.of("of which one is a driver on a CPU that was measured in one process: the next"
                    + " process may differ, so nothing counts as faster or slower (runs that are neither quick nor"
                    + " in-process have several, where memory allows)");
        }
        if (!withinOneFile() && (isHostTimeOfOneProcess(first) || isHostTimeOfOneProcess(second))) {
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

    private static boolean isCpu(Side side) {
        return side.column()
                .device(side.file().content())
                .filter(DeviceRecord::runsOnCpu)
                .isPresent();
    }

    /**
     * Within one file: the first side of the base's backend with each other side.
     *
     * @throws RefusedException if there is no such backend or nothing to compare it with
     */
    static List<Match> within(List<Side> sides, @Nullable String baseBackend) {
        if (sides.size() < 2) {
            throw RefusedException.usage("there is only one column of results, "
                    + sides.get(0).column().title()
                    + "; a second file, or a file with more backends, gives something to compare it with");
        }
        Side base = baseBackend == null ? sides.get(0) : ofBackend(sides, baseBackend);
        return sides.stream()
                .filter(side -> !side.equals(base))
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
     * Between files: each side of the other files with the side of the base file that is of the same device through the
     * same API, if possible through the same driver. A side on a device that the base file does not have is compared
     * with one of the same API that would otherwise be compared with nothing of its file.
     */
    static List<Match> between(List<Side> bases, List<Side> others) {
        List<Match> matches = new ArrayList<>();
        for (Side other : others) {
            List<Side> siblings = others.stream()
                    .filter(side -> side.file().name().equals(other.file().name()))
                    .toList();
            last(
                            bases,
                            base -> base.column().hasKeyOf(other.column())
                                    && base.column()
                                            .driverVersion()
                                            .equals(other.column().driverVersion()))
                    .or(() -> last(bases, base -> base.column().hasKeyOf(other.column())))
                    .or(() -> last(
                            bases,
                            base -> base.column()
                                            .backend()
                                            .equals(other.column().backend())
                                    && siblings.stream()
                                            .noneMatch(
                                                    sibling -> sibling.column().hasKeyOf(base.column()))))
                    .ifPresent(base -> matches.add(new Match(base, other)));
        }
        return matches;
    }

    /** Later columns of a file are of later drivers. */
    private static Optional<Side> last(List<Side> sides, Predicate<Side> predicate) {
        return sides.stream().filter(predicate).reduce((earlier, later) -> later);
    }
}
