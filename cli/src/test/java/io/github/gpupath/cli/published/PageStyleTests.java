package io.github.gpupath.cli.published;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Pages have short sentences, paragraphs and cells. Code, headings and the addresses of links do not count. */
class PageStyleTests {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    private static final int MEDIAN_WORDS = 14;
    private static final int NINTH_DECILE_WORDS = 26;
    private static final int PARAGRAPH_WORDS = 80;
    private static final int CELL_WORDS = 30;

    private static final Pattern END_OF_SENTENCE = Pattern.compile("(?<=[.!?][)*\"]{0,3})\\s+(?![a-z])");
    private static final Pattern LIST_ITEM = Pattern.compile("^(?:[-*]|[0-9]+\\.) +");
    private static final Pattern ADDRESS = Pattern.compile("!\\[[^\\]]*]\\([^)]*\\)|(?<=])\\([^)]*\\)");
    private static final Pattern WORD = Pattern.compile("\\S*[\\p{L}\\p{N}]\\S*");

    /**
     * The text of a page.
     *
     * @param paragraphs also items of lists
     * @param cells of tables
     */
    private record Text(List<String> paragraphs, List<String> cells) {

        static Text of(Path page) throws IOException {
            Text text = new Text(new ArrayList<>(), new ArrayList<>());
            StringBuilder paragraph = new StringBuilder();
            boolean isCode = false;
            for (String line : Files.readAllLines(ROOT.resolve(page))) {
                String words = ADDRESS.matcher(line.strip()).replaceAll("");
                boolean isFence = words.startsWith("```");
                isCode ^= isFence;
                boolean isProse = !isCode && !isFence && !words.isEmpty() && !words.matches("[#<|].*");
                if (!isProse || LIST_ITEM.matcher(words).find()) {
                    text.paragraphs.add(paragraph.toString());
                    paragraph.setLength(0);
                }
                if (isProse) {
                    paragraph.append(LIST_ITEM.matcher(words).replaceFirst("")).append(' ');
                } else if (!isCode && words.startsWith("|")) {
                    text.cells.addAll(List.of(words.split("\\|")));
                }
            }
            text.paragraphs.add(paragraph.toString());
            return text;
        }

        Stream<String> sentences() {
            return paragraphs.stream().flatMap(END_OF_SENTENCE::splitAsStream).filter(sentence -> words(sentence) > 0);
        }
    }

    private static int words(String text) {
        return (int) WORD.matcher(text).results().count();
    }

    /** Relative to the root. */
    static List<Path> pages() throws IOException {
        try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
            return Stream.concat(
                            Stream.of("README.md", "CONTRIBUTING.md", "CHANGELOG.md")
                                    .map(Path::of),
                            docs.filter(path -> path.toString().endsWith(".md")).map(ROOT::relativize))
                    .toList();
        }
    }

    @Test
    void mostSentencesAreShort() throws IOException {
        List<String> sentences = new ArrayList<>();
        for (Path page : pages()) {
            Text.of(page).sentences().forEach(sentences::add);
        }
        sentences.sort(Comparator.comparingInt(PageStyleTests::words));
        int number = sentences.size();
        assertThat(words(sentences.get(number / 2)))
                .as("median of %d sentences", number)
                .isLessThanOrEqualTo(MEDIAN_WORDS);
        assertThat(words(sentences.get(number * 9 / 10)))
                .as("ninth decile; the longest are%n%s", String.join("\n", sentences.subList(number - 9, number)))
                .isLessThanOrEqualTo(NINTH_DECILE_WORDS);
    }

    @ParameterizedTest
    @MethodSource("pages")
    void paragraphsAndCellsAreShort(Path page) throws IOException {
        Text text = Text.of(page);
        assertThat(text.paragraphs)
                .filteredOn(each -> words(each) > PARAGRAPH_WORDS)
                .isEmpty();
        assertThat(text.cells).filteredOn(each -> words(each) > CELL_WORDS).isEmpty();
    }
}
