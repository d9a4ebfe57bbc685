package io.github.gpupath.cli.report;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A way to write results. */
public enum ResultFormat {
    TABLE("txt"),
    JSON("json"),
    /** Results: a line for each. */
    CSV("csv"),
    /** The table of findings. */
    FINDINGS("findings.txt"),
    /** Findings: a line for each figure. */
    FINDINGS_CSV("findings.csv"),
    MARKDOWN("md"),
    /** One page for a browser. */
    HTML("html");

    private final String extension;

    ResultFormat(String extension) {
        this.extension = extension;
    }

    /** The format that a file's name asks for, by its longest ending that is known, before {@code .gz} or without it. */
    public static Optional<ResultFormat> ofFile(String fileName) {
        String name = fileName.toLowerCase(Locale.ROOT).replaceFirst("\\.gz$", "");
        return List.of(values()).stream()
                .filter(format -> name.endsWith("." + format.extension))
                .max(Comparator.comparingInt(format -> format.extension.length()));
    }

    /** The name on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
