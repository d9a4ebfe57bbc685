package io.github.gpupath.cli.engine.worker.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.gpupath.cli.engine.worker.protocol.Hello;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JavaCommandTests {

    private static final Map<String, String> JAVA =
            Map.of("java.home", "/java", "java.class.path", "a.jar:b.jar", "java.io.tmpdir", "/a tmp");

    private static List<String> command(Map<String, String> environment, Map<String, String> more) {
        Properties properties = new Properties();
        properties.putAll(JAVA);
        properties.putAll(more);
        return new JavaCommand(properties, environment).of("Main", "vulkan");
    }

    @Test
    void theWorkerIsTheSameProgramInTheSameJava() {
        assertThat(command(Map.of(), Map.of()))
                .startsWith("/java/bin/java")
                .endsWith("-cp", "a.jar:b.jar", "Main", "vulkan");
    }

    @Test
    void theWorkerAnswersWhereNothingElseIsPrinted() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "no shell");
        Process process = new ProcessBuilder(JavaCommand.own().ofWorker(Printing.class.getName())).start();
        String answers = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String errors = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(errors).isZero();
        assertThat(answers).isEqualTo("answer");
        assertThat(errors).contains("printed");
    }

    /** A program that answers, and prints as native code does. */
    static final class Printing {
        public static void main(String[] args) throws IOException {
            Files.writeString(Path.of(System.getProperty(Hello.ANSWERS)), "answer");
            System.out.println("printed");
        }
    }

    @Test
    void theWorkerStartsFromTheClassesThatTheLauncherKept() {
        assertThat(command(Map.of(), Map.of("gpupath.archive", "/a build/classes.jsa")))
                .contains("-XX:SharedArchiveFile=/a build/classes.jsa", "-Xlog:cds*=off:stderr");
        assertThat(command(Map.of(), Map.of())).noneMatch(word -> word.contains("SharedArchiveFile"));
    }

    @Test
    void theWorkerLogsAsTheProgramDoes() {
        assertThat(command(Map.of(), Map.of("org.slf4j.simpleLogger.defaultLogLevel", "debug")))
                .contains("-Dorg.slf4j.simpleLogger.defaultLogLevel=debug");
    }

    @Test
    void theWorkerHasTheTemporaryFolderOfTheProgram() {
        assertThat(command(Map.of(), Map.of())).contains("-Djava.io.tmpdir=/a tmp");
    }

    @Test
    void theUsersOptionsComeAfterOurs() {
        List<String> command = command(Map.of("GPUPATH_JAVA_OPTS", " -Xmx1g  -ea "), Map.of());
        assertThat(command).containsSubsequence("-XX:+UseSerialGC", "-Xmx1g", "-ea", "-cp");
    }

    /** Java does not start with two. */
    @ParameterizedTest
    @CsvSource({
        "GPUPATH_JAVA_OPTS,-Xmx1g -XX:+UseG1GC",
        "JAVA_TOOL_OPTIONS,-XX:+UseParallelGC -ea",
        "JDK_JAVA_OPTIONS,-XX:+UseZGC",
        "_JAVA_OPTIONS,-XX:+UseShenandoahGC"
    })
    void theUsersGarbageCollectorStandsAlone(String variable, String options) {
        assertThat(command(Map.of(variable, options), Map.of())).doesNotContain("-XX:+UseSerialGC");
        assertThat(command(Map.of(variable, "-XX:+UseGCOverheadLimit"), Map.of()))
                .contains("-XX:+UseSerialGC");
    }

    @Test
    void theUsersOptionsAreTheWordsThatTheLauncherSees() {
        List<String> command = command(Map.of("GPUPATH_JAVA_OPTS", "\n-Da=\f\u000b\r\u2003 \t-ea\n"), Map.of());
        assertThat(command)
                .containsSubsequence("-Da=\f\u000b\r\u2003", "-ea", "-cp")
                .doesNotContain("");
    }
}
