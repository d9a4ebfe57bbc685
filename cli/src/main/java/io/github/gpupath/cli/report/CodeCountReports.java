package io.github.gpupath.cli.report;

import io.github.gpupath.cli.engine.store.Json;
import io.github.gpupath.cli.report.Page.Grid;
import io.github.gpupath.cli.report.Page.Part;
import io.github.gpupath.cli.report.ReasonLines.Reason;
import io.github.gpupath.code.CodeFigures;
import io.github.gpupath.code.CodeFigures.Counted;
import io.github.gpupath.code.CodeFigures.Kind;
import io.github.gpupath.code.CodeFigures.Missing;
import io.github.gpupath.code.CodeFigures.Occupancy;
import io.github.gpupath.code.CodeFigures.Resources;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Instruction counts of the kernels of many tests, in several formats. */
public final class CodeCountReports {

    private static final List<String> COLUMNS = List.of(
            "in loop: accesses, else operations, that the model counts in one iteration of the measured loop",
            "instructions: of that loop, per access or operation; per iteration where the model counts neither",
            "complete: whether the loop has every access of the model");

    private static final String WAVES =
            "waves: subgroups that a SIMD unit (AMD), vector engine (Intel) or multiprocessor "
                    + "(NVIDIA) holds at once, of at most; registers and workgroup memory limit them";

    /** A way to write the counts. */
    public enum Format {
        TABLE,
        CSV,
        MARKDOWN,
        JSON;

        /** The name on the command line. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * What a compiler made of a test's kernel.
     *
     * @param compiler the id of a backend or of an absent GPU
     */
    public record Row(String test, String compiler, CodeFigures figures) {

        private Optional<Counted> counted() {
            return figures instanceof Counted counted ? Optional.of(counted) : Optional.empty();
        }

        /** Instructions per access or operation; per iteration where the model counts neither. */
        private Optional<Double> each(ToIntFunction<Counted> instructions) {
            return counted().map(counted -> (double) instructions.applyAsInt(counted) / Math.max(1, counted.per()));
        }

        private String text(ToIntFunction<Counted> instructions) {
            return each(instructions).map(each -> Figures.plain(each, 2)).orElse("");
        }

        private Optional<Long> per() {
            return counted().map(Counted::per).filter(per -> per > 0);
        }

        private Resources resources() {
            return counted().map(Counted::resources).orElse(Resources.UNKNOWN);
        }

        private boolean hasOccupancy() {
            return resources().occupancy().isPresent();
        }

        private Optional<Boolean> hasEveryAccess() {
            return counted().flatMap(Counted::hasEveryAccess);
        }
    }

    private CodeCountReports() {}

    /** A line for each row; ends with a line break. */
    public static String write(List<Row> rows, Format format, Medium medium) {
        return switch (format) {
            case TABLE -> TextPage.text(page(rows), medium);
            case MARKDOWN -> MarkdownPage.text(page(rows));
            case CSV -> records().csv(rows.stream());
            case JSON -> Json.write(records().objects(rows.stream()));
        };
    }

    private static Page page(List<Row> rows) {
        List<Reason> reasons = rows.stream()
                .flatMap(row -> row.figures() instanceof Missing missing
                        ? Stream.of(new Reason(row.compiler(), missing.reason(), row.test()))
                        : Stream.empty())
                .toList();
        return new Page(
                List.of(grid(
                        rows.stream().filter(row -> row.counted().isPresent()).toList())),
                List.of(
                        new Part(
                                "not counted",
                                ReasonLines.of(
                                        reasons, tests -> tests.size() == 1 ? tests.get(0) : tests.size() + " tests")),
                        new Part(
                                "columns",
                                Stream.concat(
                                                COLUMNS.stream(),
                                                rows.stream().anyMatch(Row::hasOccupancy)
                                                        ? Stream.of(WAVES)
                                                        : Stream.empty())
                                        .toList())));
    }

    private static Grid grid(List<Row> rows) {
        Columns<Row> columns = new Columns<Row>("")
                .name("test", Row::test)
                .name("compiler", Row::compiler)
                .right("in loop", 3, row -> text(row.per().orElse(null)))
                .group("instructions");
        for (Kind kind : Kind.values()) {
            columns.right(word(kind), kind == Kind.BRANCH || kind == Kind.WAIT ? 2 : 0, row -> row.text(of(kind)));
        }
        return columns.right("all", 1, row -> row.text(CodeCountReports::all))
                .group("")
                .right("registers", 1, row -> text(value(row.resources().registers())))
                .right("spilled", 1, row -> text(value(row.resources().spilled())))
                .right(
                        "waves",
                        1,
                        row -> row.resources()
                                .occupancy()
                                .map(waves -> waves.subgroups() + "/" + waves.most())
                                .orElse(""))
                .left(
                        "complete",
                        0,
                        row -> row.hasEveryAccess()
                                .map(every -> every ? "yes" : "no")
                                .orElse("-"))
                .of(rows);
    }

    /** The columns of the table, with unrounded numbers. */
    private static Records<Row> records() {
        Records<Row> records = new Records<Row>()
                .column("test", Row::test)
                .column("compiler", Row::compiler)
                .column("inLoop", row -> row.per().orElse(null));
        for (Kind kind : Kind.values()) {
            records.column(word(kind), row -> row.each(of(kind)).orElse(null));
        }
        return records.column("all", row -> row.each(CodeCountReports::all).orElse(null))
                .column("registers", row -> value(row.resources().registers()))
                .column("spilled", row -> value(row.resources().spilled()))
                .column(
                        "waves",
                        row -> row.resources()
                                .occupancy()
                                .map(Occupancy::subgroups)
                                .orElse(null))
                .column(
                        "mostWaves",
                        row -> row.resources().occupancy().map(Occupancy::most).orElse(null))
                .column("complete", row -> row.hasEveryAccess().orElse(null))
                .column("reason", row -> row.figures() instanceof Missing missing ? missing.reason() : null);
    }

    private static ToIntFunction<Counted> of(Kind kind) {
        return counted -> counted.instructions().getOrDefault(kind, 0);
    }

    private static int all(Counted counted) {
        return counted.instructions().values().stream()
                .mapToInt(Integer::intValue)
                .sum();
    }

    private static String word(Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    private static String text(@Nullable Object value) {
        return value == null ? "" : value.toString();
    }

    private static @Nullable Object value(OptionalInt number) {
        return number.isPresent() ? number.getAsInt() : null;
    }

    private static @Nullable Object value(OptionalLong number) {
        return number.isPresent() ? number.getAsLong() : null;
    }
}
