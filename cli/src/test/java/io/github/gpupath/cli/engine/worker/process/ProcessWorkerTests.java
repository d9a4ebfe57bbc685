package io.github.gpupath.cli.engine.worker.process;

import static io.github.gpupath.kernel.KernelBuilder.u32;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.cli.engine.worker.Worker;
import io.github.gpupath.cli.engine.worker.WorkerLostException;
import io.github.gpupath.cli.engine.worker.WorkerLostException.How;
import io.github.gpupath.reference.ReferenceProvider;
import io.github.gpupath.suite.DeviceFacts;
import io.github.gpupath.suite.Workload.Launch;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A real worker process, on the reference backend and the real suites. */
@Tag("slow")
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class ProcessWorkerTests {

    private static final String TEST = "load/typed-buffer/rgba8/random";

    /** Nothing here hangs. */
    private static final Duration STEP_LIMIT = Duration.ofMinutes(5);

    private final Worker worker = start(ReferenceProvider.ID);

    private static Worker start(String backend) {
        return ProcessWorker.start(new WorkerSetup(backend, List.of(), Map.of(), Map.of(), STEP_LIMIT, line -> {}));
    }

    @AfterEach
    void nothingIsLeft() {
        ProcessHandle process = ProcessHandle.of(ProcessWorker.pid(worker)).orElse(null);
        worker.close();
        assertThat(process == null || !process.isAlive()).isTrue();
    }

    private static Launch launch(int x, int y) {
        return new Launch(new WorkgroupCount(x, y, 1), List.of(u32(0), u32(0)));
    }

    private void prepare() {
        worker.open(worker.devices().get(0), DeviceFacts.UNKNOWN);
        worker.prepare(TEST);
    }

    /** A set for the second level of a device is as large as the levels say that the worker is told of. */
    @Test
    void preparesTestsForTheDeviceThatItIsToldOf() {
        DeviceInfo reference = worker.devices().get(0);
        worker.open(reference, new DeviceFacts(List.of(32L << 10, 1L << 20), OptionalLong.empty(), OptionalInt.of(16)));
        worker.prepare("coalescing/load/l2/float/linear");
        int small = worker.room(Integer.MAX_VALUE);
        worker.open(reference, DeviceFacts.UNKNOWN);
        worker.prepare("coalescing/load/l2/float/linear");
        int large = worker.room(Integer.MAX_VALUE);
        assertThat((double) small / large).as("4 MiB instead of 128 KiB").isBetween(20.0, 40.0);
    }

    @Test
    void doesWhatAWorkerDoes() {
        assertThat(worker.backend()).isEqualTo("reference");
        assertThat(worker.probe()).isInstanceOf(Availability.Available.class);
        assertThat(worker.devices()).hasSize(1);
        assertThat(worker.devices().get(0).backend()).isEqualTo("reference");
        worker.open(worker.devices().get(0), DeviceFacts.UNKNOWN);
        assertThat(worker.checkTimer().trusted()).isFalse();
        assertThat(worker.prepare(TEST)).isEmpty();
        assertThat(worker.verify()).isEmpty();
        worker.allocate(List.of(0L));
        assertThat(worker.time(launch(1, 1), 2, 0).hostNanos()).isPositive();
        assertThat(worker.listings()).isNotNull();
        worker.release(Optional.empty());
        worker.release(Optional.empty());
    }

    @Test
    void errorsComeBackAndTheWorkerGoesOn() {
        assertThatThrownBy(() -> worker.verify())
                .isInstanceOf(BackendException.Internal.class)
                .hasMessageContaining("no test is prepared");
        worker.open(worker.devices().get(0), DeviceFacts.UNKNOWN);
        assertThatThrownBy(() -> worker.prepare("no/such/test"))
                .isInstanceOf(BackendException.Internal.class)
                .hasMessageContaining("no test has the id no/such/test");
        worker.prepare(TEST);
    }

    @Test
    void isWhatItIs() {
        assertThat(Set.of(worker)).contains(worker);
        assertThat(worker.equals("reference")).isFalse();
    }

    @Test
    void aBackendThatIsNotThereIsNamed() {
        assertThatThrownBy(() -> start("nonsense"))
                .isInstanceOf(WorkerLostException.class)
                .hasMessageContaining("no backend has the id nonsense");
    }

    @Test
    void aSignalCostsTheStepAndARestartMendsIt() throws Exception {
        prepare();
        signal("KILL");
        assertThatThrownBy(() -> worker.verify()).satisfies(lost(How.KILLED, "was ended by SIGKILL", "verifying"));
        assertThatThrownBy(() -> worker.release(Optional.empty())).satisfies(lost(How.KILLED, "SIGKILL"));
        worker.restart();
        prepare();
        assertThat(worker.verify()).isEmpty();
    }

    @Test
    void theProgramsSignalsAreNotTheWorkers() throws Exception {
        signal("INT");
        signal("TERM");
        assertThat(worker.probe()).isInstanceOf(Availability.Available.class);
    }

    private void signal(String name) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder(List.of("sh", "-c", "kill -" + name + " " + ProcessWorker.pid(worker)))
                        .start()
                        .waitFor())
                .isZero();
    }

    private static org.assertj.core.api.ThrowingConsumer<Throwable> lost(How how, String... words) {
        return thrown -> {
            WorkerLostException loss = catchThrowableOfType(WorkerLostException.class, () -> {
                throw thrown;
            });
            assertThat(loss.how()).as(loss.getMessage()).isEqualTo(how);
            assertThat(loss).hasMessageContainingAll(words);
            assertThat(loss.getMessage()).doesNotContain("\n");
        };
    }
}
