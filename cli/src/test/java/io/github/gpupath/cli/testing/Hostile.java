package io.github.gpupath.cli.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Text that would take over a terminal, a page or a spreadsheet, and whether it was let through. */
public final class Hostile {

    /** What must stay as it is. */
    public static final String ORDINARY = "é 漢字 \ud83d\udc69\u200d\ud83d\udcbb";

    private static final int[] DIRECTIONS = {
        0x061c, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069
    };

    /** Sets the title, the colour and the direction, breaks lines and cells, and holds every other control too. */
    public static final String TEXT = "\u001b]0;owned\u0007\u001b[31m\u009b2J\r\n| --- |\n- \u202egnp.\u2028"
            + IntStream.concat(IntStream.range(0, 0xa0), IntStream.of(DIRECTIONS))
                    .mapToObj(Character::toString)
                    .collect(Collectors.joining())
            + "\u2029<b>`*_[x](y)|\",; " + ORDINARY;

    private Hostile() {}

    /**
     * Fails if there is a control other than a line break.
     *
     * @param colors whether the program's own colours are allowed
     */
    public static void assertHarmless(String output, boolean colors) {
        String own = colors ? output.replaceAll("\u001b\\[(0|1|2|31|32|33|38;5;32|38;5;166)m", "") : output;
        assertThat(own.codePoints()
                        .filter(each -> each != '\n')
                        .filter(each -> Character.isISOControl(each)
                                || each == 0x2028
                                || each == 0x2029
                                || IntStream.of(DIRECTIONS).anyMatch(direction -> direction == each))
                        .mapToObj(Integer::toHexString)
                        .distinct()
                        .toList())
                .as("controls in %s", output)
                .isEmpty();
    }
}
