package io.github.gpupath.cli.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Test;

class ProgramClassesTests {

    /** Java 17 crashes over two like references to one method, and nothing but a slow start would show it. */
    @Test
    void javaCanMakeAnArchiveOfTheProgram() {
        assumeTrue(ProgramClasses.isOfJars(), "a module has not been packaged");

        assertThat(ProgramClasses.HAS_ARCHIVE).isTrue();
    }
}
