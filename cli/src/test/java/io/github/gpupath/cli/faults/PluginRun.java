package io.github.gpupath.cli.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.cli.delegation.DelegatingProvider;
import io.github.gpupath.cli.engine.store.Json;
import io.github.gpupath.cli.faults.backend.ClockBehaviour;
import io.github.gpupath.cli.faults.backend.Fault;
import io.github.gpupath.cli.faults.backend.FaultSuite;
import io.github.gpupath.cli.faults.backend.Faulty;
import io.github.gpupath.cli.faults.backend.Honest;
import io.github.gpupath.cli.faults.backend.Mischief;
import io.github.gpupath.cli.faults.backend.Moment;
import io.github.gpupath.cli.faults.backend.Trace;
import io.github.gpupath.cli.testing.ClassJar;
import io.github.gpupath.cli.testing.Program;
import io.github.gpupath.cli.testing.TinySuite;
import io.github.gpupath.result.Profile;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.suite.Suite;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The program as a process with the plugin backends {@code faulty} and {@code honest}, in folders of its own. */
final class PluginRun {

    private static final String MARK = "GPUPATH_TEST_RUN";

    /** A test that fails in the middle of a run leaves it to the end of this Java. */
    private static final Queue<Process> STARTED = new ConcurrentLinkedQueue<>();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> STARTED.forEach(Process::destroyForcibly)));
    }

    /** Only what hangs takes so long, on the busiest machine. */
    private static final Duration LONGEST = Duration.ofMinutes(15);

    /** Both backends in turn, more often than they are until rounds begin. */
    private static final Pattern MANY_ROUNDS = Pattern.compile("(fh|hf){100}");

    private final Path folder;
    private final Map<String, String> environment = new HashMap<>();
    private final List<String> prefix = new ArrayList<>();
    private final String mark = UUID.randomUUID().toString();

    /**
     * Nothing is started yet.
     *
     * @param folder an empty one
     * @param more backends beside the two
     */
    @SafeVarargs
    PluginRun(Path folder, Class<? extends BackendProvider>... more) throws IOException {
        this.folder = folder;
        for (String name : List.of("plugins", "tmp", "work", "out")) {
            Files.createDirectory(folder.resolve(name));
        }
        ClassJar jar = new ClassJar()
                .packageOf(Faulty.class)
                .packageOf(DelegatingProvider.class)
                .packageOf(TinySuite.class)
                .service(BackendProvider.class, Honest.class)
                .service(BackendProvider.class, Faulty.class)
                .service(Suite.class, TinySuite.class)
                .service(Suite.class, FaultSuite.class);
        for (Class<? extends BackendProvider> backend : more) {
            jar.service(BackendProvider.class, backend);
        }
        jar.write(folder.resolve("plugins/faulty.jar"));
        environment.put(MARK, mark);
    }

    /** Tells a backend what to do outside of tests. */
    PluginRun with(String backend, Moment moment, Mischief mischief) {
        environment.put(Fault.variable(backend), new Fault(moment, mischief).text());
        return this;
    }

    /** Gives the card a clock through a backend. */
    PluginRun with(String backend, ClockBehaviour clock) {
        environment.put(ClockBehaviour.variable(backend), clock.name());
        return this;
    }

    /** Lets no fault happen any more. */
    PluginRun tamed() {
        environment.put(Fault.TAMED, "");
        return this;
    }

    /** Spares the first processes in which a fault would happen. */
    PluginRun sparing(int processes) throws IOException {
        List<String> files = new ArrayList<>();
        for (int number = 1; number <= processes; number++) {
            files.add(Files.createFile(file("spares-" + number)).toString());
        }
        environment.put(Fault.SPARING, String.join(File.pathSeparator, files));
        return this;
    }

    /** Puts words before the command. */
    PluginRun after(String... words) {
        prefix.addAll(List.of(words));
        return this;
    }

    /** Starts it. */
    Process start(String... arguments) throws IOException {
        List<String> options =
                List.of("-XX:TieredStopAtLevel=1", "-Xmx192m", "-Djava.io.tmpdir=" + folder.resolve("tmp"));
        List<String> command = new ArrayList<>(prefix);
        command.addAll(Program.withoutDrivers(options.toArray(String[]::new)));
        command.addAll(List.of(arguments));
        command.addAll(List.of("--plugins", folder.resolve("plugins").toString()));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.resolve("work").toFile())
                .redirectOutput(file("stdout").toFile())
                .redirectError(file("stderr").toFile());
        builder.environment().putAll(environment);
        builder.environment().put("TMPDIR", folder.resolve("tmp").toString());
        Process process = builder.start();
        STARTED.add(process);
        return process;
    }

    /** Measures tests, as shortly as possible, to the end and returns the exit code; nothing may be left afterwards. */
    int run(String tests, String... more) throws IOException, InterruptedException {
        return measure("--quick", tests, more);
    }

    /** The same with the places of memory in several processes of each backend. */
    int runThoroughly(String tests, String... more) throws IOException, InterruptedException {
        return measure("--thorough", tests, more);
    }

    private int measure(String effort, String tests, String... more) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of("run", tests, effort));
        arguments.addAll(List.of("--max-time", "0.05", "--min-rounds", "10", "--output", result().toString()));
        arguments.addAll(List.of(more));
        Process process = start(arguments.toArray(String[]::new));
        int exitCode = end(process);
        assertNothingIsLeft();
        return exitCode;
    }

    /** Writes down from now on what the backends do. */
    private void trace() throws IOException {
        Path trace = Files.createFile(file("trace"));
        environment.put(Trace.VARIABLE, trace.toString());
    }

    /** Starts to measure tests, as shortly as possible, of which one hangs; waits until it does. */
    Process hanging(String... tests) throws IOException, InterruptedException {
        trace();
        List<String> arguments = new ArrayList<>(List.of("run", "--quick", "--max-time", "0.05"));
        arguments.addAll(
                List.of("--backend", "faulty,honest", "--step-limit", "3600", "--output", result().toString()));
        arguments.addAll(List.of(tests));
        Process process = start(arguments.toArray(String[]::new));
        awaitFault(process);
        return process;
    }

    /** Starts to measure a test whose rounds last for minutes. */
    Process endless(String test, String... more) throws IOException {
        trace();
        List<String> arguments = new ArrayList<>(List.of("run", test, "--quick", "--backend", "faulty,honest"));
        arguments.addAll(List.of("--min-rounds", String.valueOf(Profile.MOST_ROUNDS), "--output", result().toString()));
        arguments.addAll(List.of(more));
        return start(arguments.toArray(String[]::new));
    }

    /** Waits until an endless run is in the middle of its rounds. */
    void awaitRounds(Process process) throws IOException, InterruptedException {
        await(process, "trace", MANY_ROUNDS);
    }

    /** Waits until the backend {@code faulty} misbehaves in an endless run. */
    void awaitFault(Process process) throws IOException, InterruptedException {
        await(process, "trace", Pattern.compile(Trace.FAULT));
    }

    /** Waits for words on standard error. */
    void awaitWords(Process process, String words) throws IOException, InterruptedException {
        await(process, "stderr", Pattern.compile(words, Pattern.LITERAL));
    }

    private void await(Process process, String file, Pattern text) throws IOException, InterruptedException {
        while (!text.matcher(Files.readString(file(file))).find()) {
            assertThat(process.isAlive()).as("ended: %s", err()).isTrue();
            Thread.sleep(20);
        }
    }

    /** Waits for the end and returns the exit code. */
    int end(Process process) throws IOException, InterruptedException {
        boolean ended = process.waitFor(LONGEST.toSeconds(), TimeUnit.SECONDS);
        if (!ended) {
            process.destroyForcibly();
        }
        assertThat(ended).as("whether it ended in time: %s", err()).isTrue();
        return process.exitValue();
    }

    /** Fails if a process remains that the program should have ended, or a file. */
    void assertNothingIsLeft() throws IOException {
        assertThat(processes()).as("processes that are left").isEmpty();
        assertNoFileIsLeft();
        assertThat(names("out")).as("files beside the result").isSubsetOf("result.json");
    }

    /** The same where workers must notice themselves that the program has ended, and cannot write the result. */
    void awaitNothingIsLeft() throws IOException, InterruptedException {
        long deadline = System.nanoTime() + LONGEST.toNanos();
        while (!processes().isEmpty() && System.nanoTime() < deadline) {
            Thread.sleep(20);
        }
        assertThat(processes()).as("processes that are left").isEmpty();
        assertNoFileIsLeft();
    }

    private void assertNoFileIsLeft() throws IOException {
        assertThat(names("tmp")).as("files in the temporary folder").isEmpty();
        assertThat(names("work")).as("files in the working folder").isEmpty();
    }

    /** The command lines of the processes that have this run's mark in their environment. */
    List<String> processes() throws IOException {
        List<String> marked = new ArrayList<>();
        try (Stream<Path> all = Files.list(Path.of("/proc"))) {
            for (Path process : all.toList()) {
                if (process.getFileName().toString().matches("\\d+") && isMarked(process)) {
                    marked.add(process + ": " + read(process.resolve("cmdline")).replace('\0', ' '));
                }
            }
        }
        return marked;
    }

    private boolean isMarked(Path process) {
        return read(process.resolve("environ")).contains(MARK + "=" + mark);
    }

    /** Nothing of a process that has just ended, or of another user. */
    private static String read(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return "";
        }
    }

    /** The files in a folder of the run: {@code tmp}, {@code work} or {@code out}. */
    private List<String> names(String name) throws IOException {
        try (Stream<Path> files = Files.walk(folder.resolve(name))) {
            return files.skip(1)
                    .map(file -> folder.resolve(name).relativize(file).toString())
                    .toList();
        }
    }

    private Path file(String name) {
        return folder.resolve(name);
    }

    /** Where the result file is, or will be. */
    Path result() {
        return folder.resolve("out/result.json");
    }

    /** Whether there is a result file. */
    boolean hasResult() {
        return Files.exists(result());
    }

    /** The result file, which keeps to its schema. */
    ResultFile file() throws IOException {
        String json = Files.readString(result());
        return Json.read(json, ResultFile.class);
    }

    /** Standard output so far. */
    String out() throws IOException {
        return Files.readString(file("stdout"));
    }

    /** Standard error so far. */
    String err() throws IOException {
        return Files.readString(file("stderr"));
    }
}
