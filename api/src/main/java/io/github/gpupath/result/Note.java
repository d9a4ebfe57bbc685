package io.github.gpupath.result;

import org.jspecify.annotations.Nullable;

/**
 * A caution or remark on a result.
 *
 * @param kind a short name that all notes of this kind share, such as {@code outliers}
 * @param figure its magnitude, for summaries of many notes of a kind; absent if it has none
 * @param unit the figure's unit: {@code %} for shares, empty for factors and counts; absent without a figure
 */
public record Note(
        String kind, @Nullable Double figure, @Nullable String unit, String text) {

    /** A note without a figure. */
    public static Note of(String kind, String text) {
        return new Note(kind, null, null, text);
    }

    /** A note with a share from 0 to 1, stored as a percentage. */
    public static Note percent(String kind, double share, String text) {
        return new Note(kind, 100 * share, "%", text);
    }

    /** A note with a factor. */
    public static Note times(String kind, double factor, String text) {
        return new Note(kind, factor, "", text);
    }
}
