package io.github.gpupath.cli.plain;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.DeviceType;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.cli.analysis.statistics.StatisticsCalculator;
import io.github.gpupath.cli.engine.store.HostFacts;
import io.github.gpupath.cli.testing.Program;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.Statistics;
import io.github.gpupath.suite.DeviceFacts;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Measurements.Measured;
import io.github.gpupath.suite.Metric.Better;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.verify.WorkloadMemory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Median;

/**
 * Times of tests on a processor's driver. A sample takes about a millisecond on one thread, so that other programs leave many alone.
 */
final class DriverTimes {

    /** Lanes that a GPU takes together; the tables of patterns are made for them. */
    static final int LANES = 32;

    /** What a run knows of a processor too, and those lanes. */
    static final DeviceFacts KNOWN = new DeviceFacts(
            Stream.ofNullable(HostFacts.caches())
                    .flatMap(List::stream)
                    .map(ResultFile.Cache::bytes)
                    .toList(),
            OptionalLong.empty(),
            OptionalInt.of(LANES));

    /** Of each test at a time, in turns with those of its kernel where these do not disturb it. */
    private static final int SAMPLES = 16;

    private static final int WARM_UP = 3;

    /** So little that a sample is mostly over before another program has its turn. */
    private static final double SECONDS = 0.6e-3;

    private static final int WORKGROUPS = 4;

    /** Of the least times, the one up to which the interval reaches. */
    private static final int AGAIN = 2;

    /** Many times what all tests of a driver take on a busy machine. */
    private static final Duration LONGEST = Duration.ofMinutes(5);

    /** The beginning of a line that no driver wrote. */
    private static final String TIMES = "times ";

    private final String backend;
    private final List<TestCase> tests;
    private final LeastTimes least;

    DriverTimes(String backend, List<TestCase> tests) {
        this.backend = backend;
        this.tests = List.copyOf(tests);
        this.least = new LeastTimes(tests);
    }

    /**
     * The least of what a step of each test took, of all samples so far. Another program takes from some samples and never gives: the
     * more samples there are, the nearer comes the least of them to what the work takes.
     */
    static final class LeastTimes {

        private final List<TestCase> tests;
        private final List<List<Double>> seconds;

        LeastTimes(List<TestCase> tests) {
            this.tests = tests;
            seconds = Stream.generate(ArrayList<Double>::new)
                    .limit(tests.size())
                    .collect(Collectors.toUnmodifiableList());
        }

        void add(int test, double more) {
            seconds.get(test).add(more);
        }

        /** The tests with their least times, each with an interval that reaches to the third of them. */
        List<Measured> measured() {
            return IntStream.range(0, tests.size())
                    .mapToObj(i -> measured(tests.get(i).on(KNOWN), seconds.get(i)))
                    .toList();
        }

        private static Measured measured(TestCase test, List<Double> seconds) {
            List<Double> sorted = seconds.stream().sorted().toList();
            return DriverTimes.measured(test, sorted.get(0), sorted.get(0), sorted.get(AGAIN));
        }
    }

    private static Measured measured(TestCase test, double seconds, double low, double high) {
        return test.metric().better() == Better.HIGHER
                ? new Measured(test, 1 / seconds, 1 / high, 1 / low, true)
                : new Measured(test, seconds, low, high, true);
    }

    /** Takes more samples, and tells the least times of all so far. */
    List<Measured> least() throws Exception {
        addTo(least, sampled());
        return least.measured();
    }

    /**
     * Takes samples anew, and tells two ways what they say: the least times, and the medians of what each test takes of its round.
     * Each is disturbed by something else. Where another program mostly runs on the second thread of the core, very few samples
     * are 1.8 times as fast as all others (43 of 20,000 of a plain loop, on a virtual machine on 2026-11-25), and not every test
     * has one of them among its least times. And of a cache that such a program shares the median test sees less than there is.
     */
    List<List<Measured>> leastAndMedian() throws Exception {
        double[][] seconds = sampled();
        LeastTimes anew = new LeastTimes(tests);
        addTo(anew, seconds);
        byKernel(tests)
                .values()
                .forEach(inTurns -> even(inTurns.stream()
                        .map(test -> seconds[tests.indexOf(test)])
                        .toList()));
        List<Measured> medians = new ArrayList<>();
        for (int i = 0; i < seconds.length; i++) {
            Statistics statistics = StatisticsCalculator.of(seconds[i]);
            medians.add(measured(tests.get(i).on(KNOWN), statistics.median(), statistics.ciLow(), statistics.ciHigh()));
        }
        return List.of(anew.measured(), medians);
    }

    private static void addTo(LeastTimes times, double[][] seconds) {
        for (int i = 0; i < seconds.length; i++) {
            for (double time : seconds[i]) {
                times.add(i, time);
            }
        }
    }

    /** Makes all rounds of tests in turns take as long: what slows the processor down for some time slows whole rounds down. */
    private static void even(List<double[]> inTurns) {
        Median median = Median.withDefaults();
        double[] rounds = IntStream.range(0, inTurns.get(0).length)
                .mapToDouble(round -> median.evaluate(
                        inTurns.stream().mapToDouble(test -> test[round]).toArray()))
                .toArray();
        double usual = median.evaluate(rounds);
        inTurns.forEach(test -> Arrays.setAll(test, round -> test[round] * usual / rounds[round]));
    }

    /** Samples of each test in the order of the rounds, from a process of its own. */
    private double[][] sampled() throws Exception {
        List<String> command = Program.withTests();
        command.set(command.size() - 1, DriverTimes.class.getName());
        command.add(backend);
        tests.forEach(test -> command.add(test.id()));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("LP_NUM_THREADS", "1");
        builder.environment().put("POCL_MAX_PTHREAD_COUNT", "1");
        List<String> lines = output(builder)
                .lines()
                .filter(line -> line.startsWith(TIMES))
                .map(line -> line.substring(TIMES.length()))
                .toList();
        assertThat(lines).hasSameSizeAs(tests);
        return lines.stream()
                .map(line -> Stream.of(line.split(" "))
                        .mapToDouble(Double::parseDouble)
                        .toArray())
                .toArray(double[][]::new);
    }

    /** What a process says until it ends, which must be soon and well. */
    private static String output(ProcessBuilder builder) throws Exception {
        Path said = Files.createTempFile("times", ".txt");
        try {
            Process process = builder.redirectOutput(said.toFile()).start();
            boolean ended = process.waitFor(LONGEST.toSeconds(), TimeUnit.SECONDS);
            process.destroyForcibly().waitFor();
            String output = Files.readString(said);
            assertThat(ended).as("ended within %s: %s", LONGEST, output).isTrue();
            assertThat(process.exitValue()).as(output).isZero();
            return output;
        } finally {
            Files.delete(said);
        }
    }

    /** A rate as it would be, if what is done took so many times as long. */
    static Measured slowed(Measured rate, double times) {
        return new Measured(rate.test(), rate.value() / times, rate.low() / times, rate.high() / times, true);
    }

    /**
     * Prints a line with the times of each test.
     *
     * @param args the backend, and the ids of the tests
     */
    public static void main(String[] args) {
        BackendProvider provider = ServiceLoader.load(BackendProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(each -> each.id().equals(args[0]))
                .findFirst()
                .orElseThrow();
        List<TestCase> tests = named(List.of(args).subList(1, args.length));
        Map<TestCase, KernelWorkload> workloads =
                tests.stream().collect(Collectors.toMap(test -> test, DriverTimes::workload));
        Map<TestCase, List<Double>> seconds = new HashMap<>();
        try (Backend backend = provider.open();
                Device device = backend.open(processor(backend).orElseThrow())) {
            byKernel(tests).forEach((kernel, ofKernel) -> {
                try (CompiledKernel compiled = device.compile(kernel)) {
                    for (List<TestCase> inTurns : inTurns(ofKernel, workloads)) {
                        List<Run> runs = new ArrayList<>();
                        try {
                            inTurns.forEach(test -> runs.add(Run.of(device, compiled, workloads.get(test))));
                            for (int round = 0; round < SAMPLES; round++) {
                                for (int i = 0; i < runs.size(); i++) {
                                    seconds.computeIfAbsent(inTurns.get(i), test -> new ArrayList<>())
                                            .add(runs.get(i).secondsOfStep());
                                }
                            }
                        } finally {
                            runs.forEach(Run::close);
                        }
                    }
                }
            });
        }
        tests.forEach(test -> System.out.println(
                TIMES + seconds.get(test).stream().map(String::valueOf).collect(Collectors.joining(" "))));
    }

    private static KernelWorkload workload(TestCase test) {
        return test.on(KNOWN).kernelWorkload().orElseThrow();
    }

    private static Map<Kernel, List<TestCase>> byKernel(List<TestCase> tests) {
        return tests.stream()
                .collect(Collectors.groupingBy(
                        test -> workload(test).kernel(), LinkedHashMap::new, Collectors.toList()));
    }

    /** The tests whose samples are taken in turns: none where sets would drive each other out of caches. */
    private static List<List<TestCase>> inTurns(List<TestCase> tests, Map<TestCase, KernelWorkload> workloads) {
        return tests.stream().anyMatch(test -> workloads.get(test).settling() > 0)
                ? tests.stream().map(List::of).toList()
                : List.of(tests);
    }

    /** The processor, if a driver has it for a device. */
    static Optional<DeviceInfo> processor(Backend backend) {
        return backend.devices().stream()
                .filter(device -> device.type() == DeviceType.CPU)
                .findFirst();
    }

    /** Tests by their ids, those of the latency suite of any size. */
    static List<TestCase> named(List<String> ids) {
        String sizes = ids.stream()
                .filter(id -> id.startsWith("latency/"))
                .map(id -> id.substring(id.lastIndexOf('/') + 1))
                .collect(Collectors.joining(","));
        SuiteSettings settings = sizes.isEmpty() ? SuiteSettings.DEFAULT : new SuiteSettings(Map.of("sizes", sizes));
        Set<String> wanted = Set.copyOf(ids);
        Map<String, TestCase> tests = ServiceLoader.load(Suite.class).stream()
                .flatMap(suite -> suite.get().tests(settings).stream())
                .filter(test -> wanted.contains(test.id()))
                .collect(Collectors.toMap(TestCase::id, test -> test));
        return ids.stream().map(tests::get).map(Objects::requireNonNull).toList();
    }

    /**
     * How a test runs, on memory of its own.
     *
     * @param steps of a chain of dependent loads; 1 where there is none
     */
    private record Run(
            Device device,
            CompiledKernel kernel,
            WorkloadMemory memory,
            List<Literal> arguments,
            WorkgroupCount workgroups,
            long steps) {

        /**
         * In as few workgroups as let a launch be short, or with as many steps of one invocation as last long enough; or, where a
         * cache must hold the set first, as a plain program follows its chain.
         */
        static Run of(Device device, CompiledKernel kernel, KernelWorkload workload) {
            WorkloadMemory memory = new WorkloadMemory(device, workload.memory());
            List<Run> runs = workload.scales().get(0).launches().stream()
                    .map(launch -> new Run(
                            device,
                            kernel,
                            memory,
                            launch.arguments(),
                            WorkgroupCount.of((int)
                                    Math.min(WORKGROUPS, launch.workgroups().total())),
                            Math.max(1, workload.measured().steps().applyAsLong(launch))))
                    .toList();
            if (workload.settling() > 0) {
                long before = PlainChase.hopsBefore(workload.settling());
                Run settling = first(runs, run -> run.steps >= before);
                for (long done = 0; done < before; done += settling.steps) {
                    settling.secondsOfStep();
                }
                return first(runs, run -> run.steps >= PlainChase.HOPS && run.isLong());
            }
            return first(runs, run -> run.workgroups.total() >= WORKGROUPS || run.isLong());
        }

        /** The first of which something holds, or the last of all. */
        private static Run first(List<Run> runs, Predicate<Run> condition) {
            return runs.stream().filter(condition).findFirst().orElse(runs.get(runs.size() - 1));
        }

        private boolean isLong() {
            double least = Double.POSITIVE_INFINITY;
            for (int i = 0; i < WARM_UP; i++) {
                least = Math.min(least, secondsOfStep());
            }
            return least * steps >= SECONDS;
        }

        double secondsOfStep() {
            return 1e-9
                    * device.run(new DispatchBatch(kernel, memory.bindings(), arguments, workgroups, 1))
                            .hostNanos()
                    / steps;
        }

        void close() {
            memory.close();
        }
    }
}
