package io.github.gpupath.kernel.source;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SourceTextTests {

    @Test
    void indentsByDepth() {
        SourceText text = new SourceText();
        text.gap();
        text.open("if (a)");
        text.line("b;");
        text.line("");
        text.reopen("else");
        text.line("c;");
        text.close(";");
        text.gap();
        text.gap();
        text.line("d;");
        assertThat(text).hasToString("""
                if (a) {
                    b;

                } else {
                    c;
                };

                d;
                """);
    }
}
