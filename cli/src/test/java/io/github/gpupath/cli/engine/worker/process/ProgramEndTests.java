package io.github.gpupath.cli.engine.worker.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A program that is ended while its threads begin and hear children has nothing to tell of them. */
@Tag("slow")
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class ProgramEndTests {

    /** A program that ends while a thread begins a child, or hears one; says where it has brought the thread. */
    static final class Ending {

        public static void main(String[] args) {
            boolean late = args[0].equals("begins");
            Thread thread = new Thread(late ? () -> begin() : hearing(begin()));
            if (!late) {
                thread.start();
            }
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                if (late) {
                    thread.start();
                }
                System.out.println(end(thread));
            }));
            System.exit(7);
        }

        private static ChildProcess begin() {
            try {
                return ChildProcess.start(List.of("sleep", "3600"), Map.of(), "sleeper", line -> {});
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static Runnable hearing(ChildProcess child) {
            return () -> child.read(Duration.ofHours(1));
        }

        /** How a thread ends up, which never waits without a limit before. */
        private static String end(Thread thread) {
            while (true) {
                Thread.State state = thread.getState();
                if (state == Thread.State.TERMINATED) {
                    return "goes on";
                }
                if (state == Thread.State.WAITING
                        && ProcessHandle.current().children().noneMatch(ProcessHandle::isAlive)) {
                    return "waits";
                }
                Thread.onSpinWait();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"begins", "hears"})
    void aThreadThatBeginsOrHearsAChildWaitsForTheEnd(String state) throws Exception {
        Process program = new ProcessBuilder(JavaCommand.own().of(Ending.class.getName(), state)).start();
        try (BufferedReader out = program.inputReader(StandardCharsets.UTF_8);
                BufferedReader err = program.errorReader(StandardCharsets.UTF_8)) {
            assertThat(out.lines()).containsExactly("waits");
            assertThat(err.lines()).isEmpty();
            assertThat(program.waitFor()).isEqualTo(7);
        } finally {
            program.destroyForcibly();
        }
    }
}
