package io.github.gpupath.cli.shell.command;

import java.util.Locale;

/** A way to write a list. */
enum ListFormat {
    TABLE,
    JSON;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
