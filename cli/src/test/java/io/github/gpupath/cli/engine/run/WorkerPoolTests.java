package io.github.gpupath.cli.engine.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.DeviceType;
import io.github.gpupath.backend.TimerInfo;
import io.github.gpupath.cli.engine.discovery.Backends;
import io.github.gpupath.cli.engine.discovery.FoundBackend;
import io.github.gpupath.cli.engine.measure.Target;
import io.github.gpupath.cli.engine.select.PhysicalDevice;
import io.github.gpupath.cli.engine.worker.Worker;
import io.github.gpupath.cli.engine.worker.WorkerLostException;
import io.github.gpupath.cli.testing.ReferenceInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkerPoolTests {

    private final FoundBackend good = backend("good");
    private final FoundBackend bad = backend("bad");
    private final Engine engine = mock(Engine.class);
    private final Worker worker = mock(Worker.class);

    private static FoundBackend backend(String id) {
        FoundBackend backend = mock(FoundBackend.class);
        when(backend.id()).thenReturn(id);
        return backend;
    }

    @Test
    void aMistakeOfThisProgramLeavesNoWorkerBehind() {
        IllegalStateException mistake = new IllegalStateException("a mistake");
        RuntimeException atEnd = new IllegalArgumentException("does not close");
        when(worker.probe()).thenReturn(new Availability.Available(""));
        doThrow(atEnd).when(worker).close();
        when(engine.start(good, Map.of())).thenReturn(worker);
        when(engine.start(bad, Map.of())).thenThrow(mistake);

        assertThatThrownBy(() -> WorkerPool.start(engine, List.of(good, bad), Map.of()))
                .isSameAs(mistake)
                .hasSuppressedException(atEnd);
        verify(worker).close();
    }

    /** Of the program's own backends, a driver ends a process that crashes: not one that somebody killed, or that had none yet. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "CRASHED | it fails to open: the worker was ended; its driver, or a library loaded into it, crashed: reinstall | true",
                "KILLED | it fails to open: the worker was ended; give this shell or container more | false",
                "UNSTARTED | no driver was tried: the worker was ended; check Java options in the | false"
            })
    void aDriverIsBlamedForWhatItDoesAndNothingElse(
            WorkerLostException.How how, String beginning, boolean blamesTheDriver) {
        FoundBackend own = Engine.standard(line -> {}).backends().named("vulkan");
        when(engine.start(own, Map.of())).thenThrow(new WorkerLostException(how, "the worker was ended", ""));

        assertThat(WorkerPool.start(engine, List.of(own), Map.of()).availability(own))
                .isInstanceOfSatisfying(Availability.Unavailable.class, missing -> {
                    String words = missing.reason() + "; " + missing.remedy();
                    assertThat(words).startsWith(beginning);
                    assertThat(words.contains("install")).as(words).isEqualTo(blamesTheDriver);
                });
    }

    @Test
    void aBackendWithFewerProcessesThanAskedForSaysSoAndKeepsThose() {
        Worker second = mock(Worker.class);
        DeviceInfo device = ReferenceInfo.of("good", DeviceType.DISCRETE_GPU, new TimerInfo(true, 10));
        Backends backends = mock(Backends.class);
        when(engine.backends()).thenReturn(backends);
        when(backends.named("good")).thenReturn(good);
        when(worker.probe()).thenReturn(new Availability.Available(""));
        when(engine.usesProcesses(good)).thenReturn(true);
        when(engine.start(good, Map.of()))
                .thenReturn(worker)
                .thenThrow(new BackendException.Unavailable("no room for more", "wait"))
                .thenReturn(second);
        List<String> notes = new ArrayList<>();
        WorkerPool pool = WorkerPool.start(engine, List.of(good), Map.of());
        try (Targets targets =
                new Targets(engine, Map.of(), new PhysicalDevice(0, List.of(device)), pool, notes::add)) {
            targets.replicate(3, notes::add);

            Target target = targets.targets().get(0);
            verify(second).open(device, target.known());
            assertThat(target.worker().processes()).isEqualTo(2);
        }
        assertThat(notes)
                .containsExactly("backend good is measured in 2 of 3 processes: it fails to open: no room for more");
        verify(worker).close();
        verify(second).close();
    }
}
