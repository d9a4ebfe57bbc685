package io.github.gpupath.cli.engine.store;

import io.github.gpupath.cli.text.Controls;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.SerializableString;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.io.CharacterEscapes;
import tools.jackson.core.io.SerializedString;
import tools.jackson.core.json.JsonFactory;

/**
 * Has JSON escape every one of {@link Controls}, not only those below U+0020, which it must: JSON is printed on terminals too.
 * Line breaks and tabs keep their short names.
 */
final class JsonEscapes extends CharacterEscapes {

    private static final long serialVersionUID = 1L;

    private static final int[] ASCII = ascii();

    /** A factory whose generators escape so, and whose parsers refuse a value that stands twice. */
    static JsonFactory factory() {
        return JsonFactory.builder()
                .characterEscapes(new JsonEscapes())
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .build();
    }

    private static int[] ascii() {
        int[] escapes = standardAsciiEscapesForJSON();
        for (int i = 0; i < escapes.length; i++) {
            if (Controls.isControl(i) && i != '\n' && i != '\t') {
                escapes[i] = ESCAPE_CUSTOM;
            }
        }
        return escapes;
    }

    @Override
    public int[] getEscapeCodesForAscii() {
        return ASCII.clone();
    }

    @Override
    public @Nullable SerializableString getEscapeSequence(int character) {
        boolean isHalf = Character.isSurrogate((char) character);
        return !isHalf && Controls.isControl(character) ? new SerializedString(Controls.escape(character)) : null;
    }
}
