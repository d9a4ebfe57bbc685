package io.github.gpupath.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.engine.store.Json;
import io.github.gpupath.cli.testing.Browser;
import io.github.gpupath.cli.testing.BrowserPage;
import io.github.gpupath.cli.testing.Cli;
import io.github.gpupath.cli.testing.Hostile;
import io.github.gpupath.cli.testing.Samples;
import io.github.gpupath.result.ResultFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A result file from a stranger, with {@link Hostile} text in every string: nothing of it gets out of its place. */
@Tag("slow")
class HostileFileTests {

    /** What the program reads as one of a few words, as ids, as hexadecimal digits, as numbers with their types, or as times. */
    private static final Set<String> WORDS = Set.of(
            "test",
            "base",
            "suite",
            "backend",
            "backends",
            "id",
            "axis",
            "coordinates",
            "series",
            "tests",
            "after",
            "sha256",
            "pciAddress",
            "format",
            "status",
            "endedBy",
            "better",
            "timer",
            "type",
            "scale",
            "uuid",
            "arguments",
            "startedAt",
            "resumedAt");

    private static final UnaryOperator<String> HOSTILE = text -> "=" + text + Hostile.TEXT;
    private static final UnaryOperator<String> HARMLESS = text -> "=" + text + " x";

    @TempDir
    Path folder;

    private final Cli cli = Cli.with();

    private ObjectNode file(UnaryOperator<String> change) {
        ObjectNode root = Samples.complete();
        root.withArray("devices").forEach(device -> ((ObjectNode) device).remove(List.of("uuid", "pciAddress")));
        change(root, change);
        return root;
    }

    private void change(JsonNode node, UnaryOperator<String> change) {
        if (node instanceof ArrayNode array) {
            array.forEach(item -> change(item, change));
        }
        if (node instanceof ObjectNode object) {
            for (String name : List.copyOf(object.propertyNames())) {
                JsonNode value = object.get(name);
                if (WORDS.contains(name)) {
                    continue;
                }
                if (value.isString()) {
                    object.put(name, change.apply(value.asString()));
                } else if (value instanceof ArrayNode array
                        && !array.isEmpty()
                        && array.get(0).isString()) {
                    ArrayNode texts = object.putArray(name);
                    array.forEach(item -> texts.add(change.apply(item.asString())));
                } else if (name.equals("options")) {
                    ObjectNode options = object.putObject(name);
                    value.properties()
                            .forEach(option -> options.put(
                                    change.apply(option.getKey()),
                                    change.apply(option.getValue().asString())));
                } else {
                    change(value, change);
                }
            }
        }
    }

    private String write(String name, UnaryOperator<String> change) throws IOException {
        return Files.writeString(folder.resolve(name), file(change).toString()).toString();
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "HTML")
    void aComparison(ResultFormat format) throws IOException {
        for (String color : List.of("always", "never")) {
            String[] outs = new String[2];
            for (int i = 0; i < outs.length; i++) {
                String file = write("results.json", i == 0 ? HOSTILE : HARMLESS);
                assertThat(cli.run("compare", file, "--format", format.toString(), "--color", color))
                        .as(cli.err())
                        .isZero();
                outs[i] = cli.out();
            }
            assertStaysInItsPlace(outs[0], outs[1], format, color.equals("always"));
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "HTML")
    void aReport(ResultFormat format) {
        for (boolean colors : new boolean[] {true, false}) {
            String[] outs = new String[2];
            for (int i = 0; i < outs.length; i++) {
                UnaryOperator<String> change = i == 0 ? HOSTILE : HARMLESS;
                ReportOptions options = new ReportOptions("load/a", false, false, ReportOptions.USUAL.choice());
                ResultFile file = Json.read(file(change).toString(), ResultFile.class);
                outs[i] = Reports.write(file, format, options, new Medium(Medium.UNLIMITED, colors, true, true));
            }
            assertStaysInItsPlace(outs[0], outs[1], format, colors);
        }
    }

    private static void assertStaysInItsPlace(String hostile, String harmless, ResultFormat format, boolean colors) {
        Hostile.assertHarmless(
                hostile,
                colors && Set.of(ResultFormat.TABLE, ResultFormat.FINDINGS).contains(format));
        assertThat(hostile).hasLineCount((int) harmless.lines().count()).contains(Hostile.ORDINARY);
        if (colors && Set.of(ResultFormat.TABLE, ResultFormat.FINDINGS).contains(format)) {
            assertThat(hostile).contains("\u001b[1m", "\u001b[0m");
        }
        if (format == ResultFormat.MARKDOWN) {
            assertThat(hostile.replace("\\\\", "").replaceAll("\\\\.", ""))
                    .doesNotContain("<", "`", "[")
                    .satisfies(page -> assertThat(count(page, '|')).isEqualTo(count(harmless, '|')));
        }
    }

    private static long count(String text, char letter) {
        return text.chars().filter(each -> each == letter).count();
    }

    @Test
    void jsonIsReadBackAsItWas() {
        ResultFile file = Json.read(file(HOSTILE).toString(), ResultFile.class);
        assertThat(Json.read(Json.write(file), ResultFile.class)).isEqualTo(file);
    }

    @Test
    void messagesAboutIt() throws IOException {
        String file = write("results.json", HOSTILE);
        assertLines(1, "compare", file, "--base", "three");
        assertLines(1, "compare", file, "--select", "laod");
        assertLines(1, "compare", file, "--backend", Hostile.TEXT);
        assertLines(1, "run", "--resume", file);
        assertLines(
                1,
                "compare",
                folder.resolve("\u001b]0;owned\u0007\n\u202e.json").toString());
        assertLines(1, Hostile.TEXT.replace("\0", ""));
        assertLines(1, "compare", "--" + Hostile.TEXT.replace("\0", ""));
        Path bad = Files.writeString(folder.resolve("bad\u009b\n.json"), "{\"format\": \"\\u001b\\u202e\"}");
        assertLines(1, "compare", bad.toString());
        assertThat(cli.run("compare", file, "--fail-on", "slower,missing")).isEqualTo(5);
        Hostile.assertHarmless(cli.err(), false);
        assertThat(cli.errLines()).hasSize(2).allMatch(line -> line.startsWith("gpupath: "));
    }

    private void assertLines(int count, String... arguments) {
        assertThat(cli.run(arguments)).as(cli.err()).isEqualTo(2);
        Hostile.assertHarmless(cli.err(), false);
        assertThat(cli.errLines()).hasSize(count).allMatch(line -> line.startsWith("gpupath: "));
        assertThat(cli.run(with(arguments, "--verbose"))).as(cli.err()).isEqualTo(2);
        Hostile.assertHarmless(cli.err().replace("\t", ""), false);
    }

    private static String[] with(String[] arguments, String more) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.add(more);
        return all.toArray(String[]::new);
    }

    @Test
    void theNameOfAFileInATable() throws IOException {
        String hostile = write("\u001b]0;owned\u0007\u202e.json", HARMLESS);
        String other = write("other.json", HARMLESS);
        for (ResultFormat format : EnumSet.complementOf(EnumSet.of(ResultFormat.HTML))) {
            assertThat(cli.run("compare", hostile, other, "--format", format.toString()))
                    .as(cli.err())
                    .isZero();
            Hostile.assertHarmless(cli.out(), false);
            assertThat(cli.out()).contains(".json");
        }
    }

    @Test
    @Tag("driver")
    void stayInTheirPlaceInAReport() throws IOException {
        String longName = "x".repeat(10_000);
        UnaryOperator<String> markup =
                text -> "\"'></script><script>window.owned = 1</script><img src=x onerror=owned=1>"
                        + HOSTILE.apply(text) + longName;
        Path report = folder.resolve("report.html");
        assertThat(cli.run("report", write("hostile.json", markup), "--output", report.toString()))
                .as(cli.err())
                .isZero();
        Hostile.assertHarmless(Files.readString(report).replace("\t", ""), false);
        try (Browser browser = Browser.start(Files.createDirectory(folder.resolve("profile")));
                BrowserPage page = browser.page(1400, 1000)) {
            page.open(report);
            page.evaluate("document.querySelectorAll('.plot').forEach(drawChart)");
            page.evaluate("data.findings.forEach(openTests)");
            page.evaluate("data.tests.forEach((test, index) => openDetail(index, 0))");
            assertThat(page.text("typeof window.owned")).isEqualTo("undefined");
            assertThat(page.number("document.querySelectorAll('img, b, script').length"))
                    .as("the data, the charts, the page's own")
                    .isEqualTo(3);
            assertThat(page.text("document.body.innerText")).contains("</script><script>window.owned");
            assertThat(page.complaints()).isEmpty();
            assertThat(page.requests()).hasSize(1);
            assertThat(page.number("document.documentElement.scrollWidth - document.documentElement.clientWidth"))
                    .isZero();
        }
    }
}
