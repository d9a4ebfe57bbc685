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
import io.github.gpupath.cli.testing.Program;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.KnownDevice;
import io.github.gpupath.suite.Measurements.Measured;
import io.github.gpupath.suite.Metric.Better;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.Workload.Launch;
import io.github.gpupath.verify.WorkloadMemory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.ServiceLoader;
import java.util.stream.Collectors;

/**
 * The least times of tests on a processor's driver. Another program takes from some samples and never gives, and a sample of a
 * millisecond on one thread is often left alone: the least of several is what the work takes, however busy the machine is. Medians
 * say what the neighbours do.
 */
final class LeastTimes {

    /** Lanes that a GPU takes together; the tables of patterns are made for them. */
    static final int LANES = 32;

    static final KnownDevice KNOWN = new KnownDevice(List.of(), OptionalLong.empty(), OptionalInt.of(LANES));

    /** Of each test, in turns, after some that warm it up. */
    private static final int SAMPLES = 24;

    private static final int WARM_UP = 3;

    /** So little that a sample is mostly over before another program has its turn. */
    private static final double SECONDS = 0.6e-3;

    private static final int WORKGROUPS = 4;

    /** Of the least times, the one up to which the interval reaches. */
    private static final int AGAIN = 2;

    /** The beginning of a line that no driver wrote. */
    private static final String TIMES = "times ";

    private LeastTimes() {}

    /** Tests with their least times, each with an interval that reaches to the third of them. */
    static List<Measured> of(String backend, List<TestCase> tests) throws Exception {
        List<String> command = Program.withTests();
        command.set(command.size() - 1, LeastTimes.class.getName());
        command.add(backend);
        tests.forEach(test -> command.add(test.id()));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("LP_NUM_THREADS", "1");
        builder.environment().put("POCL_MAX_PTHREAD_COUNT", "1");
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        List<String> lines = output.lines()
                .filter(line -> line.startsWith(TIMES))
                .map(line -> line.substring(TIMES.length()))
                .toList();
        assertThat(lines).as(output).hasSameSizeAs(tests);
        List<Measured> measured = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            measured.add(measured(tests.get(i).on(KNOWN), lines.get(i)));
        }
        return measured;
    }

    private static Measured measured(TestCase test, String line) {
        double[] seconds = Arrays.stream(line.split(" "))
                .mapToDouble(Double::parseDouble)
                .sorted()
                .toArray();
        return measured(test, seconds[0], seconds[AGAIN]);
    }

    private static Measured measured(TestCase test, double least, double again) {
        return test.metric().better() == Better.HIGHER
                ? new Measured(test, 1 / least, 1 / again, 1 / least, true)
                : new Measured(test, least, least, again, true);
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
        try (Backend backend = provider.open();
                Device device = backend.open(processor(backend).orElseThrow())) {
            Map<Kernel, Run> runs = new HashMap<>();
            List<Timed> timed = new ArrayList<>();
            for (TestCase test : tests) {
                KernelWorkload workload = test.on(KNOWN).kernelWorkload().orElseThrow();
                WorkloadMemory memory = new WorkloadMemory(device, workload.memory());
                Run run = runs.computeIfAbsent(workload.kernel(), kernel -> Run.of(device, workload, memory));
                timed.add(new Timed(device, run, memory, new ArrayList<>()));
            }
            for (int round = 0; round < SAMPLES; round++) {
                timed.forEach(Timed::sample);
            }
            timed.forEach(each -> System.out.println(TIMES + String.join(" ", each.seconds)));
        }
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
        Map<String, TestCase> tests = ServiceLoader.load(Suite.class).stream()
                .flatMap(suite -> suite.get().tests(settings).stream())
                .filter(test -> ids.contains(test.id()))
                .collect(Collectors.toMap(TestCase::id, test -> test));
        return ids.stream().map(tests::get).map(Objects::requireNonNull).toList();
    }

    /**
     * How a kernel runs, whichever test it is of.
     *
     * @param steps of a chain of dependent loads; 1 where there is none
     */
    private record Run(CompiledKernel kernel, List<Literal> arguments, WorkgroupCount workgroups, long steps) {

        /** In as few workgroups as let a launch be short, or with as many steps of one invocation as last long enough. */
        static Run of(Device device, KernelWorkload workload, WorkloadMemory memory) {
            CompiledKernel kernel = device.compile(workload.kernel());
            Run run = null;
            for (Launch launch : workload.scales().get(0).launches()) {
                long workgroups = launch.workgroups().total();
                run = new Run(
                        kernel,
                        launch.arguments(),
                        WorkgroupCount.of((int) Math.min(WORKGROUPS, workgroups)),
                        Math.max(1, workload.measured().steps().applyAsLong(launch)));
                if (workgroups >= WORKGROUPS || run.isLong(device, memory)) {
                    break;
                }
            }
            return Objects.requireNonNull(run);
        }

        private boolean isLong(Device device, WorkloadMemory memory) {
            double least = Double.POSITIVE_INFINITY;
            for (int i = 0; i < WARM_UP; i++) {
                least = Math.min(least, seconds(device, memory));
            }
            return least >= SECONDS;
        }

        double seconds(Device device, WorkloadMemory memory) {
            return 1e-9
                    * device.run(new DispatchBatch(kernel, memory.bindings(), arguments, workgroups, 1))
                            .hostNanos();
        }
    }

    /** A test, and what a step of it took. */
    private record Timed(Device device, Run run, WorkloadMemory memory, List<String> seconds) {

        void sample() {
            seconds.add(Double.toString(run.seconds(device, memory) / run.steps()));
        }
    }
}
