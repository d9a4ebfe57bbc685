package io.github.gpupath.suites;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suites.bandwidth.BandwidthSuite;
import io.github.gpupath.suites.latency.LatencySuite;
import io.github.gpupath.suites.load.LoadSuite;
import io.github.gpupath.suites.sample.SampleSuite;
import io.github.gpupath.suites.store.StoreSuite;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What memory holds does not depend on the parts in which it is written. */
class ContentTests {

    private static final int LARGEST = 1 << 16;

    static Stream<Suite> suites() {
        return Stream.of(
                new LoadSuite(), new SampleSuite(), new StoreSuite(), new BandwidthSuite(), new LatencySuite());
    }

    @ParameterizedTest
    @MethodSource("suites")
    void everyContentIsTheSameHoweverItIsCut(Suite suite) {
        long compared = suite.tests(SuiteSettings.DEFAULT).stream()
                .map(test -> test.kernelWorkload().orElseThrow())
                .flatMap(ContentTests::memory)
                .filter(memory -> memory.bytes() <= LARGEST)
                .distinct()
                .peek(ContentTests::assertSameInParts)
                .count();
        assertThat(compared).isPositive();
    }

    private static Stream<Memory> memory(KernelWorkload workload) {
        return Stream.concat(workload.memory().stream(), workload.verifiedMemory().stream());
    }

    private static void assertSameInParts(Memory memory) {
        ByteBuffer whole = zeros((int) memory.bytes());
        memory.content().writeTo(whole, 0);
        assertThat(whole.hasRemaining()).isFalse();
        for (int part : new int[] {16, 48, 1040}) {
            ByteBuffer pieces = zeros((int) memory.bytes());
            while (pieces.position() < pieces.capacity()) {
                pieces.limit(Math.min(pieces.position() + part, pieces.capacity()));
                memory.content().writeTo(pieces, pieces.position());
            }
            assertThat(pieces.flip())
                    .as("in parts of %d bytes", part)
                    .isEqualTo(whole.duplicate().flip());
        }
    }

    private static ByteBuffer zeros(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    @Test
    void countedBitsAreThoseOfTheGeneratorThatGivesThemInTurn() {
        SplittableRandom inTurn = new SplittableRandom(42);
        CountedBits counted = new CountedBits(42);
        for (int number = 0; number < 1000; number++) {
            assertThat(counted.at(number)).isEqualTo(inTurn.nextLong());
        }
    }
}
