package io.github.gpupath.cli.text;

import java.lang.Character.UnicodeBlock;
import java.lang.Character.UnicodeScript;
import java.util.Set;

/** The columns that a character takes on a terminal: two for a wide one, none for what is drawn upon the one before it. */
final class Letters {

    /** Scripts whose every letter is as wide as two Latin ones. */
    private static final Set<UnicodeScript> WIDE_SCRIPTS = Set.of(
            UnicodeScript.HAN,
            UnicodeScript.HIRAGANA,
            UnicodeScript.KATAKANA,
            UnicodeScript.BOPOMOFO,
            UnicodeScript.HANGUL,
            UnicodeScript.YI,
            UnicodeScript.TANGUT);

    /** Wide characters that belong to no script. */
    private static final Set<UnicodeBlock> WIDE_BLOCKS = Set.of(
            UnicodeBlock.CJK_SYMBOLS_AND_PUNCTUATION,
            UnicodeBlock.ENCLOSED_CJK_LETTERS_AND_MONTHS,
            UnicodeBlock.CJK_COMPATIBILITY,
            UnicodeBlock.CJK_COMPATIBILITY_FORMS,
            UnicodeBlock.HALFWIDTH_AND_FULLWIDTH_FORMS,
            UnicodeBlock.MISCELLANEOUS_SYMBOLS_AND_PICTOGRAPHS,
            UnicodeBlock.EMOTICONS,
            UnicodeBlock.TRANSPORT_AND_MAP_SYMBOLS,
            UnicodeBlock.SUPPLEMENTAL_SYMBOLS_AND_PICTOGRAPHS,
            UnicodeBlock.SYMBOLS_AND_PICTOGRAPHS_EXTENDED_A);

    /** Where the letters begin of which some are wide or have no width. */
    private static final int LATIN_END = 0x300;

    private Letters() {}

    /** The columns of a code point that is no control. */
    static int columns(int codePoint) {
        if (codePoint < LATIN_END) {
            return 1;
        }
        return switch (Character.getType(codePoint)) {
            case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT -> 0;
            default -> isWide(codePoint) ? 2 : 1;
        };
    }

    private static boolean isWide(int codePoint) {
        UnicodeBlock block = UnicodeBlock.of(codePoint);
        return !isHalfWidth(codePoint)
                && (WIDE_SCRIPTS.contains(UnicodeScript.of(codePoint)) || block != null && WIDE_BLOCKS.contains(block));
    }

    /** The narrow half of a block whose other half is wide. */
    private static boolean isHalfWidth(int codePoint) {
        return codePoint >= 0xff61 && codePoint <= 0xffdc || codePoint >= 0xffe8 && codePoint <= 0xffee;
    }
}
