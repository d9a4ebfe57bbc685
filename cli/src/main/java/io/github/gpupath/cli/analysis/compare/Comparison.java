package io.github.gpupath.cli.analysis.compare;

import java.util.List;
import java.util.Set;

/**
 * The outcome of a comparison, as it is written in JSON: component names are the JSON's property names, and absent
 * values are left out.
 *
 * @param format always {@link #FORMAT}
 * @param formatVersion raised when a reader of the older version could misunderstand it
 * @param noiseFloor the share of a ratio that counts as no difference
 * @param columns the devices of each file
 * @param pairs the columns that were compared, by their titles
 * @param notes reasons for caution
 */
public record Comparison(
        String format,
        int formatVersion,
        double noiseFloor,
        List<Column> columns,
        List<Pair> pairs,
        List<ComparisonNote> notes) {

    /** The name of the format. */
    public static final String FORMAT = "gpupath-comparison";

    /** The present version of the format. */
    public static final int FORMAT_VERSION = 1;

    public Comparison {
        columns = List.copyOf(columns);
        pairs = List.copyOf(pairs);
        notes = List.copyOf(notes);
    }

    static Comparison of(NoiseFloor noiseFloor, List<Column> columns, List<Pair> pairs, List<ComparisonNote> notes) {
        return new Comparison(FORMAT, FORMAT_VERSION, noiseFloor.share(), columns, pairs, notes);
    }

    /** The same with some verdicts alone; the summaries stay those of all tests. */
    public Comparison only(Set<Verdict> verdicts) {
        return new Comparison(
                format,
                formatVersion,
                noiseFloor,
                columns,
                pairs.stream().map(pair -> pair.only(verdicts)).toList(),
                notes);
    }
}
