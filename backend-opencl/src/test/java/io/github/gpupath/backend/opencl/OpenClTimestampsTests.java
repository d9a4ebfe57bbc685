package io.github.gpupath.backend.opencl;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Which stamps are believed. */
class OpenClTimestampsTests {

    private static final OpenClTimestamps FIRST = new OpenClTimestamps(10, 20, 30, 45);

    @Test
    void aBatchLastsFromTheFirstStartToTheLastEnd() {
        assertThat(OpenClTimestamps.between(FIRST, FIRST)).hasValue(15);
        assertThat(OpenClTimestamps.between(FIRST, new OpenClTimestamps(11, 21, 45, 60)))
                .hasValue(30);
    }

    @Test
    void stampsOutOfOrderGiveNoTime() {
        assertThat(OpenClTimestamps.between(FIRST, new OpenClTimestamps(11, 21, 60, 50)))
                .isEmpty();
        assertThat(OpenClTimestamps.between(FIRST, new OpenClTimestamps(22, 21, 50, 60)))
                .isEmpty();
        assertThat(OpenClTimestamps.between(FIRST, new OpenClTimestamps(1, 2, 3, 4)))
                .isEmpty();
        assertThat(OpenClTimestamps.between(FIRST, new OpenClTimestamps(0, 0, 0, 0)))
                .isEmpty();
    }
}
