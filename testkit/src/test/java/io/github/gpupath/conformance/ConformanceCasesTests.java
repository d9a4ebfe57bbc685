package io.github.gpupath.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import org.junit.jupiter.api.Test;

class ConformanceCasesTests {

    @Test
    void everyIdIsUnique() {
        assertThat(ConformanceCases.all()).extracting(ConformanceCase::id).doesNotHaveDuplicates();
    }

    @Test
    void everyKernelIsValid() {
        assertThat(ConformanceCases.all())
                .allSatisfy(each -> assertThatCode(each::requirements).doesNotThrowAnyException());
    }
}
