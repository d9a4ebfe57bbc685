package io.github.gpupath.cli.shell.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Commands that are to be copied begin with what the user can call. */
class LauncherWordsTests {

    @ParameterizedTest
    @CsvSource(quoteCharacter = '"', textBlock = """
            ../gpupath,      ../gpupath
            my folder,       'my folder'
            it's,            'it'\\''s'
            "",              ''
            """)
    void aWordThatTheShellWouldTakeApartIsQuoted(String word, String quoted) {
        assertThat(Launcher.quoted(word)).isEqualTo(quoted);
    }
}
