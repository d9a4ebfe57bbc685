package io.github.gpupath.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** A program's messages get into no file that is made of its output. */
@DisabledOnOs(OS.WINDOWS)
class CommandTests {

    @Test
    void messagesAreNoOutput() throws Exception {
        assertThat(Command.output(List.of("sh", "-c", "echo preparing >&2; echo script")))
                .isEqualTo("script\n");
    }

    @Test
    void whoFailsIsQuotedWithBoth() {
        assertThatThrownBy(() -> Command.output(List.of("sh", "-c", "echo why >&2; echo script; exit 3")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("ends with 3: why\nscript");
    }
}
