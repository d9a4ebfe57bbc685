package io.github.gpupath.cli.engine.worker.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.gpupath.cli.engine.worker.Worker;
import io.github.gpupath.cli.engine.worker.WorkerLostException;
import io.github.gpupath.cli.engine.worker.WorkerLostException.How;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** What the program makes of workers that do not keep to the protocol, played by shell scripts. */
@Tag("slow")
@Timeout(value = 30, unit = TimeUnit.MINUTES)
@Execution(ExecutionMode.CONCURRENT)
class StrangeWorkersTests {

    private static final String HELLO = "read start; echo {}; ";
    private static final String DONE = "read request; echo {}; ";

    private final List<String> errors = new CopyOnWriteArrayList<>();

    private Worker start(String script) {
        return ProcessWorker.start(
                new WorkerSetup("strange", List.of(), Map.of(), Map.of(), Duration.ofMinutes(5), errors::add),
                List.of("sh", "-c", script));
    }

    /** How the first request is lost. */
    private WorkerLostException lost(String script) {
        Worker worker = start(HELLO + script);
        ProcessHandle process = ProcessHandle.of(ProcessWorker.pid(worker)).orElseThrow();
        WorkerLostException loss =
                catchThrowableOfType(WorkerLostException.class, () -> worker.release(Optional.empty()));
        assertThat(process.isAlive()).isFalse();
        worker.close();
        return loss;
    }

    @Test
    void aLineThatIsNoAnswerIsForPeople() {
        Worker worker = start(HELLO + "echo 'overlay: read the configuration'; printf '%1000s\\n' x; " + DONE);
        worker.release(Optional.empty());
        assertThat(errors).hasSize(2).contains("overlay: read the configuration");
    }

    @Test
    void anAnswerThatIsCutIsNone() {
        WorkerLostException loss = lost("read request; echo '{\"result\":1,[layer] device'; exec sleep 600");
        assertThat(loss.how()).isEqualTo(How.GARBLED);
        assertThat(loss)
                .hasMessage("the worker gave a garbled answer while releasing the prepared test:"
                        + " \"{\"result\":1,[layer] device\"");
    }

    @Test
    void aClosedOutputIsNoAnswer() {
        WorkerLostException loss = lost("read request; exec >&-; exec sleep 600");
        assertThat(loss.how()).isEqualTo(How.GARBLED);
        assertThat(loss).hasMessageStartingWith("the worker closed its output while releasing");
    }

    @Test
    void anEndIsToldWithItsExitCodeAndItsLastWords() {
        WorkerLostException loss = lost("read request; echo first >&2; echo 'driver: no!' >&2; exit 7");
        assertThat(loss.how()).isEqualTo(How.CRASHED);
        assertThat(loss)
                .hasMessage("the worker ended with exit code 7 while releasing the prepared test;"
                        + " its last words: \"driver: no!\"");
        assertThat(loss.lastWords()).isEqualTo("first\ndriver: no!");
        assertThat(errors).containsExactly("first", "driver: no!");
    }

    @Test
    void nothingOfALongReportIsLost() {
        assertThat(lost("read request; seq 6000 >&2; exit 7").lastWords()).endsWith("\n5999\n6000");
        assertThat(errors).hasSize(6000);
    }

    @Test
    void anEndBetweenRequestsIsToldAtTheNext() throws Exception {
        Worker worker = start(HELLO + "exit 7");
        ProcessHandle.of(ProcessWorker.pid(worker))
                .ifPresent(process -> process.onExit().join());
        WorkerLostException loss =
                catchThrowableOfType(WorkerLostException.class, () -> worker.release(Optional.empty()));
        assertThat(loss.how()).isEqualTo(How.CRASHED);
        assertThat(loss).hasMessageContaining("exit code 7");
    }

    @Test
    void aHangIsEndedByForce() {
        Worker worker = ProcessWorker.start(
                new WorkerSetup("strange", List.of(), Map.of(), Map.of(), Duration.ofMillis(500), errors::add),
                List.of("sh", "-c", HELLO + "read request; kill -STOP $$"));
        assertHangs(worker);
        worker.restart();
        assertHangs(worker);
        worker.close();
    }

    private static void assertHangs(Worker worker) {
        ProcessHandle process = ProcessHandle.of(ProcessWorker.pid(worker)).orElseThrow();
        WorkerLostException loss =
                catchThrowableOfType(WorkerLostException.class, () -> worker.release(Optional.empty()));
        assertThat(loss.how()).isEqualTo(How.HUNG);
        assertThat(loss).hasMessage("the worker gave no answer within 0.500 s while releasing the prepared test");
        assertThat(process.isAlive()).isFalse();
    }

    @Test
    void whatItStartedEndsWithIt() {
        WorkerLostException loss = lost("sleep 600 & echo $! >&2; read request; echo '{'; wait");
        assertThat(loss.how()).isEqualTo(How.GARBLED);
        long grandchild = Long.parseLong(errors.get(0));
        assertThat(ProcessHandle.of(grandchild).filter(ProcessHandle::isAlive)).isEmpty();
    }

    @Test
    void aWorkerThatDoesNotStartAgainIsClosedWithoutAWord(@TempDir Path folder) {
        Worker worker = start("mkdir " + folder.resolve("started") + " || exit 7; " + HELLO + "read request");
        assertThatThrownBy(worker::restart)
                .isInstanceOf(WorkerLostException.class)
                .hasMessageContaining("exit code 7");
        worker.close();
    }

    /** A program whose worker says which cache its drivers have. */
    static final class Parent {
        public static void main(String[] args) {
            ProcessWorker.start(
                            new WorkerSetup(
                                    "strange",
                                    List.of(),
                                    Map.of(),
                                    Map.of(),
                                    Duration.ofMinutes(5),
                                    System.out::println),
                            List.of("sh", "-c", HELLO + "echo \"$XDG_CACHE_HOME\" >&2; " + DONE))
                    .close();
        }
    }

    /** Drivers run what lies there. */
    @Test
    void aWorkerHasACacheThatOthersMayNotWriteTo(@TempDir Path cache) throws Exception {
        assumeTrue(Files.getFileStore(cache).supportsFileAttributeView("posix"), "no permissions here");
        assertThat(cacheOfAWorker(cache)).isEqualTo(cache.toString());
        Files.setPosixFilePermissions(cache, PosixFilePermissions.fromString("rwxrwxrwx"));
        assertThat(cacheOfAWorker(cache)).contains("gpupath-natives").endsWith("/drivers");
    }

    private static String cacheOfAWorker(Path cache) throws Exception {
        ProcessBuilder parent = new ProcessBuilder(JavaCommand.of(Parent.class));
        parent.environment().put("XDG_CACHE_HOME", cache.toString());
        Process process = parent.redirectError(ProcessBuilder.Redirect.INHERIT).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        return said.strip();
    }

    /** Java, or an agent of it: there is no driver yet. */
    @Test
    void whatIsSaidBeforeTheGreetingIsForPeople() {
        start("echo 'Listening for transport dt_socket at address: 5005'; " + HELLO + DONE)
                .release(Optional.empty());
        assertThat(errors).containsExactly("Listening for transport dt_socket at address: 5005");
    }

    @Test
    void whoeverEndsWithoutAGreetingIsToldWithItsLastWords() {
        WorkerLostException loss = catchThrowableOfType(
                WorkerLostException.class,
                () -> start("printf 'Error: e\\nCaused by: in use\\n\\tat a.B.c(D.java:1)\\n\\t... 11 more\\n' >&2;"
                        + " exit 1"));
        assertThat(loss.how()).isEqualTo(How.UNSTARTED);
        assertThat(loss)
                .hasMessage("the worker ended with exit code 1 while starting; its last words: \"Caused by: in use\"");
        assertThat(errors).contains("Error: e");
    }

    @Test
    void aProgramThatIsNotThereIsNamed() {
        WorkerLostException loss = catchThrowableOfType(
                WorkerLostException.class,
                () -> ProcessWorker.start(
                        new WorkerSetup("strange", List.of(), Map.of(), Map.of(), Duration.ofMinutes(5), errors::add),
                        List.of("/nowhere/java")));
        assertThat(loss).hasMessageStartingWith("cannot start the worker: ").hasMessageContaining("/nowhere/java");
    }

    @Test
    void aBadEndIsTold() {
        WorkerLostException loss = catchThrowableOfType(
                WorkerLostException.class,
                () -> start(HELLO + DONE + "kill -ABRT $$").close());
        assertThat(loss.how()).isEqualTo(How.CRASHED);
        assertThat(loss).hasMessageContaining("SIGABRT").hasMessageContaining("while ending");
    }

    @Test
    void anEndThatHangsIsEndedByForceAndTold() {
        Worker worker = start(HELLO + DONE + "exec sleep 600");
        ProcessHandle process = ProcessHandle.of(ProcessWorker.pid(worker)).orElseThrow();
        WorkerLostException loss = catchThrowableOfType(WorkerLostException.class, worker::close);
        assertThat(loss.how()).isEqualTo(How.HUNG);
        assertThat(loss).hasMessageContaining("did not exit within 10.0 s");
        assertThat(process.isAlive()).isFalse();
    }

    @Test
    void whatIsWrittenAfterTheLastAnswerDoesNotMatter() {
        start(HELLO + DONE + "echo 'flushed at exit'").close();
    }
}
