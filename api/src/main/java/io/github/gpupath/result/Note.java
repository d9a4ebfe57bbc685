package io.github.gpupath.result;

import org.jspecify.annotations.Nullable;

/**
 * What a reader of a result should know.
 *
 * @param kind in a few words, the same in every result that it is said of, such as {@code outliers}
 * @param figure how bad it is, for whoever sums up many notes of a kind; absent where there is no such number
 * @param unit of the figure: {@code %} for shares, empty for factors and counts; absent without a figure
 * @param text all of it, in one line
 */
public record Note(
        String kind, @Nullable Double figure, @Nullable String unit, String text) {

    /** A note without a figure. */
    public static Note of(String kind, String text) {
        return new Note(kind, null, null, text);
    }

    /** A note with a share, as a percentage. */
    public static Note percent(String kind, double share, String text) {
        return new Note(kind, 100 * share, "%", text);
    }

    /** A note with a factor. */
    public static Note times(String kind, double factor, String text) {
        return new Note(kind, factor, "", text);
    }
}
