package io.github.gpupath.cli.shell.progress;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.shell.console.Console;
import io.github.gpupath.cli.shell.console.GlobalOptions;
import io.github.gpupath.cli.shell.console.Invocation;
import io.github.gpupath.cli.testing.FakeClock;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class ProgressTests {

    private final FakeClock clock = new FakeClock();
    private final StringWriter err = new StringWriter();

    private Progress progress(ProgressMode mode, boolean terminal) {
        Invocation invocation = new Invocation(
                new PrintWriter(new StringWriter()),
                new PrintWriter(err),
                Map.of(),
                getClass().getClassLoader(),
                false,
                false,
                terminal,
                new AtomicBoolean());
        Progress progress = new Progress(new Console(invocation, new GlobalOptions()), clock, mode, results -> {});
        progress.runStarted(20);
        return progress;
    }

    private void test(Progress progress, String id, int seconds) {
        progress.nextTest();
        progress.show("verifying " + id);
        progress.show("timing " + id);
        clock.pass(Duration.ofSeconds(seconds));
    }

    @Test
    void oneLineIsRewrittenOnATerminalAndGoneInTheEnd() {
        Progress progress = progress(ProgressMode.AUTO, true);
        test(progress, "load/a", 1);
        progress.note("failed: load/a");
        test(progress, "load/b", 1);
        progress.runEnded();

        assertThat(err.toString().replace("\u001b[?7l", "<").replace("\u001b[?7h", ">"))
                .isEqualTo("""
                        \r\u001b[K<[1/20] verifying load/a>\r\u001b[K<[1/20] timing load/a>\r\u001b[Kgpupath: failed: load/a
                        \r\u001b[K<[2/20] verifying load/b>\r\u001b[K<[2/20] timing load/b>\r\u001b[K""");
    }

    @Test
    void nothingIsSaidWhereNobodyLooksButNotes() {
        Progress progress = progress(ProgressMode.AUTO, false);
        test(progress, "load/a", 60);
        progress.note("failed: load/a");
        test(progress, "load/b", 60);
        progress.runEnded();
        assertThat(err.toString()).isEqualTo("gpupath: failed: load/a\n");
    }

    @Test
    void noneIsNoneOnATerminalToo() {
        Progress progress = progress(ProgressMode.NONE, true);
        test(progress, "load/a", 60);
        progress.runEnded();
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void aLogGetsALineEveryFewSecondsWithTheTimeThatIsLeft() {
        Progress progress = progress(ProgressMode.PLAIN, true);
        for (int i = 1; i <= 8; i++) {
            test(progress, "load/" + i, 2);
        }
        progress.runEnded();
        assertThat(err.toString()).isEqualTo("""
                        [1/20] verifying load/1
                        [4/20] 0:34 left: verifying load/4
                        [7/20] 0:28 left: verifying load/7
                        """);
    }

    @Test
    void aLogIsNotSilentDuringALongTest() {
        Progress progress = progress(ProgressMode.PLAIN, false);
        progress.nextTest();
        progress.show("verifying load/a");
        clock.pass(Duration.ofSeconds(6));
        progress.show("timing load/a");
        assertThat(err.toString()).isEqualTo("[1/20] verifying load/a\n[1/20] timing load/a\n");
    }
}
