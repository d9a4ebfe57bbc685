package io.github.gpupath.cli.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.analysis.card.CardChoice;
import io.github.gpupath.cli.analysis.compare.MeasuredFile;
import io.github.gpupath.cli.report.Medium;
import io.github.gpupath.cli.report.ReportOptions;
import io.github.gpupath.cli.report.Reports;
import io.github.gpupath.cli.report.html.KernelSources.Translation;
import io.github.gpupath.cli.testing.Browser;
import io.github.gpupath.cli.testing.BrowserPage;
import io.github.gpupath.cli.testing.CardSuite;
import io.github.gpupath.cli.testing.FileBuilder;
import io.github.gpupath.cli.testing.PublishedRun;
import io.github.gpupath.cli.testing.ResultBuilder;
import io.github.gpupath.cli.testing.Samples;
import io.github.gpupath.finding.Levels;
import io.github.gpupath.result.FindingRecord;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.result.TestResult.Status;
import io.github.gpupath.suite.ByteSize;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The report of the published run, in a browser. */
@Tag("slow")
@Tag("driver")
class ReportPageTests {

    @TempDir
    static Path folder;

    private static final CardChoice NONE = new CardChoice(List.of());
    private static final CardChoice CHOICE = new CardChoice(List.of(new CardSuite("bandwidth", "bandwidth")));
    private static final MeasuredFile FILE = PublishedRun.of("load", "bandwidth");

    private static Browser browser;
    private static Path report;

    @BeforeAll
    static void start() throws Exception {
        browser = Browser.start(Files.createDirectory(folder.resolve("profile")));
        KernelSources sources = new KernelSources(
                List.of(List.of(new Translation("vulkan", "GLSL", "void main() {}\n", List.of(), List.of("a hint")))),
                Map.of("load/typed-buffer/r8/uniform", 0),
                Map.of("load/typed-buffer/r8/linear", "it is gone"));
        report = Files.writeString(folder.resolve("report.html"), HtmlReport.write(List.of(FILE), sources, CHOICE));
    }

    @AfterAll
    static void end() {
        if (browser != null) {
            browser.close();
        }
    }

    private static BrowserPage open(int width, int height) {
        BrowserPage page = browser.page(width, height);
        page.open(report);
        return page;
    }

    /** Value and end of the first level as the page shows them; between them stands something. */
    private static final String LEVEL = level();

    private static String level() {
        FindingRecord finding = PublishedRun.finding("vulkan", "bandwidth/read/buffer/float4", "level 1");
        return String.format(
                Locale.ROOT, "%.1f TB/s%%sup to %s", finding.figures().get(0).value() / 1e12, ByteSize.label((long)
                        finding.figure(Levels.TO).value()));
    }

    @Test
    void theSummaryHasAColumnForEachApiWhoseFiguresOpen() {
        try (BrowserPage page = open(1400, 900)) {
            assertThat(page.text("document.querySelector('#summary .body > p').textContent"))
                    .startsWith(PublishedRun.DEVICE
                            + " (discrete GPU): vulkan with driver NVIDIA 580.159.04, API 1.4.312; opengl")
                    .containsPattern("Measured on \\d{4}-\\d\\d-\\d\\d by gpupath .*: [0-9,]+ results");
            assertThat(page.text("document.querySelector('#summary .glance thead').textContent"))
                    .isEqualTo(PublishedRun.DEVICE + "vulkanopenglopencl");
            String row = "[...document.querySelectorAll('#summary .glance tbody tr')]"
                    + ".find(row => row.textContent.startsWith('bandwidth/read/buffer/float4'))";
            page.evaluate(row + ".querySelector('button').click()");
            assertThat(page.text("dialog.textContent"))
                    .contains("bandwidth/read/buffer/float4: level 1", "Tests that it rests on");
        }
    }

    @Test
    void headlinesAndDifferencesAreThoseOfTheTerminal() {
        List<String> screen = Reports.screen(
                        FILE.content(),
                        new ReportOptions(null, false, false, CHOICE),
                        new Medium(200, false, false, true))
                .lines()
                .map(line -> line.replaceAll(" +", ""))
                .toList();
        try (BrowserPage page = open(1400, 900)) {
            List<String> rows = new ArrayList<>();
            page.evaluate("[...document.querySelectorAll('#summary .body > .scroll > .glance tr')]"
                            + ".map(row => row.textContent.replaceAll(' ', ''))")
                    .forEach(row -> rows.add(row.asString()));
            assertThat(rows).hasSizeGreaterThan(6).allMatch(screen::contains);
            assertThat(rows.get(2)).startsWith("bandwidth/read/buffer/float4,levels(TB/s)31.4,8.01,");
        }
    }

    /** The first one is what two compilers make of loads from a constant buffer. */
    @Test
    void theLargestDifferencesAreOfMemoryNotOfInstructions() {
        try (BrowserPage page = open(1400, 900)) {
            String rows = "[...document.querySelectorAll('[aria-label^=\"largest differences\"] tbody tr')]";
            assertThat(page.text(rows + "[0].textContent"))
                    .matches("load/constant-buffer/float4(-unmasked)?/linear and 1 moreopencl .*vulkan .*55\\.8.*");
            assertThat(page.number(rows + ".length")).isBetween(3.0, 10.0);
            assertThat(
                            page.text(
                                    rows + ".filter(row => row.cells[0].textContent"
                                            + ".startsWith('load/constant-buffer/float4-unmasked/uniform')).map(row => row.textContent).join()"))
                    .as("instructions bound it through Vulkan alone")
                    .doesNotContain("vulkan");
        }
    }

    /** Sets a control and waits until the page shows what follows. */
    private static void choose(BrowserPage page, String id, String value) {
        page.evaluate("{ const control = document.getElementById('" + id + "'); control.value = " + value
                + "; control.dispatchEvent(new Event(control.type === 'search' ? 'input' : 'change')); }");
        if (id.equals("filter")) {
            page.await("state.words.join(' ') === document.getElementById('filter').value.toLowerCase()");
        }
        page.await("document.documentElement.dataset.ready === 'true'");
    }

    /** The options of a chart, drawn. */
    private static String drawn(BrowserPage page, String part, int number) {
        String plot = "document.querySelectorAll('#" + part + " .plot')[" + number + "]";
        page.evaluate("drawChart(" + plot + ")");
        return "charts.get(" + plot + ").getOption()";
    }

    @Test
    void nothingIsAskedForAndNothingGoesWrong() {
        try (BrowserPage page = open(1400, 1000)) {
            page.evaluate("document.querySelectorAll('.plot').forEach(drawChart)");
            page.evaluate("openDetail(0, 0)");
            assertThat(page.requests()).containsExactly(report.toUri().toString());
            assertThat(page.complaints()).isEmpty();
            assertThat(page.text("document.title")).isEqualTo("gpupath: " + PublishedRun.DEVICE);
        }
    }

    @Test
    void whatOperationsCostStandsInOneTable() throws Exception {
        Path costs = Files.writeString(
                folder.resolve("costs.html"),
                HtmlReport.write(List.of(PublishedRun.of("instruction")), KernelSources.none(), NONE));
        try (BrowserPage page = browser.page(1400, 1000)) {
            page.open(costs);
            String row = "[...document.querySelectorAll('table.costs tbody tr')]"
                    + ".find(row => row.cells[0].textContent === 'f64/add')";
            assertThat(page.text("[...document.querySelectorAll('table.costs thead tr:nth-child(2) th')]"
                            + ".slice(0, 3).map(each => each.textContent).join()"))
                    .isEqualTo("rate,cycles,emulated");
            assertThat(page.text(row + ".cells[1].textContent")).matches("0\\.50\\d");
            assertThat(page.number("parseFloat(" + row + ".cells[2].textContent)"))
                    .isBetween(7.0, 9.0);
            page.evaluate(row + ".cells[2].querySelector('button').click()");
            assertThat(page.text("dialog.textContent")).contains("instruction/latency/f64/add");
        }
    }

    @Test
    void whatIsFromPluginsIsMarked() throws Exception {
        Path marked = Files.writeString(
                folder.resolve("marked.html"),
                HtmlReport.write(
                        List.of(new MeasuredFile("a.json", Samples.fromPlugins())), KernelSources.none(), NONE));
        try (BrowserPage page = browser.page(1000, 800)) {
            page.open(marked);
            assertThat(page.text("columns.map(column => column.title).join()")).isEqualTo("vulkan,opencl*");
            assertThat(page.text("parts.map(part => part.title).join()")).contains("load*");
            assertThat(page.text("machines().flat(Infinity).filter(part => part).map(part => part.textContent).join()"))
                    .contains("opencl*", "fast.jar, version 1.2, SHA-256 " + "beef".repeat(16))
                    .contains("load*", "loads.jar, without a version, SHA-256 " + "cafe".repeat(16));
        }
    }

    @Test
    void reasonsThatDifferInOneWordShareALineWithTheWords() throws Exception {
        List<TestResult> results = Stream.of(
                        "Card lacks format bc1 for loads",
                        "Card lacks format bc3 for loads",
                        "Card lacks format rg16f for loads",
                        "a texture of 8192×8192 texels is more than Card allows",
                        "a texture of 4096×4096 texels is more than Card allows")
                .map(reason -> new ResultBuilder("load/" + Integer.toHexString(reason.hashCode()), "one")
                        .without(Status.UNSUPPORTED, reason))
                .toList();
        Path page = Files.writeString(
                folder.resolve("reasons.html"),
                HtmlReport.write(
                        List.of(new MeasuredFile("a", new FileBuilder().of(results.toArray(TestResult[]::new)))),
                        KernelSources.none(),
                        CHOICE));
        try (BrowserPage shown = browser.page(1000, 800)) {
            shown.open(page);
            assertThat(shown.text("reasons(tables).textContent"))
                    .isEqualTo("unsupported (3 results): Card lacks format bc1, bc3, rg16f for loads"
                            + "unsupported (2 results): a texture of 8192×8192 texels is more than Card allows");
        }
    }

    @Test
    void nothingElseMayRunOrBeAskedFor() {
        try (BrowserPage page = open(800, 600)) {
            page.evaluate(
                    "{ const script = document.createElement('script'); script.textContent = 'window.owned = 1';"
                            + " document.body.append(script);"
                            + " const image = document.createElement('img'); image.src = 'http://127.0.0.1:9/'; document.body.append(image); }");
            page.await("true");
            assertThat(page.text("typeof window.owned")).isEqualTo("undefined");
            assertThat(page.complaints()).isNotEmpty().allMatch(line -> line.contains("Content Security Policy"));
        }
    }

    @Test
    void theSummaryLeadsToTheTests() {
        try (BrowserPage page = open(1400, 1000)) {
            assertThat(page.text("document.getElementById('summary').textContent"))
                    .contains("opengl against vulkan", "of 87 tests")
                    .contains(LEVEL.formatted(" "))
                    .contains("load/float4/random", "structured-buffer with 2.05 T loads/s");
            page.evaluate("document.querySelector('#summary .sentence button').click()");
            page.evaluate("document.querySelector('dialog[open] th button').click()");
            assertThat(page.text("dialog.textContent")).contains("95 % interval", "time of a dispatch", "geometry");
        }
    }

    @Test
    void aCurveHasLogarithmicAxesLevelsAndATable() {
        try (BrowserPage page = open(1400, 1000)) {
            String curve = "document.querySelector('#suite-bandwidth .plot')";
            page.evaluate(curve + ".scrollIntoView()");
            page.await(curve + ".dataset.drawn");
            String options = drawn(page, "suite-bandwidth", 0);
            assertThat(page.number("document.querySelectorAll('#suite-bandwidth .plot').length"))
                    .isEqualTo(5);
            assertThat(page.text(options + ".xAxis[0].type + " + options + ".yAxis[0].type"))
                    .isEqualTo("loglog");
            assertThat(page.text(options + ".series.map(each => each.name).join()"))
                    .isEqualTo("vulkan,opengl,opencl");
            assertThat(page.number(options + ".series[0].markLine.data.length"))
                    .isEqualTo(page.number("data.findings.filter(each => each.column === 0 && each.kind === 'level'"
                            + " && each.subject === 'bandwidth/read/buffer/float4').length"));
            assertThat(page.text("pictureOf(" + curve + ", 'title', 'hint')")).startsWith("data:image/png;base64,");
            page.evaluate(
                    "document.querySelectorAll('#suite-bandwidth details.beside').forEach(each => { each.open = true; })");
            page.await("document.querySelector('#suite-bandwidth figure table')");
            assertThat(page.number(
                            "document.querySelector('#suite-bandwidth figure').querySelectorAll('tbody tr').length"))
                    .isEqualTo(45);
        }
    }

    @Test
    void aHeatMapHasACellForEachResult() {
        try (BrowserPage page = open(1400, 1000)) {
            String options = drawn(page, "suite-load", 0);
            assertThat(page.number(options + ".yAxis[0].data.length")).isEqualTo(29);
            assertThat(page.number(options + ".series[0].data.length")).isEqualTo(87 * 3);
            assertThat(page.text(options + ".series[0].data[0].text")).matches("[0-9.]+ T  ×0\\.[0-9]+");
            assertThat(page.text(options + ".series[0].data[0].tip")).contains("load/", "loads/s ±", "of the fastest");
            choose(page, "baseline", "JSON.stringify({kind: 'column', column: 0})");
            options = drawn(page, "suite-load", 0);
            assertThat(page.text(options + ".series[0].data[0].text")).endsWith("base");
            assertThat(page.text(options + ".series[0].data[1].text")).matches(".*×[0-9.]+ [▲▼=?]");
        }
    }

    @Test
    void aTestCanBeTheBaseline() {
        try (BrowserPage page = open(1400, 1000)) {
            page.evaluate("openDetail(0, 0)");
            page.evaluate(
                    "[...dialog.querySelectorAll('button')].find(each => each.textContent.includes('baseline')).click()");
            page.await("document.documentElement.dataset.ready === 'true'");
            assertThat(page.text("document.getElementById('baseline').selectedOptions[0].textContent"))
                    .startsWith(page.text("data.tests[0].id"));
            assertThat(page.number(drawn(page, "suite-load", 0)
                            + ".series[0].data.filter(each => each.text.endsWith('base')).length"))
                    .as("the test itself, through each API")
                    .isEqualTo(3);
        }
    }

    @Test
    void filterAndColumnsLeaveWhatIsAskedFor() {
        try (BrowserPage page = open(1400, 1000)) {
            choose(page, "filter", "'RGBA8 random'");
            assertThat(page.text(drawn(page, "suite-load", 0) + ".yAxis[0].data.join()"))
                    .contains("rgba8")
                    .doesNotContain("r16f");
            assertThat(page.number("document.querySelectorAll('#suite-bandwidth .plot').length"))
                    .isZero();
            choose(page, "filter", "''");
            page.evaluate("document.querySelector('[data-column=\"1\"]').click()");
            page.await("document.documentElement.dataset.ready === 'true'");
            assertThat(page.number(drawn(page, "suite-load", 0) + ".series[0].data.length"))
                    .isEqualTo(87 * 2);
        }
    }

    @Test
    void aHeadingSorts() {
        try (BrowserPage page = open(1400, 1000)) {
            String values = ".series[0].data.filter(each => each.value[0] === 0)"
                    + ".sort((one, other) => one.value[1] - other.value[1]).map(each => valueOf(grid[each.opens[0]][0]))";
            String turn = "document.querySelector('#suite-load .plot').options(1000).onAxis({value: '0'})";
            String before = page.text(drawn(page, "suite-load", 0) + values + ".join()");
            for (String order : List.of("other - one", "one - other")) {
                page.evaluate(turn);
                String sorted = drawn(page, "suite-load", 0) + values;
                assertThat(page.text(sorted + ".join()"))
                        .isEqualTo(page.text(sorted + ".sort((one, other) => " + order + ").join()"));
            }
            page.evaluate(turn);
            assertThat(page.text(drawn(page, "suite-load", 0) + values + ".join()"))
                    .isEqualTo(before);
        }
    }

    @Test
    void theThemeIsThatOfTheSystemUntilItIsChosen() {
        try (BrowserPage page = browser.page(1400, 1000)) {
            String paper = "getComputedStyle(document.body).backgroundColor";
            page.prefer("dark");
            page.open(report);
            String dark = page.text(paper);
            page.evaluate("document.getElementById('theme').click()");
            assertThat(page.text(paper)).isEqualTo("rgb(255, 255, 255)").isNotEqualTo(dark);
            page.evaluate("document.getElementById('theme').click()");
            assertThat(page.text(paper)).isEqualTo(dark);
            page.evaluate("dispatchEvent(new Event('beforeprint'))");
            assertThat(page.number("document.querySelectorAll('.plot:not([data-drawn])').length"))
                    .as("on paper are all charts")
                    .isZero();
            assertThat(page.text(paper)).isEqualTo("rgb(255, 255, 255)");
            page.evaluate("dispatchEvent(new Event('afterprint'))");
            assertThat(page.text(paper)).isEqualTo(dark);
        }
    }

    @Test
    void theKeyboardReachesEverything() {
        try (BrowserPage page = open(1400, 1000)) {
            List<String> stops = new ArrayList<>();
            for (int i = 0; i < 400 && !stops.contains("other"); i++) {
                page.press("Tab");
                stops.add(page.text("(document.activeElement.id || document.activeElement.className || "
                        + "document.activeElement.dataset.column || document.activeElement.localName)"));
            }
            assertThat(stops).contains("skip", "a", "filter", "baseline", "0", "theme", "link", "summary", "other");
            page.evaluate("document.querySelector('#suite-load details.beside').open = true");
            page.await("document.querySelector('#suite-load figure table button')");
            page.evaluate("document.querySelector('#suite-load figure table button').focus()");
            page.press("Enter");
            assertThat(page.evaluate("dialog.open").asBoolean()).isTrue();
            page.press("Escape");
            page.await("!dialog.open");
            assertThat(page.text("document.activeElement.className")).isEqualTo("link");
        }
    }

    @Test
    void aTestShowsItsSamplesAndItsKernel() {
        try (BrowserPage page = open(1400, 1000)) {
            page.evaluate("openDetail(firstById.get('load/typed-buffer/r8/uniform'), 0)");
            assertThat(page.number("dialog.querySelectorAll('.plot').length")).isEqualTo(3);
            assertThat(page.number(drawn(page, "detail", 0) + ".series[0].data.length"))
                    .isEqualTo(page.number(
                            "grid[firstById.get('load/typed-buffer/r8/uniform')][0].measurement.samples.length"));
            assertThat(page.text("dialog.querySelector('pre').textContent")).isEqualTo("void main() {}\n");
            assertThat(page.text("location.hash")).isEqualTo("#test=load%2Ftyped-buffer%2Fr8%2Funiform");
            page.evaluate("openDetail(firstById.get('load/typed-buffer/r8/linear'), 0)");
            assertThat(page.text("dialog.textContent")).contains("No kernel to show: it is gone.");
        }
    }

    @Test
    void anyColumnStandsAgainstAnyOther() {
        try (BrowserPage page = open(1400, 1000)) {
            assertThat(page.number("document.querySelectorAll('#versus .plot').length"))
                    .as("a chart for loads and one for bandwidths")
                    .isEqualTo(2);
            assertThat(page.number(
                            drawn(page, "versus", 0) + ".series.reduce((sum, series) => sum + series.data.length, 0)"))
                    .isEqualTo(87);
            choose(page, "base", "'2'");
            assertThat(page.text("document.querySelector('#versus .plot').ariaLabel"))
                    .contains("opengl against opencl");
            page.evaluate(
                    "[...document.querySelectorAll('#summary a')].find(each => each.textContent === 'opencl against opengl').click()");
            page.await("document.documentElement.dataset.ready === 'true'");
            assertThat(page.text("document.querySelector('#versus .plot').ariaLabel"))
                    .contains("opencl against opengl");
        }
    }

    @Test
    void aLaterFileStandsAgainstTheFirst() throws Exception {
        MeasuredFile first = PublishedRun.of("load");
        Path both = Files.writeString(
                folder.resolve("both.html"),
                HtmlReport.write(
                        List.of(first, new MeasuredFile("later", first.content())), KernelSources.none(), NONE));
        try (BrowserPage page = browser.page(1400, 1000)) {
            page.open(both);
            assertThat(page.text("document.getElementById('baseline').selectedOptions[0].textContent"))
                    .isEqualTo("the same test in default.json.gz");
            String cells = drawn(page, "suite-load", 0) + ".series[0].data";
            assertThat(page.number(cells + ".length")).isEqualTo(87 * 6);
            assertThat(page.text(cells + "[3].text")).endsWith("=");
            assertThat(page.text("document.querySelector('#summary details:has(.verdicts)').textContent"))
                    .matches("later against default.json.gz: of 261 tests \\d+ the same(, \\d+ ambiguous)?compared.*");
        }
    }

    @Test
    void aPhoneNeedsNoScrollingSideways() {
        try (BrowserPage page = open(390, 844)) {
            page.evaluate("document.querySelectorAll('.plot').forEach(drawChart)");
            assertThat(page.number("document.documentElement.scrollWidth - document.documentElement.clientWidth"))
                    .isZero();
            page.evaluate("openDetail(0, 0)");
            assertThat(page.number("dialog.scrollWidth - dialog.clientWidth")).isZero();
        }
    }

    @ParameterizedTest
    @CsvSource({"dark, 1400", "light, 390"})
    void everybodyCanReadAndUseIt(String theme, int width) throws IOException {
        try (BrowserPage page = browser.page(width, 1000)) {
            page.prefer(theme);
            page.open(report);
            choose(page, "filter", "'rgba8'"); // there are some of each kind, and it is done in seconds
            page.evaluate(axe());
            assertThat(violations(page)).isEmpty();
            page.evaluate("openDetail(0, 0)");
            assertThat(violations(page)).isEmpty();
        }
    }

    private static List<String> violations(BrowserPage page) {
        List<String> found = new ArrayList<>();
        page.evaluate(
                        "axe.run(document, {resultTypes: ['violations']}).then(found => found.violations"
                                + ".filter(each => ['serious', 'critical'].includes(each.impact))"
                                + ".map(each => each.id + ': ' + each.nodes.slice(0, 3).map(node => node.html.slice(0, 200) + ' ' + node.failureSummary).join(' | ')))")
                .forEach(violation -> found.add(violation.asString()));
        return found;
    }

    private static String axe() throws IOException {
        Properties properties = new Properties();
        try (InputStream in = resource("/META-INF/maven/org.webjars.npm/axe-core/pom.properties")) {
            properties.load(in);
        }
        String folder = "/META-INF/resources/webjars/axe-core/" + properties.getProperty("version");
        try (InputStream in = resource(folder + "/axe.min.js")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8) + ";0";
        }
    }

    private static InputStream resource(String name) {
        return Objects.requireNonNull(ReportPageTests.class.getResourceAsStream(name), name);
    }
}
