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

    private Progress progress(boolean terminal) {
        Invocation invocation = new Invocation(
                new PrintWriter(new StringWriter()),
                new PrintWriter(err),
                Map.of(),
                getClass().getClassLoader(),
                false,
                false,
                terminal,
                new AtomicBoolean());
        Progress progress = new Progress(new Console(invocation, new GlobalOptions()), clock, results -> {});
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
        Progress progress = progress(true);
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
        Progress progress = progress(false);
        test(progress, "load/a", 60);
        progress.note("failed: load/a");
        test(progress, "load/b", 60);
        progress.runEnded();
        assertThat(err.toString()).isEqualTo("gpupath: failed: load/a\n");
    }

    @Test
    void theTimeThatIsLeftIsShownAfterThreeTests() {
        Progress progress = progress(true);
        for (int i = 1; i <= 4; i++) {
            test(progress, "load/" + i, 2);
        }
        assertThat(err.toString()).contains("[3/20] timing load/3").contains("[4/20] 0:34 left: timing load/4");
    }
}
