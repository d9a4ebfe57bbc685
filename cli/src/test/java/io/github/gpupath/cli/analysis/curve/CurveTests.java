package io.github.gpupath.cli.analysis.curve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gpupath.cli.testing.Samples;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CurveTests {

    @Test
    void resultsOfOneTestAtSeveralSizesAreACurve() {
        List<Curve> curves = Curve.of(List.of(
                Samples.bandwidth("bandwidth/read/buffer/float4/1m", "vulkan", 3e12),
                Samples.bandwidth("bandwidth/read/buffer/float4/4k", "vulkan", 5e12),
                Samples.bandwidth("bandwidth/write/buffer/float4/4k", "vulkan", 2e12),
                Samples.unsupported("bandwidth/read/buffer/float4/1g", "vulkan"),
                Samples.bandwidth("bandwidth/read/buffer/float4/all", "vulkan", 2e12),
                Samples.measured("load/raw-buffer/4k", "vulkan", 1)));
        assertThat(curves)
                .extracting(Curve::id)
                .containsExactly("bandwidth/read/buffer/float4", "bandwidth/write/buffer/float4");
        assertThat(curves.get(0).points())
                .extracting(Curve.Point::bytes)
                .as("in the order of sizes")
                .containsExactly(4096L, 1L << 20);
        assertThat(curves.get(0).points().get(0).value()).isEqualTo(5e12);
        assertThat(curves.get(0).points().get(0).error()).isCloseTo(0.005 / 1.96, within(1e-9));
        assertThat(curves.get(0).isReadOfBuffer()).isTrue();
        assertThat(curves.get(1).isReadOfBuffer()).isFalse();
    }

    @Test
    void theSpreadIsTheMedianOverTheSizesOfAPlateau() {
        Curve one = curve(100, 100, 100, 1);
        Curve two = curve(101, 110, 103, 50);
        Curve three = curve(100, 105, 102, 99);
        Plateau plateau = new Plateau(100, 1, 3, OptionalLong.of(4), 1, 1);
        assertThat(Spread.over(plateau, List.of(one, two, three)).orElseThrow()).isCloseTo(3.0 / 102, within(1e-12));
        assertThat(Spread.over(plateau, List.of(one))).isEmpty();
    }

    private static Curve curve(double... values) {
        return new Curve(
                "id",
                IntStream.range(0, values.length)
                        .mapToObj(i -> new Curve.Point(i + 1, values[i], 0.01))
                        .toList());
    }
}
