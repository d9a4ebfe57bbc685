package io.github.gpupath.kernel.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

class NamerTests {

    private final Namer namer = new Namer(Set.of("buffer", "float"));

    @Test
    void keepsAnOrdinaryName() {
        assertThat(namer.name("sum")).isEqualTo("sum");
    }

    @Test
    void givesTheSameNameEachTime() {
        assertThat(namer.name("buffer")).isEqualTo(namer.name("buffer"));
    }

    @Test
    void evadesKeywords() {
        assertThat(namer.name("buffer")).isEqualTo("buffer_");
    }

    @Test
    void numbersWhatIsTaken() {
        assertThat(namer.invent("load")).isEqualTo("load");
        assertThat(namer.invent("load")).isEqualTo("load_1");
        assertThat(namer.name("load")).isEqualTo("load_2");
        assertThat(namer.name("load_1")).isEqualTo("load_1_1");
    }

    @Test
    void neverWritesTwoUnderscoresInARow() {
        assertThat(namer.name("a__b")).isEqualTo("a_b");
        assertThat(namer.name("a_b")).isEqualTo("a_b_1");
        assertThat(namer.name("buffer")).isEqualTo("buffer_");
        assertThat(namer.name("buffer_")).isEqualTo("buffer_1");
    }

    @Test
    void evadesThePrefixThatGlslReserves() {
        assertThat(namer.name("gl_Position")).isEqualTo("glPosition");
    }
}
