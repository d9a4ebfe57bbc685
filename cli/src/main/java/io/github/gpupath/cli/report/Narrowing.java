package io.github.gpupath.cli.report;

import io.github.gpupath.cli.report.Page.Grid;
import io.github.gpupath.cli.report.Page.Heading;
import io.github.gpupath.cli.text.Lines;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Finds the form of a table for which there is room. Names give way before figures do: each row has something behind its name in
 * every form.
 */
final class Narrowing {

    /** What stands before a row whose name, or its beginning, is a line of its own. */
    private static final String INDENT = "  ";

    /** What is left of a name at least. */
    private static final int LEAST = 6;

    private final Grid grid;

    private Narrowing(Grid grid) {
        this.grid = grid;
    }

    /**
     * The first form for which there is room: the table as it is, with the beginnings of names above their rows, with names above
     * their rows, with a line for each group of columns; each whole, then without details. If none is narrow enough, the last
     * with less and less.
     *
     * @param width the columns of characters that a form takes
     */
    static Grid to(int room, Grid grid, ToIntFunction<Grid> width) {
        Narrowing narrowing = new Narrowing(grid);
        return narrowing.withoutEmptyLines(narrowing.form(room, width));
    }

    private Grid form(int room, ToIntFunction<Grid> width) {
        Grid form = grid;
        for (Supplier<Grid> next : List.<Supplier<Grid>>of(() -> grid, this::folded, this::lifted, this::stacked)) {
            form = next.get();
            while (width.applyAsInt(form) > room && form.hasDetails()) {
                form = form.withoutDetails();
            }
            if (width.applyAsInt(form) <= room) {
                return form;
            }
        }
        Grid least = form.first(2);
        return width.applyAsInt(least) <= room ? mostColumns(form, room, width) : squeezed(least, room);
    }

    /** As many of the first columns as there is room for, which is more than two. */
    private static Grid mostColumns(Grid form, int room, ToIntFunction<Grid> width) {
        int fitting = 2;
        int tooMany = form.headings().size();
        while (tooMany - fitting > 1) {
            int middle = (fitting + tooMany) / 2;
            if (width.applyAsInt(form.first(middle)) <= room) {
                fitting = middle;
            } else {
                tooMany = middle;
            }
        }
        return form.first(fitting);
    }

    /** The same without the lines of groups of columns whose figures had no room. */
    private Grid withoutEmptyLines(Grid form) {
        Set<String> lines = grid.headings().stream()
                .map(Heading::group)
                .filter(group -> !group.isEmpty())
                .map(Narrowing::line)
                .collect(Collectors.toSet());
        return new Grid(
                form.headings(),
                form.rows().stream()
                        .filter(row ->
                                !isNameAlone(row) || !lines.contains(row.get(0).text()))
                        .toList());
    }

    /** The name of the line of a group of columns. */
    private static String line(String group) {
        return INDENT + group;
    }

    /** A form of two columns whose texts are cut where they have no room. */
    private static Grid squeezed(Grid form, int room) {
        int figure = form.rows().stream()
                .mapToInt(row -> Lines.width(row.get(1).text()))
                .max()
                .orElse(0);
        int name = Math.max(LEAST, room - INDENT.length() - figure);
        int rest = room - INDENT.length() - name;
        Heading title = form.headings().get(1);
        return new Grid(
                List.of(form.headings().get(0), title.titled(Lines.cut(title.title(), rest))),
                form.rows().stream()
                        .map(row -> isNameAlone(row)
                                ? row
                                : List.of(
                                        row.get(0).with(Lines.brief(row.get(0).text(), name)),
                                        row.get(1).with(Lines.cut(row.get(1).text(), rest))))
                        .toList());
    }

    /** The table with a line for what the names of rows below each other have in common: the folder, or the first of names. */
    private Grid folded() {
        boolean isOne = grid.names() == 1;
        List<List<StyledText>> rows = new ArrayList<>();
        String above = "";
        for (List<StyledText> row : grid.rows()) {
            StyledText name = row.get(0);
            String common = isOne ? folder(name.text()) : name.text();
            if (common.isEmpty() || isNameAlone(row)) {
                rows.add(row);
            } else {
                if (!common.equals(above)) {
                    rows.add(alone(StyledText.of(common), row.size()));
                }
                List<StyledText> below = new ArrayList<>(row);
                below.set(0, StyledText.of(isOne ? INDENT + name.text().substring(common.length()) : ""));
                rows.add(below);
            }
            above = name.text().isEmpty() ? above : common;
        }
        List<Heading> headings = new ArrayList<>(grid.headings());
        headings.set(0, isOne ? headings.get(0) : headings.get(0).titled(""));
        return new Grid(headings, rows);
    }

    /** Whether a row is a heading of those below it, which may reach into the columns beside it. */
    static boolean isNameAlone(List<StyledText> row) {
        return !row.get(0).text().isEmpty()
                && row.stream().skip(1).allMatch(cell -> cell.text().isEmpty());
    }

    /** The width of the first column. */
    static int names(Grid grid) {
        return Stream.concat(
                        Stream.of(grid.headings().get(0).title()),
                        grid.rows().stream()
                                .filter(row -> !isNameAlone(row))
                                .map(row -> row.get(0).text()))
                .mapToInt(Lines::width)
                .max()
                .orElse(0);
    }

    private static String folder(String id) {
        return id.contains(" ") ? "" : id.substring(0, id.lastIndexOf('/') + 1);
    }

    private static List<StyledText> alone(StyledText name, int columns) {
        List<StyledText> row = new ArrayList<>(List.of(name));
        while (row.size() < columns) {
            row.add(StyledText.EMPTY);
        }
        return row;
    }

    /** The table with each name as a line of its own. */
    private Grid lifted() {
        List<List<StyledText>> rows = new ArrayList<>();
        for (List<StyledText> row : grid.rows()) {
            List<StyledText> figures = new ArrayList<>(row.subList(grid.names(), row.size()));
            rows.add(alone(name(row), figures.size() + 1));
            if (!isNameAlone(row)) {
                figures.add(0, StyledText.EMPTY);
                rows.add(figures);
            }
        }
        List<Heading> headings = new ArrayList<>(
                grid.headings().subList(grid.names(), grid.headings().size()));
        headings.add(0, grid.headings().get(0).titled(""));
        return new Grid(headings, rows);
    }

    /** The same with a line for each group of columns. */
    private Grid stacked() {
        List<List<Integer>> groups = groups();
        if (groups.size() < 2) {
            return lifted();
        }
        List<String> titles = titles(groups);
        List<List<StyledText>> rows = new ArrayList<>();
        for (List<StyledText> row : grid.rows()) {
            rows.add(alone(name(row), titles.size() + 1));
            for (List<Integer> group : groups) {
                if (group.stream().anyMatch(column -> !row.get(column).text().isEmpty())) {
                    String title = grid.headings().get(group.get(0)).group();
                    List<StyledText> line = alone(StyledText.of(line(title)), titles.size() + 1);
                    group.forEach(column -> line.set(1 + titles.indexOf(title(column)), row.get(column)));
                    rows.add(line);
                }
            }
        }
        List<Heading> headings = new ArrayList<>();
        headings.add(grid.headings().get(0).titled(""));
        for (String title : titles) {
            headings.add(grid.headings().stream()
                    .skip(grid.names())
                    .filter(heading -> heading.title().equals(title))
                    .findFirst()
                    .orElseThrow()
                    .grouped(""));
        }
        return new Grid(headings, rows);
    }

    /** The names of a row in one text, without details. */
    private StyledText name(List<StyledText> row) {
        return new StyledText(
                IntStream.range(0, grid.names())
                        .filter(column -> grid.headings().get(column).detail() == 0)
                        .mapToObj(column -> row.get(column).text())
                        .filter(text -> !text.isEmpty())
                        .collect(Collectors.joining(", ")),
                row.get(0).style());
    }

    /** The columns of figures by the headings above them. */
    private List<List<Integer>> groups() {
        List<List<Integer>> groups = new ArrayList<>();
        for (int column = grid.names(); column < grid.headings().size(); column++) {
            if (groups.isEmpty() || !grid.headings().get(column).group().isEmpty()) {
                groups.add(new ArrayList<>());
            }
            groups.get(groups.size() - 1).add(column);
        }
        return groups;
    }

    /** The titles of the longest group, which nearly always has all that there are, and behind them the others. */
    private List<String> titles(List<List<Integer>> groups) {
        return groups.stream()
                .sorted(Comparator.comparing(group -> -group.size()))
                .flatMap(List::stream)
                .map(this::title)
                .distinct()
                .toList();
    }

    private String title(int column) {
        return grid.headings().get(column).title();
    }
}
