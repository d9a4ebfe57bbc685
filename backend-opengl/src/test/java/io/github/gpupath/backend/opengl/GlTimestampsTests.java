package io.github.gpupath.backend.opengl;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.DeviceBuffer;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.kernel.WorkgroupSize;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Device time is there, lies within host time, and grows with the work. */
@Tag("driver")
class GlTimestampsTests {

    private OpenDevice open;

    @BeforeEach
    void open() {
        open = OpenDevice.open();
        Assumptions.assumeTrue(open.device.info().timer().available(), "this driver has no timestamps");
    }

    @AfterEach
    void close() {
        if (open != null) {
            open.close();
        }
    }

    @Test
    void deviceTimeIsPositiveAndWithinHostTime() {
        BatchTime time = time(20_000, 4);

        assertThat(time.deviceNanos()).isPresent();
        assertThat(time.deviceNanos().getAsLong()).isPositive().isLessThanOrEqualTo(time.hostNanos());
    }

    @Test
    void aHundredTimesTheWorkTakesLonger() {
        time(1_000, 1);

        // The shortest: whatever else runs on the machine only adds.
        long little = LongStream.generate(() -> time(1_000, 4).deviceNanos().orElseThrow())
                .limit(10)
                .min()
                .orElseThrow();
        long much = time(100_000, 4).deviceNanos().orElseThrow();

        assertThat(much).isGreaterThan(2 * little);
    }

    private BatchTime time(int iterations, int dispatches) {
        DeviceBuffer words = open.device.createBuffer(BufferSpec.storage(4 * 256));
        open.device.fill(words, 1);
        return open.run(spin(), List.of(words), List.of(Literal.u32(iterations)), 4, dispatches);
    }

    /** A chain of dependent operations that no compiler can shorten. */
    private static Kernel spin() {
        KernelBuilder builder = new KernelBuilder("spin", new WorkgroupSize(64, 1, 1));
        Parameter iterations = builder.parameter("iterations", ScalarType.U32);
        Resource.RawBuffer words = builder.rawBuffer("words", Access.READ_WRITE);
        Expression address = KernelBuilder.builtIn(BuiltIn.GLOBAL_ID_X).shiftLeft(2);
        Variable value = builder.variable("value", words.load(address, 1));
        builder.loop(
                "i",
                iterations,
                Unroll.NEVER,
                i -> builder.assign(value, value.times(1664525).plus(i).xor(value.shiftRight(7))));
        builder.store(words, address, value);
        return builder.build();
    }
}
