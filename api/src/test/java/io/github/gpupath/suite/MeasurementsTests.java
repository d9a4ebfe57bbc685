package io.github.gpupath.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.suite.Measurements.Measured;
import java.util.List;
import org.junit.jupiter.api.Test;

class MeasurementsTests {

    private static final Axis WORD = Axis.ofWords("word");
    private static final Axis SIZE = Axis.ofBytes("size");

    private static Measured measured(boolean isWhole, Coordinate... coordinates) {
        TestCase test = TestCase.builder("suite", List.of(coordinates))
                .label("label")
                .metric(Metric.BYTES_PER_SECOND)
                .description("description")
                .workload(() -> {
                    throw new AssertionError("nobody asks for the workload");
                })
                .build();
        return new Measured(test, 2, 1, 3, isWhole);
    }

    @Test
    void testsThatDifferInTheirSizesAloneAreACurve() {
        Measurements measurements = new Measurements(
                List.of(
                        measured(true, WORD.at("read"), SIZE.at(8192)),
                        measured(true, WORD.at("write"), SIZE.at(4096)),
                        measured(false, WORD.at("read"), SIZE.at(1 << 20)),
                        measured(true, WORD.at("read"), SIZE.at(4096)),
                        measured(true, WORD.at("none"))),
                List.of());

        List<Curve> curves = measurements.curves(SIZE);

        assertThat(curves).extracting(Curve::id).containsExactly("suite/read", "suite/write");
        assertThat(curves.get(0).points())
                .as("in their order, without the set that was not touched whole")
                .extracting(Curve.Point::at)
                .containsExactly(4096.0, 8192.0);
        assertThat(curves.get(0).points().get(0)).isEqualTo(new Curve.Point("suite/read/4k", 4096, 2, 1, 3));
    }
}
