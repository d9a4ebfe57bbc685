package io.github.gpupath.cli.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.cli.engine.store.Json;
import io.github.gpupath.cli.engine.store.ResultFiles;
import io.github.gpupath.cli.testing.Browser;
import io.github.gpupath.cli.testing.BrowserPage;
import io.github.gpupath.cli.testing.Cli;
import io.github.gpupath.suite.Suite;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.ServiceLoader.Provider;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A report of ten thousand results: those of the published files, on several devices, with the kernels of their tests. */
@Tag("slow")
@Tag("driver")
class LargeReportTests {

    private static final int RESULTS = 10_000;
    private static final String DEVICE = "NVIDIA H200";
    private static final List<String> DEVICES = List.of("First GPU", "Second GPU", "Third GPU");

    @TempDir
    Path folder;

    private static <T> Class<?>[] types(Class<T> service) {
        return ServiceLoader.load(service).stream().map(Provider::type).toArray(Class<?>[]::new);
    }

    /** The files of each device, until there are as many results as are wanted. */
    private List<Path> files() throws Exception {
        URL place = Objects.requireNonNull(LargeReportTests.class.getResource("/io/github/gpupath/cli/published"));
        List<Path> published;
        try (Stream<Path> all = Files.list(Path.of(place.toURI()))) {
            published = all.filter(file -> file.toString().endsWith(".json.gz"))
                    .sorted()
                    .toList();
        }
        List<Path> files = new ArrayList<>();
        int results = 0;
        for (String device : DEVICES) {
            Path own = Files.createDirectory(folder.resolve(device));
            for (int i = 0; i < published.size() && results < RESULTS; i++) {
                Path file = own.resolve(published.get(i).getFileName());
                files.add(Files.writeString(
                        file, Json.write(ResultFiles.read(published.get(i))).replace(DEVICE, device)));
                results += ResultFiles.read(file).results().size();
            }
        }
        assertThat(results).isGreaterThanOrEqualTo(RESULTS);
        return files;
    }

    @Test
    @Timeout(300)
    void hasItsSizeAndOpens() throws Exception {
        Path report = folder.resolve("report.html");
        Cli cli = Cli.with(types(BackendProvider.class)).suites(types(Suite.class));
        List<String> arguments = new ArrayList<>(List.of("report", "--output", report.toString()));
        files().forEach(file -> arguments.add(file.toString()));
        assertThat(cli.run(arguments.toArray(String[]::new))).as(cli.err()).isZero();
        assertThat(Files.size(report)).isLessThan(20_000_000);
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
