package io.github.gpupath.backend.lifetime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClosingTests {

    private final List<String> open = new ArrayList<>(List.of("a", "b", "c", "d"));

    @Test
    void whoeverFailsKeepsNobodyOpen() {
        assertThatThrownBy(() -> Closing.all(open, thing -> {
                    open.remove(thing);
                    if (thing.equals("b") || thing.equals("d")) {
                        throw new IllegalStateException(thing);
                    }
                }))
                .hasMessage("b")
                .satisfies(first -> assertThat(first.getSuppressed())
                        .singleElement()
                        .satisfies(second -> assertThat(second).hasMessage("d")));
        assertThat(open).isEmpty();
    }

    @Test
    void withoutFailuresNothingIsThrown() {
        Closing.all(open, open::remove);
        assertThat(open).isEmpty();
    }
}
