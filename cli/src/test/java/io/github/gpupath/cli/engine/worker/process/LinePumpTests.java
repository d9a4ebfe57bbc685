package io.github.gpupath.cli.engine.worker.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** What becomes of the text that a process writes. */
class LinePumpTests {

    private static final String END = "the end";

    private final List<String> lines = new CopyOnWriteArrayList<>();

    private void pump(String text, int longest) {
        InputStream source = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
        LinePump.start("test", source, longest, lines::add, () -> lines.add(END))
                .await(0);
    }

    @Test
    void linesEndAsTheyDoOnEverySystem() {
        pump("unix\nwindows\r\nprogress\rbar\n\nlast", 100);
        assertThat(lines).containsExactly("unix", "windows", "progress", "bar", "", "last", END);
    }

    @Test
    void ofALongLineTheRestIsLostAndOfTheNextNothing() {
        pump("x".repeat(100_000) + "\nnext\n", 10);
        assertThat(lines).containsExactly("x".repeat(10), "next", END);
    }

    @Test
    void theEndIsToldAlsoWhereALineCannotBeTaken() {
        Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> lines.add(thrown.getMessage()));
        try {
            LinePump.start(
                            "test",
                            new ByteArrayInputStream(new byte[] {'a', '\n'}),
                            10,
                            line -> {
                                throw new IllegalStateException("no room");
                            },
                            () -> lines.add(END))
                    .await(0);
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(before);
        }
        assertThat(lines).containsExactly(END, "no room");
    }
}
