package io.github.gpupath.cli.engine.run;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.cli.engine.discovery.FoundBackend;
import io.github.gpupath.cli.engine.worker.Worker;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

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
}
