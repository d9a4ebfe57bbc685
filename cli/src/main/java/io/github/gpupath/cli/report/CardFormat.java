package io.github.gpupath.cli.report;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A way to write cards. */
public enum CardFormat {
    TEXT("txt"),
    MARKDOWN("md"),
    JSON("json");

    private final String extension;

    CardFormat(String extension) {
        this.extension = extension;
    }

    /** The format that a file's name asks for. */
    public static Optional<CardFormat> ofFile(String fileName) {
        return List.of(values()).stream()
                .filter(format -> fileName.toLowerCase(Locale.ROOT).endsWith("." + format.extension))
                .findFirst();
    }

    /** The name on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
