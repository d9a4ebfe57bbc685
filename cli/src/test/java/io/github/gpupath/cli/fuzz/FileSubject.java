package io.github.gpupath.cli.fuzz;

import io.github.gpupath.cli.analysis.card.CardChoice;
import io.github.gpupath.cli.analysis.card.CardMaker;
import io.github.gpupath.cli.analysis.compare.Comparer;
import io.github.gpupath.cli.analysis.compare.Comparison;
import io.github.gpupath.cli.analysis.compare.FailCondition;
import io.github.gpupath.cli.analysis.compare.MeasuredFile;
import io.github.gpupath.cli.analysis.compare.Request;
import io.github.gpupath.cli.analysis.compare.Run;
import io.github.gpupath.cli.engine.store.Json;
import io.github.gpupath.cli.engine.store.ResultFiles;
import io.github.gpupath.cli.engine.store.ResultStore;
import io.github.gpupath.cli.report.CardFormat;
import io.github.gpupath.cli.report.CardReports;
import io.github.gpupath.cli.report.ComparisonReports;
import io.github.gpupath.cli.report.Medium;
import io.github.gpupath.cli.report.ReportOptions;
import io.github.gpupath.cli.report.Reports;
import io.github.gpupath.cli.report.ResultFormat;
import io.github.gpupath.cli.report.html.HtmlReport;
import io.github.gpupath.cli.report.html.KernelSources;
import io.github.gpupath.cli.testing.Samples;
import io.github.gpupath.cli.text.Notes;
import io.github.gpupath.cli.text.RefusedException;
import io.github.gpupath.result.ResultFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The readers of result files or journals, and all that judges what they take: a changed file is refused in a line that
 * names it, or it does not contradict itself and everything that is written of it is harmless.
 */
final class FileSubject implements Subject<Edit> {

    private static final List<FailCondition> CONDITIONS =
            List.of(FailCondition.parse("slower"), FailCondition.parse("missing"), FailCondition.parse("differs"));
    private static final ReportOptions OPTIONS = new ReportOptions("load/typed-buffer/rgba8/random", true);
    private static final ResultFile SAMPLE = Samples.file();
    private static final Medium TERMINAL = new Medium(80, false, true, true);

    private final String name;
    private final Path file;
    private final JsonNode good;
    private final List<String> places;

    private FileSubject(String name, Path file, JsonNode good) {
        this.name = name;
        this.file = file;
        this.good = good;
        this.places = Edit.places(good);
    }

    static FileSubject resultFiles(Path folder) {
        return new FileSubject("files", folder.resolve("fuzzed.json"), Samples.complete());
    }

    /** Journals; the places of their nodes begin with the number of the line. */
    static FileSubject journals(Path folder) {
        ObjectNode header = Samples.complete();
        header.put("format", "gpupath-journal");
        header.remove("findings");
        ArrayNode lines = JsonMapper.shared().createArrayNode();
        lines.add(header);
        lines.addObject().set("devices", header.get("devices").deepCopy());
        for (JsonNode result : header.remove("results")) {
            lines.addObject().set("result", result);
        }
        for (JsonNode problem : header.remove("problems")) {
            lines.addObject().set("problem", problem);
        }
        return new FileSubject("journals", folder.resolve("fuzzed.json.journal"), lines);
    }

    /** Writes what edits make of the file, and returns where it is. */
    Path write(List<Edit> edits) throws IOException {
        return Files.write(file, content(edits));
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public List<Edit> input(SplittableRandom random) {
        return Edit.some(places, random);
    }

    private byte[] content(List<Edit> edits) {
        JsonNode tree = good.deepCopy();
        for (Edit edit : edits) {
            if (edit instanceof Edit.OfNode ofNode) {
                ofNode.apply(tree);
            }
        }
        StringBuilder text = new StringBuilder();
        if (tree instanceof ArrayNode lines) {
            lines.forEach(line -> text.append(line).append('\n'));
        } else {
            text.append(tree);
        }
        byte[] bytes = text.toString().replace("\"Infinity\"", "1e999").getBytes(StandardCharsets.UTF_8);
        for (Edit edit : edits) {
            if (edit instanceof Edit.OfByte ofByte) {
                bytes = ofByte.apply(bytes);
            }
        }
        return bytes;
    }

    @Override
    public Optional<String> fault(List<Edit> edits) throws IOException {
        write(edits);
        Optional<ResultFile> read;
        try {
            read = read();
        } catch (RefusedException refused) {
            String message = String.valueOf(refused.getMessage());
            return refused.kind() == RefusedException.Kind.USAGE && message.startsWith(file + " ")
                    ? MessageCheck.fault(message.substring(file.toString().length()))
                    : Optional.of("a refusal of the kind " + refused.kind() + " that does not begin with the file: "
                            + message);
        }
        return read.flatMap(taken -> Soundness.contradiction(taken)
                .map(contradiction -> "it is taken with " + contradiction)
                .or(() -> judged(taken)));
    }

    /** What is taken of it. */
    private Optional<ResultFile> read() {
        if (good.isObject()) {
            return Optional.of(ResultFiles.read(file));
        }
        try (ResultStore store = ResultStore.resume(file, Notes.NONE)) {
            return store.earlier().map(ResultStore.Earlier::file);
        }
    }

    /** What is wrong with all that commands make of a file. */
    private static Optional<String> judged(ResultFile read) {
        if (!Json.read(Json.write(read), ResultFile.class).equals(read)) {
            return Optional.of("it is another when it is written and read again");
        }
        Map<String, Supplier<String>> outputs = new LinkedHashMap<>();
        for (ResultFormat format : ResultFormat.values()) {
            outputs.put("a report as " + format, () -> Reports.write(read, format, OPTIONS, Medium.FILE));
        }
        outputs.put("a report", () -> Reports.write(read, ResultFormat.TABLE, OPTIONS, TERMINAL));
        outputs.put(
                "a card",
                () -> CardReports.write(
                        CardMaker.of(List.of(new MeasuredFile("fuzzed.json", read)), new CardChoice(List.of())),
                        CardFormat.TEXT,
                        TERMINAL));
        List<Run> files = List.of(Run.of("a", read), Run.of("b", SAMPLE));
        for (List<Run> some : List.of(files.subList(0, 1), files)) {
            outputs.put(some.size() + " compared", () -> compared(some));
            outputs.put(
                    some.size() + " as a page",
                    () -> HtmlReport.write(parts(some), List.of(), KernelSources.none())
                            .replace("\t", ""));
        }
        for (Map.Entry<String, Supplier<String>> output : outputs.entrySet()) {
            String text;
            try {
                text = output.getValue().get();
            } catch (RefusedException refused) {
                text = String.valueOf(refused.getMessage());
                Optional<String> fault = MessageCheck.fault(text);
                if (fault.isPresent()) {
                    return fault;
                }
                continue; // the console writes it on one line
            }
            Optional<String> harm = MessageCheck.harm(output.getKey(), text);
            if (harm.isPresent()) {
                return harm;
            }
        }
        return Optional.empty();
    }

    private static String compared(List<Run> files) {
        Comparison comparison = Comparer.compare(files, Request.all());
        StringBuilder text = new StringBuilder();
        for (ResultFormat format : ResultFormat.values()) {
            text.append(ComparisonReports.write(comparison, files, format, Medium.FILE));
        }
        FailCondition.offenders(CONDITIONS, comparison); // lines that the console writes
        return text.toString();
    }

    private static List<MeasuredFile> parts(List<Run> runs) {
        return runs.stream().flatMap(run -> run.parts().stream()).toList();
    }
}
