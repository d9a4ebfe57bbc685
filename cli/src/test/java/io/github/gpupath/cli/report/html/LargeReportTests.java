package io.github.gpupath.cli.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.cli.analysis.compare.MeasuredFile;
import io.github.gpupath.cli.engine.store.Json;
import io.github.gpupath.cli.testing.Browser;
import io.github.gpupath.cli.testing.BrowserPage;
import io.github.gpupath.cli.testing.Cli;
import io.github.gpupath.cli.testing.PublishedRun;
import io.github.gpupath.suite.Suite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.ServiceLoader.Provider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A report of ten thousand results: those of the published run, on several devices, with the kernels of their tests. */
@Tag("slow")
@Tag("driver")
class LargeReportTests {

    private static final int RESULTS = 10_000;

    @TempDir
    Path folder;

    private static <T> Class<?>[] types(Class<T> service) {
        return ServiceLoader.load(service).stream().map(Provider::type).toArray(Class<?>[]::new);
    }

    /** The published run as two of the devices would have given it, and a part of it of the third. */
    private List<Path> files() throws Exception {
        String whole = Json.write(PublishedRun.file());
        MeasuredFile part = PublishedRun.of("load", "sample", "store", "bandwidth", "latency", "coalescing");
        return List.of(
                file("First GPU", whole), file("Second GPU", whole), file("Third GPU", Json.write(part.content())));
    }

    private Path file(String device, String content) throws IOException {
        return Files.writeString(folder.resolve(device + ".json"), content.replace(PublishedRun.DEVICE, device));
    }

    @Test
    @Timeout(300)
    void hasItsSizeAndOpens() throws Exception {
        Path report = folder.resolve("report.html");
        Cli cli = Cli.with(types(BackendProvider.class)).suites(types(Suite.class));
        List<String> arguments = new ArrayList<>(List.of("report", "--output", report.toString()));
        files().forEach(file -> arguments.add(file.toString()));
        assertThat(cli.run(arguments.toArray(String[]::new))).as(cli.err()).isZero();
        assertThat(Files.size(report)).isLessThan(23_000_000);
        try (Browser browser = Browser.start(Files.createDirectory(folder.resolve("profile")));
                BrowserPage shown = browser.page(1400, 1000)) {
            shown.open(report);
            assertThat(shown.number("data.results.length")).isGreaterThanOrEqualTo(RESULTS);
            assertThat(shown.number("columns.length")).isEqualTo(9);
            assertThat(shown.number("data.tests.filter(test => test.kernel === undefined"
                            + " && !test.withoutKernel.startsWith('it is a transfer')).length"))
                    .as("tests whose kernels are missing")
                    .isZero();
            shown.evaluate("openDetail(firstById.get('load/raw-buffer/x1/linear'), 0)");
            assertThat(shown.number("dialog.querySelectorAll('pre').length")).isEqualTo(3);
            assertThat(shown.complaints()).isEmpty();
        }
    }
}
