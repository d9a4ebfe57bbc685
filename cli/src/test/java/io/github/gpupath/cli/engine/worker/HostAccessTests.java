package io.github.gpupath.cli.engine.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.suite.TransferWorkload.Means;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HostAccessTests {

    private static final int BYTES = (1 << 18) + 4096;

    private static ByteBuffer buffer() {
        return ByteBuffer.allocateDirect(BYTES).order(ByteOrder.LITTLE_ENDIAN);
    }

    @ParameterizedTest
    @EnumSource(names = {"HOST_STREAM", "HOST_LINES"})
    void readsWhatItWroteAndFindsWhatIsAnother(Means means) {
        HostAccess access = new HostAccess(means);
        ByteBuffer buffer = buffer();
        access.write(buffer);
        assertThat(access.firstDifference(buffer)).isEmpty();
        assertThat(access.read(buffer, true)).isEqualTo(access.expectedSum(BYTES));

        int last = BYTES - 64;
        buffer.putLong(last, buffer.getLong(last) + 1);
        assertThat(access.firstDifference(buffer)).hasValue(last / Long.BYTES);
        assertThat(access.read(buffer, true)).isEqualTo(access.expectedSum(BYTES) + 1);
    }

    @ParameterizedTest
    @EnumSource(names = {"HOST_STREAM", "HOST_LINES"})
    void writesAllWordsOrTheFirstOfEachLine(Means means) {
        ByteBuffer buffer = buffer();
        new HostAccess(means).write(buffer);
        int written = 0;
        for (int i = 0; i < BYTES; i += Long.BYTES) {
            written += buffer.getLong(i) != 0 ? 1 : 0;
        }
        assertThat(means.span(Long.BYTES * written)).isEqualTo(BYTES);
    }

    /** Parts in the wrong order are found. */
    @ParameterizedTest
    @EnumSource(names = {"HOST_STREAM", "HOST_LINES"})
    void partsDiffer(Means means) {
        HostAccess access = new HostAccess(means);
        ByteBuffer buffer = buffer();
        access.write(buffer);
        ByteBuffer swapped = buffer();
        int half = 1 << 17;
        swapped.put(0, buffer, half, half).put(half, buffer, 0, half).put(2 * half, buffer, 2 * half, BYTES - 2 * half);
        assertThat(access.firstDifference(swapped)).hasValue(0);
    }
}
