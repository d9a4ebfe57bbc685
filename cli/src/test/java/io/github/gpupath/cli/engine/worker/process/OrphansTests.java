package io.github.gpupath.cli.engine.worker.process;

import static io.github.gpupath.kernel.KernelBuilder.u32;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.cli.engine.worker.Worker;
import io.github.gpupath.reference.ReferenceProvider;
import io.github.gpupath.suite.DeviceFacts;
import io.github.gpupath.suite.Workload.Launch;
import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** No worker outlives its program, however that ends and whatever the worker does. */
@Tag("slow")
@Timeout(value = 30, unit = TimeUnit.MINUTES)
@Execution(ExecutionMode.CONCURRENT)
class OrphansTests {

    /** A program that starts a worker, says its process, and waits or keeps it busy. */
    static final class Parent {
        public static void main(String[] args) throws Exception {
            Worker worker = ProcessWorker.start(new WorkerSetup(
                    ReferenceProvider.ID, List.of(), Map.of(), Map.of(), Duration.ofMinutes(10), line -> {}));
            worker.open(worker.devices().get(0), DeviceFacts.UNKNOWN);
            worker.prepare("load/typed-buffer/rgba8/random");
            System.out.println(ProcessWorker.pid(worker));
            if (args[0].equals("busy")) {
                worker.allocate(List.of(0L));
                worker.time(new Launch(new WorkgroupCount(1, 1, 1), List.of(u32(0), u32(0))), Integer.MAX_VALUE, 0);
            } else {
                Thread.sleep(Duration.ofMinutes(10).toMillis());
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"KILL,idle", "KILL,busy", "TERM,busy"})
    void theWorkerEndsWithItsProgram(String signal, String state) throws Exception {
        Process parent = new ProcessBuilder(JavaCommand.of(Parent.class, state))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader out = parent.inputReader(StandardCharsets.UTF_8)) {
            ProcessHandle worker =
                    ProcessHandle.of(Long.parseLong(out.readLine())).orElseThrow();
            assertThat(worker.isAlive()).isTrue();
            if (state.equals("busy")) {
                Busy.await(worker);
            }
            assertThat(new ProcessBuilder("sh", "-c", "kill -" + signal + " " + parent.pid())
                            .start()
                            .waitFor())
                    .isZero();
            parent.waitFor();
            worker.onExit().join();
        } finally {
            parent.destroyForcibly();
        }
    }
}
