package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.card.Card;
import io.github.gpupath.cli.engine.store.Json;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Writes cards in each format. */
public final class CardReports {

    private CardReports() {}

    /** All cards, below each other; ends with a line break. */
    public static String write(List<Card> cards, CardFormat format, Medium medium) {
        return switch (format) {
            case TEXT -> joined(cards, card -> TextPage.text(CardPage.of(card), medium));
            case MARKDOWN -> joined(cards, card -> MarkdownPage.text(CardPage.of(card)));
            case JSON -> Json.write(cards);
        };
    }

    private static String joined(List<Card> cards, Function<Card, String> text) {
        return cards.stream().map(text).collect(Collectors.joining("\n"));
    }
}
