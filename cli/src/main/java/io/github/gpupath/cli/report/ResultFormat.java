package io.github.gpupath.cli.report;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A way to write results. */
public enum ResultFormat {
    TABLE("txt"),
    JSON("json"),
    CSV("csv"),
    MARKDOWN("md");

    private final String extension;

    ResultFormat(String extension) {
        this.extension = extension;
    }

    /** The format that a file's name asks for. */
    public static Optional<ResultFormat> ofFile(String fileName) {
        String name = fileName.toLowerCase(Locale.ROOT);
        return List.of(values()).stream()
                .filter(format -> name.endsWith("." + format.extension))
                .findFirst();
    }

    /** The name on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
