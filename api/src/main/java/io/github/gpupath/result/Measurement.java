package io.github.gpupath.result;

import io.github.gpupath.kernel.Literal;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What was measured of a test on one device through one backend.
 *
 * @param value the metric at the median of the samples
 * @param statistics of the samples, in seconds
 * @param samples device or host seconds per dispatch (see {@code timer}), one for each round, in their order; the same
 *     rounds for every backend that took part. Of what a kernel counts itself, the seconds in which it would have counted as much
 *     as the median one
 * @param hostSamples host seconds per dispatch of the same batches
 * @param replicates the places of the memory; the samples are from each of them in turn, the first from the first
 * @param dispatchesPerSample the dispatches of each timed batch
 * @param operationsPerDispatch accesses to the measured resources, or operations, counted from the kernel; absent where the
 *     metric divides neither them nor their bytes
 * @param bytesPerDispatch counted from the kernel, of the types as stored; absent with the operations
 * @param stepsPerDispatch the steps of a chain; absent where the metric does not divide them
 * @param geometry the workgroups of a dispatch; absent where nothing is dispatched
 * @param candidates the launches that were tried; absent where there was no choice
 * @param timer which clock the samples are from: {@code device} or {@code host}
 * @param endedBy what ended the rounds of samples
 * @param handedBack the numbers that the kernel left in memory; absent where it leaves none
 * @param cycles the value in cycles of the device's clock; absent where it is no time of a step, and where nobody knows how
 *     fast the clock runs
 */
public record Measurement(
        double value,
        Statistics statistics,
        List<Double> samples,
        List<Double> hostSamples,
        List<Replicate> replicates,
        int dispatchesPerSample,
        @Nullable Long operationsPerDispatch,
        @Nullable Long bytesPerDispatch,
        @Nullable Long stepsPerDispatch,
        @Nullable Geometry geometry,
        @Nullable List<Candidate> candidates,
        String timer,
        End endedBy,
        @Nullable List<HandedBack> handedBack,
        @Nullable Cycles cycles) {

    /** The {@code timer} of samples by the device's clock. */
    public static final String DEVICE = "device";

    /** The {@code timer} of samples by the host's clock. */
    public static final String HOST = "host";

    /** The host waits for all that the device's clock counts; clocks drift apart by much less than this. */
    private static final double MOST_OF_HOST_TIME = 2;

    private static final List<String> CLOCKS = List.of(DEVICE, HOST);

    public Measurement {
        samples = List.copyOf(samples);
        hostSamples = List.copyOf(hostSamples);
        replicates = List.copyOf(replicates);
        candidates = candidates == null ? null : List.copyOf(candidates);
        handedBack = handedBack == null ? null : List.copyOf(handedBack);
        Contradictions.refuseUnlessPositive(value, "a value");
        Contradictions.refuse(samples.isEmpty(), "no samples");
        samples.forEach(sample -> Contradictions.refuseUnlessPositive(sample, "a sample"));
        hostSamples.forEach(sample -> Contradictions.refuseUnlessPositive(sample, "a host sample"));
        Contradictions.refuse(
                hostSamples.size() != samples.size(),
                "%s samples, and %s host samples",
                samples.size(),
                hostSamples.size());
        Contradictions.refuse(!CLOCKS.contains(timer), "the timer %s, which is neither of %s", timer, CLOCKS);
        Contradictions.refuse(dispatchesPerSample < 1, "%s dispatches per sample", dispatchesPerSample);
        Stream.of(operationsPerDispatch, bytesPerDispatch, stepsPerDispatch)
                .filter(Objects::nonNull)
                .forEach(count -> Contradictions.refuse(count < 0, "a count of %s per dispatch", count));
        if (cycles != null) {
            double counted = value * cycles.hertz();
            Contradictions.refuse(
                    !Contradictions.same(cycles.value(), counted, counted),
                    "%s cycles, and a value of %s at %s Hz",
                    cycles.value(),
                    value,
                    cycles.hertz());
        }
        Contradictions.refuseRepeated(
                handedBack == null ? List.<HandedBack>of() : handedBack,
                HandedBack::name,
                number -> "two numbers " + number.name() + " that the kernel handed back");
        for (HandedBack number : handedBack == null ? List.<HandedBack>of() : handedBack) {
            Contradictions.refuse(
                    number.values().size() != samples.size(),
                    "%s numbers %s that the kernel handed back after %s samples",
                    number.values().size(),
                    number.name(),
                    samples.size());
        }
        requireOf(timer, samples, hostSamples, handedBack);
        requireOf(samples, statistics);
        requireOf(samples, replicates);
    }

    /** Where the kernel counts, newer files have the seconds in which each batch would have counted as much as the median one. */
    private static void requireOf(
            String timer, List<Double> samples, List<Double> hostSamples, @Nullable List<HandedBack> handedBack) {
        List<Double> counts = handedBack == null || handedBack.isEmpty()
                ? List.of()
                : handedBack.get(0).values();
        double counted = counts.isEmpty() ? 0 : Contradictions.median(counts);
        for (int i = 0; i < samples.size(); i++) {
            double host = hostSamples.get(i);
            boolean isCounted = i < counts.size() && counts.get(i) > 0;
            double ofEqualCount = isCounted ? host * counted / counts.get(i) : host;
            double sample = samples.get(i);
            boolean canBe = timer.equals(HOST)
                    ? Contradictions.same(sample, host, host) || Contradictions.same(sample, ofEqualCount, host)
                    : sample <= MOST_OF_HOST_TIME * Math.max(host, ofEqualCount);
            Contradictions.refuse(
                    !canBe, "a sample of %s by the %s's clock, and a host sample of %s", sample, timer, host);
        }
    }

    private static void requireOf(List<Double> samples, Statistics statistics) {
        Contradictions.refuse(
                statistics.n() != samples.size(), "statistics of %s samples, and %s", statistics.n(), samples.size());
        double median = Contradictions.median(samples);
        double mean = samples.stream().mapToDouble(sample -> sample).sum() / samples.size();
        double squares = samples.stream()
                .mapToDouble(sample -> (sample - mean) * (sample - mean))
                .sum();
        Contradictions.refuseUnlessSame(statistics.median(), median, median, "median");
        Contradictions.refuseUnlessSame(statistics.min(), Collections.min(samples), median, "min");
        Contradictions.refuseUnlessSame(
                statistics.mad(),
                Contradictions.median(samples.stream()
                        .map(sample -> Math.abs(sample - median))
                        .toList()),
                median,
                "mad");
        Contradictions.refuseUnlessSame(
                statistics.cv(), Math.sqrt(squares / Math.max(1, samples.size() - 1)) / mean, 1, "cv");
        requireMiddle(samples, statistics);
        Contradictions.refuseUnlessPositive(statistics.ciLow(), "a lower end of the interval");
        Contradictions.refuseUnlessPositive(statistics.ciHigh(), "an upper end of the interval");
    }

    /** Whatever the confidence, an interval of ranks holds the samples on both sides of the middle. */
    private static void requireMiddle(List<Double> samples, Statistics statistics) {
        List<Double> sorted = samples.stream().sorted().toList();
        int n = sorted.size();
        double below = sorted.get(Math.max(0, n / 2 - 1));
        double above = sorted.get(Math.min(n - 1, n - n / 2));
        double rounding = statistics.median();
        Contradictions.refuse(
                isBelow(below, statistics.ciLow(), rounding) || isBelow(statistics.ciHigh(), above, rounding),
                "an interval from %s to %s that does not hold its middle samples, from %s to %s",
                statistics.ciLow(),
                statistics.ciHigh(),
                below,
                above);
    }

    private static boolean isBelow(double one, double other, double scale) {
        return one < other && !Contradictions.same(one, other, scale);
    }

    private static void requireOf(List<Double> samples, List<Replicate> replicates) {
        int places = replicates.size();
        Contradictions.refuse(
                places == 0 || places > samples.size(), "%s replicates of %s samples", places, samples.size());
        long processes = processes(replicates);
        for (int place = 0; place < places; place++) {
            Replicate replicate = replicates.get(place);
            int first = place;
            List<Double> own = IntStream.range(0, samples.size())
                    .filter(i -> i % places == first)
                    .mapToObj(samples::get)
                    .toList();
            Contradictions.refuse(
                    replicate.process() < 1 || replicate.process() > processes,
                    "a replicate of process %s of %s",
                    replicate.process(),
                    processes);
            Contradictions.refuse(
                    replicate.samples() != own.size(),
                    "a replicate of %s samples instead of its share, %s",
                    replicate.samples(),
                    own.size());
            double median = Contradictions.median(own);
            Contradictions.refuseUnlessSame(replicate.median(), median, median, "median of a replicate");
        }
    }

    private static long processes(List<Replicate> replicates) {
        return replicates.stream().map(Replicate::process).distinct().count();
    }

    /** How many processes the samples are from. */
    long processes() {
        return processes(replicates);
    }

    /** The same with the value in cycles. */
    public Measurement with(Cycles counted) {
        return new Measurement(
                value,
                statistics,
                samples,
                hostSamples,
                replicates,
                dispatchesPerSample,
                operationsPerDispatch,
                bytesPerDispatch,
                stepsPerDispatch,
                geometry,
                candidates,
                timer,
                endedBy,
                handedBack,
                counted);
    }

    /** Whether each dispatch touched the whole working set, as far as is known. */
    public boolean coversItsSet() {
        return geometry == null || geometry.coverage() == null;
    }

    /**
     * Samples that were taken with the memory at one place, in one process.
     *
     * @param process counts the processes from 1 on
     * @param samples how many of the samples are from here
     * @param median of these
     * @param lead how many bytes of their allocations lie before its buffers; absent where that does not say where all of its
     *     memory lies
     */
    public record Replicate(
            int process,
            int samples,
            double median,
            @Nullable Long lead) {

        public Replicate {
            Contradictions.refuse(lead != null && lead < 0, "a lead of %s bytes", lead);
        }
    }

    /**
     * A number that the kernel left in memory.
     *
     * @param name its name
     * @param unit without a prefix
     * @param values after each sample
     */
    public record HandedBack(String name, String unit, List<Double> values) {

        public HandedBack {
            Contradictions.refuseBlank(name, "name of a number that the kernel handed back");
            values = List.copyOf(values);
            values.forEach(value -> Contradictions.refuseBeyondUse(value, "a number that the kernel handed back"));
        }
    }

    /**
     * A value in cycles.
     *
     * @param value the cycles of a step
     * @param hertz how many of them go by in a second, as measured in the same run
     * @param backend the backend through which that was measured
     */
    public record Cycles(double value, double hertz, String backend) {

        public Cycles {
            Contradictions.refuseUnlessPositive(value, "a number of cycles");
            Contradictions.refuseUnlessPositive(hertz, "a frequency");
        }
    }

    /** What ended the rounds of samples. */
    public enum End {
        /** Every backend's interval was as tight as asked for. */
        INTERVAL,
        /** Only the places still differ; more rounds would not tell them better. */
        REPLICATES,
        /** The time limit came first. */
        TIME,
        /** The user interrupted the run. */
        INTERRUPTION
    }

    /**
     * The workgroups of a dispatch and the invocations of a workgroup, along x, y, z.
     *
     * @param workgroups of a dispatch
     * @param workgroupSize the invocations of each
     * @param arguments the values of the kernel's parameters, in its order; in files of before 2026-11-22 only the 32 bits
     *     of each, which are read as u32
     * @param coverage the share of the working set that a dispatch touches, below 1; absent where it touches all of it
     */
    public record Geometry(
            List<Integer> workgroups,
            List<Integer> workgroupSize,
            List<Literal> arguments,
            @Nullable Double coverage) {

        public Geometry {
            workgroups = axes(workgroups);
            workgroupSize = axes(workgroupSize);
            arguments = List.copyOf(arguments);
            Contradictions.refuse(coverage != null && !(coverage > 0 && coverage < 1), "a coverage of %s", coverage);
        }

        private static List<Integer> axes(List<Integer> counts) {
            Contradictions.refuse(
                    counts.size() != 3 || Collections.min(counts) < 1, "%s instead of counts along x, y, z", counts);
            return List.copyOf(counts);
        }

        /** Of a dispatch that touches the whole working set. */
        public Geometry(List<Integer> workgroups, List<Integer> workgroupSize, List<Literal> arguments) {
            this(workgroups, workgroupSize, arguments, null);
        }
    }

    /**
     * A launch that was tried before the rounds.
     *
     * @param workgroups of a dispatch
     * @param value what the metric was on this backend
     * @param starting the share of the time that starting the workgroups took; absent where that did not count, and in files of
     *     before 2026-11-22
     * @param words the name that distinguishes it, for people; absent where the workgroups do
     */
    public record Candidate(
            List<Integer> workgroups,
            double value,
            @Nullable Double starting,
            @Nullable String words) {

        public Candidate {
            workgroups = Geometry.axes(workgroups);
            Contradictions.refuseUnlessPositive(value, "a value");
            if (starting != null) {
                Contradictions.refuseNegative(starting, "a share for starting");
            }
        }
    }
}
