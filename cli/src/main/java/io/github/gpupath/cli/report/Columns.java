package io.github.gpupath.cli.report;

import io.github.gpupath.cli.report.Page.Align;
import io.github.gpupath.cli.report.Page.Grid;
import io.github.gpupath.cli.report.Page.Heading;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The columns of a table that has a row for each of some records. */
final class Columns<T> {

    private final List<Heading> headings = new ArrayList<>();
    private final List<Function<T, StyledText>> texts = new ArrayList<>();
    private String group;

    /** No columns yet; the first one will have this heading above its title. */
    Columns(String group) {
        this.group = group;
    }

    /** Sets the heading above the title of the next column and those behind it. */
    Columns<T> group(String title) {
        group = title;
        return this;
    }

    /** Adds a column that says what its row is of. */
    Columns<T> name(String title, Function<T, String> text) {
        return add(title, Align.LEFT, 0, true, text.andThen(StyledText::of));
    }

    <S> Columns<T> name(String title, Function<T, S> value, Function<S, StyledText> text) {
        return add(title, Align.LEFT, 0, true, value.andThen(text));
    }

    /**
     * Adds a column of plain text.
     *
     * @param detail how soon a narrow terminal leaves it out: the highest first, and 0 last
     */
    Columns<T> left(String title, int detail, Function<T, String> text) {
        return left(title, detail, text, StyledText::of);
    }

    /** Adds a column of numbers. */
    Columns<T> right(String title, int detail, Function<T, String> text) {
        return right(title, detail, text, StyledText::of);
    }

    <S> Columns<T> left(String title, int detail, Function<T, S> value, Function<S, StyledText> text) {
        return add(title, Align.LEFT, detail, false, value.andThen(text));
    }

    <S> Columns<T> right(String title, int detail, Function<T, S> value, Function<S, StyledText> text) {
        return add(title, Align.RIGHT, detail, false, value.andThen(text));
    }

    private Columns<T> add(String title, Align align, int detail, boolean isName, Function<T, StyledText> text) {
        headings.add(new Heading(group, title, align, detail, isName));
        texts.add(text);
        group = "";
        return this;
    }

    /** The table of some records, without details that none has. */
    Grid of(List<T> records) {
        List<List<StyledText>> rows = records.stream()
                .map(record -> texts.stream().map(text -> text.apply(record)).toList())
                .toList();
        return new Grid(headings, rows).withoutEmptyDetails();
    }

    /** The table of some records; empty if there is none. */
    Optional<Grid> ofAny(List<T> records) {
        return records.isEmpty() ? Optional.empty() : Optional.of(of(records));
    }
}
