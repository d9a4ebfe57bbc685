package io.github.gpupath.cli.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.analysis.compare.MeasuredFile;
import io.github.gpupath.cli.engine.store.Json;
import io.github.gpupath.cli.engine.store.ResultFiles;
import io.github.gpupath.cli.testing.Browser;
import io.github.gpupath.cli.testing.BrowserPage;
import io.github.gpupath.cli.testing.FileBuilder;
import io.github.gpupath.cli.testing.ResultBuilder;
import io.github.gpupath.result.TestResult;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A report of ten thousand results. */
@Tag("timing")
@Tag("driver")
class LargeReportTests {

    private static final int RESULTS = 10_000;
    private static final List<String> BACKENDS = List.of("vulkan", "opengl", "opencl", "fourth");

    @TempDir
    Path folder;

    private Path results() throws Exception {
        List<TestResult> results = new ArrayList<>();
        for (int i = 0; i < RESULTS / BACKENDS.size(); i++) {
            String test = "suite" + i % 5 / 4 + "/resource" + i / 500 + "/format" + i / 15 + "/" + i / 3 % 5
                    + "/pattern" + i % 3;
            for (String backend : BACKENDS) {
                results.add(new ResultBuilder(test, backend).around(1e-3 * (1 + i % 97) * (1 + i % 7 * 0.01)));
            }
        }
        return Files.writeString(
                folder.resolve("large.json"), Json.write(new FileBuilder().of(results.toArray(TestResult[]::new))));
    }

    @Test
    void isWrittenAndOpenedInSeconds() throws Exception {
        Path results = results();
        ThreadMXBean threads = ManagementFactory.getThreadMXBean(); // others may keep the processors busy
        long start = threads.getCurrentThreadCpuTime();
        MeasuredFile file = new MeasuredFile("large.json", ResultFiles.read(results));
        String page = HtmlReport.write(List.of(file), List.of(), KernelSources.none());
        Path report = Files.writeString(folder.resolve("report.html"), page);
        assertThat(Duration.ofNanos(threads.getCurrentThreadCpuTime() - start)).isLessThan(Duration.ofSeconds(5));
        assertThat(Files.size(report)).isLessThan(20_000_000);
        try (Browser browser = Browser.start(Files.createDirectory(folder.resolve("profile")));
                BrowserPage shown = browser.page(1400, 1000)) {
            double before = browser.pageSeconds();
            shown.open(report);
            assertThat(browser.pageSeconds() - before).as("s").isLessThan(3);
            shown.evaluate("for (let more; more = [...document.querySelectorAll('button.link')]"
                    + ".find(each => each.textContent === 'Show all');) more.click()");
            assertThat(shown.number("document.querySelectorAll('button.value').length"))
                    .isEqualTo(RESULTS);
            assertThat(shown.complaints()).isEmpty();
        }
    }
}
