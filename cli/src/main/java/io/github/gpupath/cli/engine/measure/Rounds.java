package io.github.gpupath.cli.engine.measure;

import io.github.gpupath.cli.analysis.statistics.Replicates;
import io.github.gpupath.result.Measurement.End;
import io.github.gpupath.result.Profile;
import io.github.gpupath.suite.Workload.Launch;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;

/**
 * Takes samples in rounds: in each, every backend gives one sample. The order rotates and runs forwards and backwards, so
 * that changes with time (clock, heat, neighbours) fall on all alike, and so do leftovers of the backend before, such as
 * threads of a driver that still spin.
 */
final class Rounds {

    /** The fewest samples of a placement whose median does not heed a single disturbed sample. */
    private static final int ENOUGH_AT_A_PLACEMENT = 3;

    private final Profile profile;
    private final List<Attempt> attempts;
    private final Launch launch;
    private final Consumer<AttemptFailedException> drop;
    private final DoubleSupplier elapsed;
    private int rounds;

    /**
     * The attempts are calibrated.
     *
     * @param attempts shrinks when one of them fails
     * @param drop removes an attempt that failed from them; the others go on
     */
    Rounds(
            Profile profile,
            HostClock clock,
            List<Attempt> attempts,
            Launch launch,
            Consumer<AttemptFailedException> drop) {
        this.profile = profile;
        this.elapsed = clock.start();
        this.attempts = attempts;
        this.launch = launch;
        this.drop = drop;
    }

    /** Goes on until something ends it. */
    End run(BooleanSupplier cancelled) {
        while (true) {
            Optional<End> end = end(cancelled.getAsBoolean(), 0);
            if (end.isPresent()) {
                return end.get();
            }
            round();
        }
    }

    /**
     * The rounds of a block, in which attempts stay where they are.
     *
     * @param placements how many blocks follow each other, one for each placement
     */
    void block(int placements) {
        int length = Math.max(ENOUGH_AT_A_PLACEMENT, (profile.minRounds() + placements - 1) / placements);
        for (int i = 0; i < length && !attempts.isEmpty(); i++) {
            round();
        }
    }

    /**
     * What ends blocks after each placement had as many; empty if there is time for as many again.
     *
     * @param times how often each placement had its block
     */
    Optional<End> endOfBlocks(boolean cancelled, int times) {
        return end(cancelled, elapsed.getAsDouble() / times);
    }

    private void round() {
        List<Attempt> order = new ArrayList<>(attempts);
        Collections.rotate(order, -(rounds / 2 % order.size()));
        if (rounds % 2 == 1) {
            Collections.reverse(order);
        }
        rounds++;
        for (Attempt attempt : order) {
            try {
                attempt.sample(launch);
            } catch (AttemptFailedException failure) {
                drop.accept(failure);
            }
        }
    }

    /**
     * @param next how many seconds what comes next takes, if they are known
     */
    private Optional<End> end(boolean cancelled, double next) {
        if (cancelled) {
            return Optional.of(End.INTERRUPTION);
        }
        if (rounds < profile.minRounds() && !attempts.isEmpty()) {
            return Optional.empty();
        }
        List<Attempt> wide =
                attempts.stream().filter(attempt -> !isTight(attempt)).toList();
        if (wide.isEmpty()) {
            return Optional.of(End.INTERVAL);
        }
        if (wide.stream().allMatch(this::isWithinPlacementConverged)) {
            return Optional.of(End.REPLICATES);
        }
        boolean late = elapsed.getAsDouble() + next
                > attempts.stream()
                        .mapToDouble(attempt -> attempt.mostSeconds(profile))
                        .sum();
        return late ? Optional.of(End.TIME) : Optional.empty();
    }

    private boolean isTight(Attempt attempt) {
        double[] seconds = Reading.of(attempt).comparableArray();
        return attempt.replicates().halfWidth(seconds) <= attempt.intervalGoal(profile);
    }

    /** Whether the samples of each placement agree so well that what is left is between placements. */
    private boolean isWithinPlacementConverged(Attempt attempt) {
        Replicates replicates = attempt.replicates();
        return replicates.number() > 1
                && attempt.samples().number() >= ENOUGH_AT_A_PLACEMENT * replicates.number()
                && replicates.halfWidthWithin(Reading.of(attempt).comparableArray()) <= attempt.intervalGoal(profile);
    }
}
