package io.github.gpupath.cli.analysis.fleet;

import io.github.gpupath.cli.analysis.compare.NoiseFloor;
import io.github.gpupath.cli.analysis.statistics.ExtremeDeviates;
import io.github.gpupath.cli.analysis.statistics.Quantiles;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.jspecify.annotations.Nullable;

/**
 * Devices of one name, compared with each other.
 *
 * <p>A figure of a device <em>strays</em> where {@link ExtremeDeviates} tells it from those of the others (of their logarithms, since
 * devices differ by factors) and its 95 % interval lies beyond those of the middle of the family and beyond the noise floor. All
 * figures of a family together have one chance of {@link #LEVEL} of straying where no device is special.
 *
 * <p>A device <em>falls out</em> of the family where more of its figures stray than chance explains: some stray in each run, since a
 * search ends elsewhere or a placement is a bad one. How many do is the median of the family's own shares; a device with a number
 * that has a chance of less than {@link #LEVEL} in the whole family falls out.
 *
 * @param name of the devices, as the driver gives it
 * @param devices in the order of the files
 * @param figures that at least {@link ExtremeDeviates#FEWEST_SAMPLES} of them have
 * @param strays the farthest first
 */
public record Family(String name, List<Device> devices, List<Common> figures, List<Stray> strays) {

    /** How probable it is that any figure strays, or any device falls out, where none is special. */
    public static final double LEVEL = 0.01;

    /** One device of so many may stray in a figure; where more do, they are a second family rather than outliers. */
    private static final int STRAYS_ONE_OF = 4;

    public Family {
        devices = List.copyOf(devices);
        figures = List.copyOf(figures);
        strays = List.copyOf(strays);
    }

    /**
     * A device of a family.
     *
     * @param title unique in the family
     * @param device the key of the physical device
     * @param files that it is in
     * @param drivers the versions of its drivers
     * @param compared how many of its figures are compared
     * @param strays how many of them stray
     * @param fallsOut whether those are more than chance explains
     */
    public record Device(
            String title,
            String device,
            List<String> files,
            List<String> drivers,
            int compared,
            int strays,
            boolean fallsOut) {}

    /**
     * A figure of several devices.
     *
     * @param trait the figure itself
     * @param median of the devices' values
     * @param observations by the index of the device; null where it has none
     */
    public record Common(Trait trait, double median, List<@Nullable Observation> observations) {

        /** How many times the median a device's value is; empty where it has none, or nothing can be so many times the median. */
        public Optional<Double> ratio(int device) {
            Observation observed = observations.get(device);
            return observed == null || !(observed.value() / median > 0)
                    ? Optional.empty()
                    : Optional.of(observed.value() / median);
        }
    }

    /**
     * A figure of one device that differs from the other devices' figures.
     *
     * @param device its index
     * @param figure its index
     * @param observed what the device has
     */
    public record Stray(int device, int figure, Observation observed) {}

    /** The family of some devices of one name; empty where not enough of them have any figure in common. */
    static Optional<Family> of(String name, List<Member> members, NoiseFloor noiseFloor) {
        List<Common> figures = figures(members);
        if (figures.isEmpty()) {
            return Optional.empty();
        }
        List<Stray> strays = strays(figures, noiseFloor);
        int[] count = new int[members.size()];
        strays.forEach(stray -> count[stray.device()]++);
        int[] compared = IntStream.range(0, members.size())
                .map(device -> (int) figures.stream()
                        .filter(figure -> figure.observations().get(device) != null)
                        .count())
                .toArray();
        double usual = Quantiles.median(IntStream.range(0, members.size())
                .filter(device -> compared[device] > 0)
                .mapToDouble(device -> (double) count[device] / compared[device])
                .toArray());
        List<String> titles = Member.titles(members);
        List<Device> devices = IntStream.range(0, members.size())
                .mapToObj(device -> new Device(
                        titles.get(device),
                        members.get(device).device(),
                        members.get(device).files(),
                        members.get(device).drivers(),
                        compared[device],
                        count[device],
                        count[device] > 0
                                && BinomialDistribution.of(compared[device], usual)
                                                .survivalProbability(count[device] - 1)
                                        <= LEVEL / members.size()))
                .toList();
        return Optional.of(new Family(name, devices, figures, strays));
    }

    private static List<Common> figures(List<Member> members) {
        Map<Trait, List<@Nullable Observation>> observations = new LinkedHashMap<>();
        for (int device = 0; device < members.size(); device++) {
            for (Map.Entry<Trait, Observation> entry :
                    members.get(device).observations().entrySet()) {
                List<@Nullable Observation> all =
                        observations.computeIfAbsent(entry.getKey(), absent -> new ArrayList<>());
                while (all.size() < device) {
                    all.add(null);
                }
                all.add(entry.getValue());
            }
        }
        List<Common> figures = new ArrayList<>();
        observations.forEach((trait, all) -> {
            while (all.size() < members.size()) {
                all.add(null);
            }
            double[] values = all.stream()
                    .filter(Objects::nonNull)
                    .mapToDouble(Observation::value)
                    .toArray();
            if (values.length >= ExtremeDeviates.FEWEST_SAMPLES) {
                figures.add(new Common(trait, Quantiles.median(values), all));
            }
        });
        return figures;
    }

    private static List<Stray> strays(List<Common> figures, NoiseFloor noiseFloor) {
        Map<Integer, ExtremeDeviates> bySize = new HashMap<>();
        List<Stray> strays = new ArrayList<>();
        for (int figure = 0; figure < figures.size(); figure++) {
            Common common = figures.get(figure);
            List<Integer> having = IntStream.range(0, common.observations().size())
                    .filter(device -> common.observations().get(device) != null)
                    .boxed()
                    .toList();
            List<Observation> observations = having.stream()
                    .map(common.observations()::get)
                    .map(Objects::requireNonNull)
                    .toList();
            Observation middle = middle(observations, common.median(), noiseFloor);
            if (observations.stream().noneMatch(observed -> isBeyond(observed, middle))) {
                continue;
            }
            ExtremeDeviates test = bySize.computeIfAbsent(
                    observations.size(),
                    size -> new ExtremeDeviates(size, Math.max(1, size / STRAYS_ONE_OF), LEVEL / figures.size()));
            for (int index : test.indices(scaled(observations))) {
                if (isBeyond(observations.get(index), middle)) {
                    strays.add(new Stray(having.get(index), figure, observations.get(index)));
                }
            }
        }
        strays.sort(Comparator.comparingDouble(stray ->
                -distance(stray.observed().value(), figures.get(stray.figure()).median())));
        return strays;
    }

    private static boolean isBeyond(Observation observed, Observation middle) {
        return observed.low() > middle.high() || observed.high() < middle.low();
    }

    /** The logarithms of the values; the values themselves where one has none. */
    private static double[] scaled(List<Observation> observations) {
        boolean positive = observations.stream().allMatch(observed -> observed.value() > 0);
        return observations.stream()
                .mapToDouble(Observation::value)
                .map(value -> positive ? Math.log(value) : value)
                .toArray();
    }

    /** The middle of the family, as wide as the noise floor and as its members' intervals in the middle. */
    private static Observation middle(List<Observation> observations, double median, NoiseFloor noiseFloor) {
        double one = median * noiseFloor.low();
        double other = median * noiseFloor.high();
        double low = Quantiles.median(
                observations.stream().mapToDouble(Observation::low).toArray());
        double high = Quantiles.median(
                observations.stream().mapToDouble(Observation::high).toArray());
        return new Observation(median, Math.min(Math.min(one, other), low), Math.max(Math.max(one, other), high));
    }

    /** How far a value is from the median: twice as much is as far as half as much, and beyond that is what has another sign. */
    private static double distance(double value, double median) {
        double ratio = value / median;
        return ratio > 0 ? Math.abs(Math.log(ratio)) : Double.POSITIVE_INFINITY;
    }
}
