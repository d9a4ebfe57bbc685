package io.github.gpupath.cli.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.analysis.card.CardChoice;
import io.github.gpupath.cli.analysis.compare.MeasuredFile;
import io.github.gpupath.cli.engine.store.Json;
import io.github.gpupath.cli.testing.Browser;
import io.github.gpupath.cli.testing.BrowserPage;
import io.github.gpupath.cli.testing.FileBuilder;
import io.github.gpupath.cli.testing.PublishedRun;
import io.github.gpupath.cli.testing.ResultBuilder;
import io.github.gpupath.result.ResultFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a browser shows of several runs. */
@Tag("slow")
@Tag("driver")
class RunsPageTests {

    @TempDir
    static Path folder;

    private static Browser browser;

    @BeforeAll
    static void start() throws Exception {
        browser = Browser.start(Files.createDirectory(folder.resolve("profile")));
    }

    @AfterAll
    static void end() {
        if (browser != null) {
            browser.close();
        }
    }

    /** A published file as another driver or device would have given it. */
    private static MeasuredFile published(String suite, String from, String to) {
        return published(PublishedRun.of(suite), from, to);
    }

    private static MeasuredFile published(MeasuredFile file, String from, String to) {
        return new MeasuredFile(
                to + "/" + file.name(), Json.read(Json.write(file.content()).replace(from, to), ResultFile.class));
    }

    private BrowserPage openOf(List<MeasuredFile> files, int width) throws IOException {
        Path written = Files.writeString(
                folder.resolve("some.html"), HtmlReport.write(files, KernelSources.none(), new CardChoice(List.of())));
        BrowserPage page = browser.page(width, 1000);
        page.open(written);
        return page;
    }

    /** Charts before it are drawn once the reader has come so far, and make the page longer above. */
    @Test
    void aLinkLeadsToTheBeginningOfItsPartAndStaysThere() throws Exception {
        List<MeasuredFile> files = List.of(
                PublishedRun.of("atomic", "bandwidth", "coalescing", "instruction", "latency", "load", "sample"));
        try (BrowserPage page = openOf(files, 1400)) {
            page.await("document.documentElement.dataset.ready === 'true'");
            for (String part : List.of("suite-load", "suite-atomic", "suite-load")) {
                page.evaluate("document.querySelector('nav a[href=\"#" + part + "\"]').click()");
                Thread.sleep(1000);
                String top = "document.getElementById('" + part + "').getBoundingClientRect().top";
                page.await(top + " > 0 && " + top + " < 32");
            }
        }
    }

    /** Few rows for each run; the rest is there when it is unfolded. */
    @Test
    void theSummaryIsReadInAMinute() throws Exception {
        String device = PublishedRun.DEVICE;
        List<MeasuredFile> files = new ArrayList<>();
        for (String name : List.of("One", "Two", "Three")) {
            files.add(published(PublishedRun.of("load", "bandwidth", "atomic", "latency"), device, name));
        }
        try (BrowserPage page = openOf(files, 1400)) {
            assertThat(page.number("[...document.querySelectorAll('#summary tbody tr')]"
                            + ".filter(each => !each.closest('details:not([open])')).length"))
                    .isBetween(1.0, 24.0);
            assertThat(page.number("document.querySelectorAll('#summary tbody tr').length"))
                    .as("with those that are folded")
                    .isGreaterThan(10);
            page.evaluate("dispatchEvent(new Event('beforeprint'))");
            assertThat(page.number("document.querySelectorAll('#summary details:not([open])').length"))
                    .isZero();
            page.evaluate("dispatchEvent(new Event('afterprint'))");
            assertThat(page.number("document.querySelectorAll('#summary details:not([open])').length"))
                    .isPositive();
        }
    }

    /** What changed from one run to another is said in a line; what APIs do in each is there when it is unfolded. */
    @Test
    void eachTwoRunsHaveAHeadingOfWhichTheFirstIsUnfolded() throws Exception {
        String driver = "580.159.04";
        List<MeasuredFile> files = List.of(
                PublishedRun.of("load"), published("load", driver, "590.1"), published("load", driver, "600.2"));
        try (BrowserPage page = openOf(files, 390)) {
            String tables = "[...document.querySelectorAll('#summary details:has(> .scroll > .verdicts)')]";
            assertThat(page.text(tables + ".map(each => each.querySelector('summary').textContent).join('; ')"))
                    .matches(
                            "590.1/default.json.gz against default.json.gz: of 261 tests \\d+ the same(, \\d+ ambiguous)?; "
                                    + "600.2/default.json.gz against default.json.gz: of 261 tests \\d+ the same(, \\d+ ambiguous)?; "
                                    + "APIs of default.json.gz; APIs of 590.1/default.json.gz; "
                                    + "APIs of 600.2/default.json.gz");
            assertThat(page.text(tables + ".map(each => each.open).join()")).isEqualTo("true,false,false,false,false");
            assertThat(page.text("[..." + tables
                            + "[0].querySelectorAll('th[scope=row]')].map(each => each.textContent).join()"))
                    .isEqualTo("vulkan 590.1 against vulkan 580.159.04,opengl 590.1 against opengl 580.159.04,"
                            + "opencl 590.1 against opencl 580.159.04");
            assertThat(page.text("[..." + tables
                            + "[2].querySelectorAll('th[scope=row]')].map(each => each.textContent).join()"))
                    .isEqualTo("opengl 580.159.04 against vulkan 580.159.04,"
                            + "opencl 580.159.04 against vulkan 580.159.04");
        }
    }

    @Test
    void gpusOfOneNameHaveTheirOwnColoursAndComparisons() throws Exception {
        MeasuredFile run = PublishedRun.of("load");
        ResultFile both = PublishedRun.onTwoGpus(run.content(), run.content());
        List<MeasuredFile> files = List.of(new MeasuredFile("a", both), new MeasuredFile("b", both));
        try (BrowserPage page = openOf(files, 1000)) {
            assertThat(page.text("columns.map(column => column.series).join()")).isEqualTo("0,1,2,3,4,5,0,1,2,3,4,5");
            String tables = "[...document.querySelectorAll('#summary details:has(> .scroll > .verdicts)')]";
            assertThat(
                            page.text(
                                    tables + ".slice(1, 3).map(each => each.querySelector('summary').textContent + ': '"
                                            + " + [...each.querySelectorAll('th[scope=row]')].map(row => row.textContent).join()).join('; ')"))
                    .isEqualTo("APIs of a: opengl GPU 0 against vulkan GPU 0,opencl GPU 0 against vulkan GPU 0,"
                            + "opengl GPU 1 against vulkan GPU 1,opencl GPU 1 against vulkan GPU 1; "
                            + "Devices of a: vulkan GPU 1 against vulkan GPU 0,opengl GPU 1 against opengl GPU 0,"
                            + "opencl GPU 1 against opencl GPU 0");
        }
    }

    @Test
    void softwareDriversAreOneDevice() throws Exception {
        ResultFile drivers = new FileBuilder()
                .onCpu()
                .of(
                        new ResultBuilder("load/a", "one").device("cpu-1").around(1e-3),
                        new ResultBuilder("load/a", "two").device("cpu-2").around(1e-3));
        try (BrowserPage page = openOf(List.of(new MeasuredFile("a", drivers)), 1000)) {
            assertThat(page.text("data.pairs.map(kindOf).join()")).isEqualTo("APIs");
        }
    }

    /** Long names of runs have room beside the figures, on a phone too; the page itself stays as wide as the window. */
    @Test
    void whatIsComparedIsReadable() throws Exception {
        List<MeasuredFile> files =
                List.of(PublishedRun.of("load"), published("load", "580.159.04", "driver-of-another-day"));
        for (int width : List.of(390, 1400)) {
            try (BrowserPage page = openOf(files, width)) {
                assertThat(page.number("Math.max(...[...document.querySelectorAll('.verdicts th[scope=row] a')]"
                                + ".map(each => each.getClientRects().length))"))
                        .as("lines of a link in a window of " + width)
                        .isBetween(1.0, 5.0);
                assertThat(page.number("document.documentElement.scrollWidth - document.documentElement.clientWidth"))
                        .isZero();
            }
        }
    }

    /** Beginning and end are shown, by which such names are told apart; all of it is in the detail. */
    @Test
    void longNamesAreShortened() throws Exception {
        String device = PublishedRun.DEVICE;
        String name = "x".repeat(10_000);
        String part = "x".repeat(900); // of an id, which has an end
        List<MeasuredFile> files =
                List.of(published("load", device, name + "1"), published("load", "typed-buffer", part));
        try (BrowserPage page = openOf(files, 390)) {
            assertThat(page.text("columns[0].title")).hasSizeLessThan(100).contains("…", "vulkan");
            assertThat(page.number("Math.max(...[...document.querySelectorAll('body *:not(script)')]"
                            + ".map(each => [...each.childNodes].filter(node => node.nodeType === 3)"
                            + ".map(node => node.length).reduce((one, two) => one + two, 0)))"))
                    .as("letters of one element")
                    .isLessThan(1000);
            assertThat(page.number("document.documentElement.scrollWidth - document.documentElement.clientWidth"))
                    .isZero();
            page.evaluate("openDetail(data.tests.findIndex(test => test.id.length > 899), 3)");
            assertThat(page.text("dialog.textContent")).contains(part);
            assertThat(page.complaints()).isEmpty();
        }
    }
}
