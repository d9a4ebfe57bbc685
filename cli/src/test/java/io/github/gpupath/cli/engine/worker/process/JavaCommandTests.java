package io.github.gpupath.cli.engine.worker.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class JavaCommandTests {

    @Test
    void theWorkerIsTheSameProgramInTheSameJava() {
        List<String> command = JavaCommand.of(WorkerMain.class, "vulkan");
        assertThat(command)
                .startsWith(System.getProperty("java.home") + "/bin/java")
                .contains("-Djava.io.tmpdir=" + System.getProperty("java.io.tmpdir"))
                .noneMatch(word -> word.startsWith("-javaagent"))
                .endsWith("-cp", System.getProperty("java.class.path"), WorkerMain.class.getName(), "vulkan");
    }

    @Test
    void theWorkerLogsAsTheProgramDoes() {
        String property = "org.slf4j.simpleLogger.log.test";
        System.setProperty(property, "debug");
        try {
            assertThat(JavaCommand.of(WorkerMain.class)).contains("-D" + property + "=debug");
        } finally {
            System.clearProperty(property);
        }
    }
}
