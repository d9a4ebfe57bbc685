package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.compare.Verdict;
import io.github.gpupath.cli.text.Controls;
import io.github.gpupath.cli.text.Lines;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A text with its style on a terminal.
 *
 * @param text in plain, without line breaks and other controls
 * @param style around the text, of no width
 */
public record StyledText(String text, Style style) {

    public static final StyledText EMPTY = of("");

    public StyledText {
        text = Controls.oneLine(text);
    }

    /** A verdict in its colour. */
    static StyledText of(Verdict verdict) {
        return new StyledText(
                verdict.toString(),
                switch (verdict) {
                    case FASTER, SLOWER, DIFFERS, SAME -> beyondNoise(verdict);
                    case AMBIGUOUS, ONE_SIDED -> Style.YELLOW;
                });
    }

    /** A ratio in the colour of its verdict, where that says that it is beyond the noise. */
    static StyledText ratio(String ratio, Optional<Verdict> verdict) {
        return new StyledText(ratio, verdict.map(StyledText::beyondNoise).orElse(Style.PLAIN));
    }

    private static Style beyondNoise(Verdict verdict) {
        return switch (verdict) {
            case FASTER -> Style.BLUE;
            case SLOWER, DIFFERS -> Style.ORANGE;
            case SAME, AMBIGUOUS, ONE_SIDED -> Style.PLAIN;
        };
    }

    int width() {
        return Lines.width(text);
    }

    /** Another text in this style. */
    StyledText with(String other) {
        return new StyledText(other, style);
    }

    /** Texts in plain. */
    public static List<StyledText> row(String... texts) {
        return Stream.of(texts).map(StyledText::of).toList();
    }

    public static StyledText of(String text) {
        return new StyledText(text, Style.PLAIN);
    }
}
