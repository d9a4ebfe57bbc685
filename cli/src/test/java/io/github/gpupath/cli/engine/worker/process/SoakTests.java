package io.github.gpupath.cli.engine.worker.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.gpupath.backend.Availability.Unavailable;
import io.github.gpupath.backend.BackendException;
import io.github.gpupath.cli.engine.worker.Worker;
import io.github.gpupath.suite.DeviceFacts;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.Workload;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * However many tests a worker does, it does not grow. {@code -Dtest.soak=2000} is how many each does; without it a few, in
 * which only what grows with every test shows.
 */
@Tag("slow")
@Timeout(value = 2, unit = TimeUnit.HOURS)
class SoakTests {

    /** Of each suite and each kind of resource; most devices lack what one of them needs. */
    private static final List<String> TESTS = List.of(
            "load/texture2d/rgba8/random",
            "atomic/workgroup/add/returned/one",
            "transfer/download/64k",
            "store/raw-buffer/x2/linear",
            "latency/uniform-buffer/vector/4k",
            "uniform/texel-buffer/wide-broadcast",
            "sample/texture2d/r8/bilinear/linear",
            "load/typed-buffer/rgba16f/linear",
            "instruction/latency/f16/add",
            "store/texture2d/rgba8/linear",
            "bandwidth/read/mix50/float4/256k",
            "workgroup-memory/read/x1/stride-1",
            "transfer/fill/1m",
            "coalescing/load/l1/float/linear",
            "dispatch/empty/round-trip",
            "occupancy/fma/8k");

    private static final int SHORTLY = 8;

    private static final int OPENED = 200;

    /** Until all that is made once is there. */
    private static final int FIRST = 2;

    private static final Map<String, TestCase> CASES = ServiceLoader.load(Suite.class).stream()
            .map(ServiceLoader.Provider::get)
            .flatMap(suite -> suite.tests(SuiteSettings.DEFAULT).stream())
            .collect(Collectors.toMap(TestCase::id, Function.identity()));

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"vulkan", "opengl", "opencl"})
    @Tag("driver")
    void aWorkerStaysAsLargeAsItIs(String backend) throws Exception {
        assumeTrue(Files.exists(Path.of("/proc/self/fd")), "only Linux shows what a process has");
        Integer asked = Integer.getInteger("test.soak");
        List<String> tests = asked == null ? TESTS.subList(0, SHORTLY) : TESTS;
        int passes = asked == null ? FIRST + 2 : Math.max(FIRST + 2, asked / tests.size());
        Path temporary = Files.createDirectory(folder.resolve("tmp"));
        Worker worker = ProcessWorker.start(new WorkerSetup(
                backend,
                List.of(),
                Map.of(),
                Map.of("TMPDIR", temporary.toString()),
                Duration.ofMinutes(5),
                line -> {}));
        try {
            if (worker.probe() instanceof Unavailable missing) {
                assumeTrue(false, missing.reason());
            }
            worker.open(worker.devices().get(0), DeviceFacts.UNKNOWN);
            long pid = ProcessWorker.pid(worker);
            Usage.of(pid, temporary); // what it takes to look
            pass(worker, tests, FIRST);
            Usage first = Usage.of(pid, temporary);
            Usage last = first;
            for (int pass = FIRST; pass < passes; pass += SHORTLY) {
                pass(worker, tests, Math.min(SHORTLY, passes - pass));
                last = Usage.of(pid, temporary);
                if (asked != null) {
                    System.out.printf(
                            "%s after %d tests: %s%n", backend, Math.min(pass + SHORTLY, passes) * tests.size(), last);
                }
            }
            assertThat(ProcessWorker.pid(worker))
                    .as("it is still the same process")
                    .isEqualTo(pid);
            assertThat(last)
                    .as("after %d tests more than %s", (passes - FIRST) * tests.size(), first)
                    .matches(usage -> usage.isLevelAfter(first, (passes - FIRST) * tests.size()));
        } finally {
            worker.close();
        }
        assertThat(temporary).isEmptyDirectory();
    }

    private static void pass(Worker worker, List<String> tests, int times) {
        for (int i = 0; i < times * tests.size(); i++) {
            String test = tests.get(i % tests.size());
            try {
                worker.prepare(test);
                assertThat(worker.verify()).as(test).isEmpty();
                measure(worker, CASES.get(test).workload().get());
            } catch (BackendException.Unsupported lacking) {
                assertThat(lacking).hasMessageNotContaining("internal");
            }
            worker.release(Optional.of(tests.get((i + 1) % tests.size())));
        }
    }

    private static void measure(Worker worker, Workload workload) {
        worker.allocate(List.of(0L));
        worker.time(workload.smallestLaunch(), 2, 0);
        if (workload instanceof KernelWorkload kernel && !kernel.handedBack().isEmpty()) {
            worker.handedBack(0);
        }
        worker.listings();
    }

    @Test
    void whatGrowsWithEveryTestIsNotLevel() throws IOException, InterruptedException {
        Usage before = new Usage(20 << 20, 200 << 20, 40, 30, 0);
        assertThat(before.isLevelAfter(before, 16)).isTrue();
        assertThat(new Usage(20 << 20, 200 << 20, 56, 30, 0).isLevelAfter(before, 16))
                .isFalse();
        assertThat(new Usage(20 << 20, 200 << 20, 40, 46, 0).isLevelAfter(before, 16))
                .isFalse();
        assertThat(new Usage(20 << 20, 200 << 20, 40, 30, 16).isLevelAfter(before, 16))
                .isFalse();
        assertThat(new Usage(23 << 20, 200 << 20, 40, 30, 0).isLevelAfter(before, 2000))
                .isTrue();
        assertThat(new Usage(25 << 20, 200 << 20, 40, 30, 0).isLevelAfter(before, 2000))
                .isFalse();
        assertThat(new Usage(20 << 20, 320 << 20, 40, 30, 0).isLevelAfter(before, 2000))
                .isFalse();
    }

    @Test
    void ofThisProcessEverythingIsSeen() throws Exception {
        assumeTrue(Files.exists(Path.of("/proc/self/fd")), "only Linux shows what a process has");
        long own = ProcessHandle.current().pid();
        Usage.of(own, folder); // what earlier tests of this process left goes
        Usage before = Usage.of(own, folder);
        byte[] held = new byte[128 << 20];
        Path left = Files.createFile(folder.resolve("left"));
        List<InputStream> open = new ArrayList<>();
        try {
            for (int i = 0; i < OPENED; i++) {
                open.add(Files.newInputStream(left));
            }
            Usage after = Usage.of(own, folder);
            // Half of it: some of that may still go meanwhile.
            assertThat(after.heap() - before.heap()).isGreaterThan(held.length / 2);
            assertThat(after.descriptors() - before.descriptors()).isGreaterThan(OPENED / 2);
            assertThat(after.files()).isEqualTo(1);
            assertThat(after.threads()).isPositive();
        } finally {
            for (InputStream each : open) {
                each.close();
            }
        }
    }
}
