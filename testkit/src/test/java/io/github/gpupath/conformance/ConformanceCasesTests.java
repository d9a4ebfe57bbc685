package io.github.gpupath.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    /** On an NVIDIA H100 each test of one of these formats first differed from the reference by such values. */
    @ParameterizedTest
    @CsvSource({
        "fetch-srgb8, 0.9734453, 0.9765625",
        "sample-nearest-.*-srgb8, 0.9734453, 0.9765625",
        ".*-bc1, 0.5714286, 0.56078434",
        ".*-bc3, 0.5555556, 0.5411765",
        ".*-bc3, 0.65608466, 0.6745098",
        ".*-bc4, 0.64, 0.6498054",
        ".*-bc4, 0.45725492, 0.46721599",
        ".*-bc5, 0.45725492, 0.46721599"
    })
    void theDecodersOfAnH100AreWithinTheTolerance(String tests, double exact, double decoded) {
        assertThat(ConformanceCases.all())
                .filteredOn(each -> each.id().matches("texture/" + tests))
                .isNotEmpty()
                .allSatisfy(each -> assertThat(decoded)
                        .isCloseTo(
                                exact,
                                within(each.workload()
                                        .verification()
                                        .tolerance()
                                        .absolute())));
    }
}
