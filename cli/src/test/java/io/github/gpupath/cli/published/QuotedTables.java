package io.github.gpupath.cli.published;

import io.github.gpupath.result.TestResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Tables of pages that quote results: a heading with backends, rows with a test's id, a figure for each backend and a unit. A column
 * {@code instr.} behind a backend has the share of instructions.
 */
final class QuotedTables {

    static final String SHARE = "instr.";

    private static final Set<String> COLUMNS = Set.of("vulkan", "opengl", "opencl", "cuda", SHARE);
    private static final Pattern ROW = Pattern.compile("[a-z0-9-]+(?:/[a-z0-9.-]+)+ +[0-9-].*");
    private static final Pattern UNIT = Pattern.compile("([nµmkMGT]?) ?(\\S*s|Hz|B/s)");
    private static final String NONE = "-";
    private static final int DIGITS = 4;
    private static final int MOST_DECIMALS = 3;

    /** The prefixes of units by powers of a thousand; that of 1 has the place of the hyphen. */
    private static final String PREFIXES = "nµm-kMGT";

    private QuotedTables() {}

    static boolean isHeading(String line) {
        List<String> cells = cells(line);
        return cells.size() > 1 && cells.get(0).equals("test") && COLUMNS.containsAll(cells.subList(1, cells.size()));
    }

    /** The lines of a page with the figures of a run, in columns. */
    static List<String> filled(List<String> page, Map<String, Map<String, TestResult>> results) {
        List<String> filled = new ArrayList<>();
        for (int i = 0; i < page.size(); i++) {
            filled.add(page.get(i));
            if (isHeading(page.get(i))) {
                int end = i + 1;
                while (ROW.matcher(page.get(end)).matches()) {
                    end++;
                }
                filled.remove(filled.size() - 1);
                filled.addAll(table(page.subList(i, end), results));
                i = end - 1;
            }
        }
        return filled;
    }

    private static List<String> table(List<String> lines, Map<String, Map<String, TestResult>> results) {
        List<String> heading = cells(lines.get(0));
        List<List<String>> rows = new ArrayList<>(List.of(new ArrayList<>(heading)));
        rows.get(0).add("");
        for (String line : lines.subList(1, lines.size())) {
            List<String> shown = cells(line);
            String unit = String.join(" ", shown.subList(heading.size(), shown.size()));
            Map<String, TestResult> measured = results.get(shown.get(0));
            if (measured == null) {
                throw new IllegalArgumentException("the run lacks " + shown.get(0));
            }
            List<String> row = new ArrayList<>(List.of(shown.get(0)));
            for (int i = 1; i < heading.size(); i++) {
                boolean isShare = heading.get(i).equals(SHARE);
                TestResult result = measured.get(heading.get(isShare ? i - 1 : i));
                row.add(isShare ? share(result) : figure(result, unit));
            }
            row.add(unit);
            rows.add(row);
        }
        return aligned(rows);
    }

    private static List<String> cells(String line) {
        return Arrays.asList(line.strip().split(" +"));
    }

    private static String share(@Nullable TestResult result) {
        if (result == null || result.measured().orElseThrow().withoutAccess() == null) {
            return NONE;
        }
        return Math.round(100 * result.measured().orElseThrow().withoutAccess().ratio()) + "%";
    }

    private static String figure(@Nullable TestResult result, String unit) {
        if (result == null) {
            return NONE;
        }
        Matcher parts = UNIT.matcher(unit);
        if (!parts.matches() || !parts.group(2).equals(result.unit())) {
            throw new IllegalArgumentException(result.test() + " is in " + result.unit() + ", not in " + unit);
        }
        int power = parts.group(1).isEmpty() ? 0 : PREFIXES.indexOf(parts.group(1)) - PREFIXES.indexOf('-');
        double value = result.value() / Math.pow(1000, power);
        int decimals = DIGITS - 1 - (int) Math.floor(Math.log10(value));
        return String.format(Locale.ROOT, "%." + Math.max(0, Math.min(decimals, MOST_DECIMALS)) + "f", value);
    }

    /** Names to the left, figures to the right. */
    private static List<String> aligned(List<List<String>> rows) {
        int figures = rows.get(0).size() - 2;
        int[] widths = new int[figures + 1];
        for (List<String> row : rows) {
            for (int i = 0; i <= figures; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        return rows.stream()
                .map(row -> {
                    StringBuilder line = new StringBuilder(("%-" + widths[0] + "s").formatted(row.get(0)));
                    for (int i = 1; i <= figures; i++) {
                        line.append(("  %" + widths[i] + "s").formatted(row.get(i)));
                    }
                    return line.append("  ")
                            .append(row.get(figures + 1))
                            .toString()
                            .stripTrailing();
                })
                .toList();
    }
}
