package io.github.gpupath.cli.engine.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Of the processes of a machine, those end that gpupath has started. */
class ProcessTreeTests {

    private static final String VARIABLE = "GPUPATH_PROCESS";

    private final List<Process> started = new ArrayList<>();

    @AfterEach
    void end() {
        started.forEach(Process::destroyForcibly);
    }

    private Process sleeping(Map<String, String> environment) throws IOException {
        ProcessBuilder builder = new ProcessBuilder("sleep", "600");
        builder.environment().putAll(environment);
        Process process = builder.start();
        started.add(process);
        return process;
    }

    @Test
    void aProcessIsMarkedByItsVariableAlone() throws Exception {
        assumeTrue(Files.exists(Path.of("/proc/self/environ")), "no process can be asked for its environment");
        Map<String, String> environment = new HashMap<>();
        String mark = ProcessTree.mark(environment);
        Process root = sleeping(Map.of());
        Process marked = sleeping(environment);
        Process other = sleeping(Map.of("OTHER", environment.get(VARIABLE), "NOT_" + VARIABLE, mark));
        assertThat(ProcessTree.of(root, mark).destroyDescendants()).containsExactly(marked.toHandle());
        assertThat(marked.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(root.isAlive()).isTrue();
        assertThat(other.isAlive()).isTrue();
    }

    /** The processes of all that had it would be taken for this program's. */
    @Test
    void whatSomebodyElsePutThereIsNoMark() {
        for (String text : List.of("", "=", "x", "zzuniq42x;", "0123456789abcdef;", "0123456789abcdef-1")) {
            Map<String, String> environment = new HashMap<>(Map.of(VARIABLE, text));
            String mark = ProcessTree.mark(environment);
            assertThat(environment).containsEntry(VARIABLE, mark);
        }
        Map<String, String> environment = new HashMap<>();
        String first = ProcessTree.mark(environment);
        String second = ProcessTree.mark(environment);
        assertThat(environment).containsEntry(VARIABLE, first + second);
    }
}
