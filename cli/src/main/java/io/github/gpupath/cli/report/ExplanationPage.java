package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.code.CodeDifference;
import io.github.gpupath.cli.analysis.code.FoundCode;
import io.github.gpupath.cli.analysis.code.FoundCode.Code;
import io.github.gpupath.cli.analysis.code.FoundCode.Missing;
import io.github.gpupath.cli.analysis.compare.Compared;
import io.github.gpupath.cli.analysis.compare.Differing;
import io.github.gpupath.cli.analysis.compare.Differing.Versus;
import io.github.gpupath.cli.text.Lines;
import io.github.gpupath.result.Measurement.Geometry;
import io.github.gpupath.result.Note;
import io.github.gpupath.result.TestResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** Writes why tests differ: the facts of both sides from the files, then the differences of their machine code. */
public final class ExplanationPage {

    private static final String INDENT = "  ";

    private ExplanationPage() {}

    /**
     * The whole text; ends with a line break.
     *
     * @param tests that differ
     * @param codes by test and by the title of the column
     * @param width the columns of characters that a sentence may take; tables of code take what they need
     */
    public static String text(List<Differing> tests, Map<String, Map<String, FoundCode>> codes, int width) {
        if (tests.isEmpty()) {
            return "no test is certainly faster or slower, so there is no difference to explain\n";
        }
        StringBuilder text = new StringBuilder();
        for (Differing test : tests) {
            text.append('\n');
            sentence("", "why " + test.test() + " differs", width, text);
            Map<String, FoundCode> ofTest = codes.getOrDefault(test.test(), Map.of());
            for (Versus versus : test.sides()) {
                sentence(INDENT, figures(versus), width, text);
                facts(versus).forEach(fact -> sentence(INDENT.repeat(2), fact, width, text));
                code(versus, ofTest).forEach(found -> sentence(INDENT.repeat(2), found, width, text));
            }
            if (ofTest.values().stream().anyMatch(Code.class::isInstance)) {
                CodePage.counts(new LinkedHashMap<>(ofTest))
                        .lines()
                        .map(Lines::readable)
                        .forEach(line -> text.append(INDENT).append(line).append('\n'));
            }
        }
        return text.toString();
    }

    private static void sentence(String indent, String sentence, int width, StringBuilder text) {
        Lines.wrapped(indent + Lines.readable(sentence), indent + INDENT, width)
                .forEach(line -> text.append(line).append('\n'));
    }

    private static String figures(Versus versus) {
        Compared compared = versus.compared();
        return versus.other().title() + " " + Quantity.text(compared.value(), compared.unit()) + ", "
                + versus.base().title() + " " + Quantity.text(compared.baseValue(), compared.unit()) + ": "
                + Figures.preciseRatio(compared.ratio().value()) + " times as fast";
    }

    /** The facts of the files that could cause a difference by themselves. */
    private static List<String> facts(Versus versus) {
        TestResult base = versus.baseResult();
        TestResult other = versus.otherResult();
        List<String> facts = new ArrayList<>();
        Optional<Geometry> from = Optional.ofNullable(base.geometry());
        Optional<Geometry> to = Optional.ofNullable(other.geometry());
        if (from.isPresent() && to.isPresent()) {
            facts.add(
                    words(from.get()).equals(words(to.get()))
                            ? "launch: both ran " + words(from.get())
                            : "launch: " + versus.other().title() + " ran " + words(to.get()) + ", "
                                    + versus.base().title() + " " + words(from.get())
                                    + ": part of the difference may be theirs");
        }
        if (base.timer() != null && other.timer() != null && !base.timer().equals(other.timer())) {
            facts.add("clock: " + versus.other().title() + " is timed by the " + other.timer() + ", "
                    + versus.base().title() + " by the " + base.timer());
        }
        notes(versus.other().title(), other, base).ifPresent(facts::add);
        notes(versus.base().title(), base, other).ifPresent(facts::add);
        return facts;
    }

    private static String words(Geometry geometry) {
        return across(geometry.workgroups()) + " workgroups of " + across(geometry.workgroupSize()) + " invocations";
    }

    /** Without the directions in which there is one. */
    private static String across(List<Integer> sizes) {
        String product =
                sizes.stream().filter(size -> size != 1).map(String::valueOf).collect(Collectors.joining("×"));
        return product.isEmpty() ? "1" : product;
    }

    /** What a language cannot express is the same of every kernel, and the code shows what became of it. */
    private static Optional<String> notes(String title, TestResult result, TestResult beside) {
        List<String> shared = beside.notes().stream().map(Note::text).toList();
        List<String> own = result.notes().stream()
                .filter(note -> !note.kind().equals("language"))
                .map(Note::text)
                .filter(note -> !shared.contains(note))
                .toList();
        return own.isEmpty()
                ? Optional.empty()
                : Optional.of("noted of " + title + " alone: " + String.join("; ", own));
    }

    private static List<String> code(Versus versus, Map<String, FoundCode> codes) {
        FoundCode base = codes.getOrDefault(versus.base().title(), new Missing("it was not compiled"));
        FoundCode other = codes.getOrDefault(versus.other().title(), new Missing("it was not compiled"));
        if (base instanceof Code from && other instanceof Code to) {
            return CodeDifference.sentences(
                    new CodeDifference.Side(versus.base().title(), from),
                    new CodeDifference.Side(versus.other().title(), to),
                    versus.compared().ratio().value(),
                    accessBytes(versus.baseResult()));
        }
        Map<String, List<String>> byReason = new LinkedHashMap<>();
        reason(base)
                .ifPresent(reason -> byReason.computeIfAbsent(reason, any -> new ArrayList<>())
                        .add(versus.base().title()));
        reason(other)
                .ifPresent(reason -> byReason.computeIfAbsent(reason, any -> new ArrayList<>())
                        .add(versus.other().title()));
        return byReason.entrySet().stream()
                .map(missing ->
                        "no machine code of " + String.join(" and ", missing.getValue()) + ": " + missing.getKey())
                .toList();
    }

    private static Optional<String> reason(FoundCode code) {
        return code instanceof Missing missing ? Optional.of(missing.reason()) : Optional.empty();
    }

    private static OptionalDouble accessBytes(TestResult result) {
        Long bytes = result.bytesPerDispatch();
        Long operations = result.operationsPerDispatch();
        return bytes == null || operations == null || bytes == 0 || operations == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of((double) bytes / operations);
    }
}
