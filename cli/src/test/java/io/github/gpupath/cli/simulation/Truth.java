package io.github.gpupath.cli.simulation;

import io.github.gpupath.finding.Levels;
import io.github.gpupath.finding.Levels.Level;
import io.github.gpupath.finding.Plateau;
import io.github.gpupath.finding.Plateau.Bound;
import io.github.gpupath.suite.ByteSize;
import io.github.gpupath.suite.Curve;
import java.util.ArrayList;
import java.util.List;

/** What a device's curve should show, compared with what {@code run} would say that it shows. */
final class Truth {

    /** A level that is not so much faster than the next cannot be seen: the least that tells two plateaus apart. */
    private static final double RELEVANT = 1.1;

    /** How far the bandwidth of memory may be off. */
    private static final double TOLERANCE = 0.05;

    /** A set that is so many times as large as a level is behind it, and is read no faster than so many times as from there. */
    private static final double BEYOND = 1.1;

    private static final double MOST_BEYOND = 1.2;

    /** How many listed sizes an end may be off. */
    private static final int SIZES_OFF = 1;

    private final DeviceModel device;
    private final List<LevelModel> caches = new ArrayList<>();
    private final List<Double> behind = new ArrayList<>();

    Truth(DeviceModel device) {
        this.device = device;
        List<LevelModel> levels = device.levels();
        for (int i = 0; i < levels.size(); i++) {
            double next = i + 1 < levels.size() ? levels.get(i + 1).bandwidth() : device.bandwidth();
            if (levels.get(i).bandwidth() >= RELEVANT * next) {
                caches.add(levels.get(i));
                behind.add(next);
            }
        }
    }

    /** In what a curve contradicts the device; empty if it tells the truth. */
    List<String> contradictions(Curve curve) {
        List<Level> levels = Levels.of(curve, List.of());
        List<String> contradictions = new ArrayList<>();
        List<Level> found = new ArrayList<>();
        boolean knowsMemory = false;
        for (Level level : levels) {
            if (level.name().equals(caches.isEmpty() ? "level 1" : "memory")) {
                knowsMemory = true;
                double off = level.plateau().value() / (device.bandwidth() * 1e9) - 1;
                if (Math.abs(off) > TOLERANCE) {
                    contradictions.add(text(level) + " is off by " + Math.round(off * 100) + " %");
                }
            } else if (level.name().startsWith(Levels.COUNTED)) {
                found.add(level);
            } else {
                contradictions.add(text(level) + " is nothing");
            }
        }
        if (!knowsMemory) {
            contradictions.add("no memory");
        }
        for (int i = 0; i < Math.max(caches.size(), found.size()); i++) {
            if (i >= found.size()) {
                contradictions.add("no cache of " + ByteSize.label(caches.get(i).bytes()));
            } else if (i >= caches.size()) {
                contradictions.add(text(found.get(i)) + " is not there");
            } else if (!endsWhere(curve, i, found.get(i))) {
                contradictions.add(text(found.get(i)) + " ends elsewhere than at "
                        + ByteSize.label(caches.get(i).leastBytes()));
            }
        }
        contradictions.addAll(hitsBeyond(curve));
        return contradictions;
    }

    /** Points behind the last shared level that gives up the oldest, and so answers nothing of them. */
    private List<String> hitsBeyond(Curve curve) {
        LevelModel last = caches.isEmpty() ? null : caches.get(caches.size() - 1);
        if (last == null || last.sharing() == Sharing.PER_PROCESSOR || last.replacement() != Replacement.LRU) {
            return List.of();
        }
        return curve.points().stream()
                .filter(point ->
                        point.at() > BEYOND * last.bytes() && point.value() > MOST_BEYOND * device.bandwidth() * 1e9)
                .map(point -> ByteSize.label((long) point.at()) + " is read at " + Math.round(point.value() * 1e-9)
                        + " GB/s, though no level holds it")
                .toList();
    }

    private boolean endsWhere(Curve curve, int number, Level found) {
        Bound bound = found.plateau().end();
        int end = index(curve, (long) bound.at());
        LevelModel cache = caches.get(number);
        boolean isWithin = bound.low().orElseThrow() <= mostBytes(number)
                && bound.high().orElse(Double.POSITIVE_INFINITY) >= cache.leastBytes();
        return isWithin
                && end >= index(curve, cache.leastBytes()) - SIZES_OFF
                && end <= index(curve, mostBytes(number)) + SIZES_OFF;
    }

    /**
     * The largest set that a level can seem to hold. A processor's own cache holds capacity / set of a larger one, and while the
     * level behind it brings the rest fast enough nothing is slower: up to where (1 − capacity / set) of the bandwidth is all
     * that the level behind has.
     */
    private long mostBytes(int number) {
        LevelModel cache = caches.get(number);
        return cache.sharing() == Sharing.PER_PROCESSOR
                ? (long) (cache.bytes() / (1 - behind.get(number) / cache.bandwidth()))
                : cache.bytes();
    }

    /** The number of the largest size that is no larger. */
    private static int index(Curve curve, long bytes) {
        return (int) curve.points().stream()
                        .filter(point -> point.at() <= bytes)
                        .count()
                - 1;
    }

    private static String text(Level level) {
        Plateau plateau = level.plateau();
        return level.name() + " of " + Math.round(plateau.value() * 1e-9) + " GB/s from "
                + ByteSize.label((long) plateau.begin().at()) + " to "
                + ByteSize.label((long) plateau.end().at());
    }
}
