package io.github.gpupath.suites.bandwidth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.counting.KernelCounts;
import io.github.gpupath.kernel.validation.KernelValidator;
import io.github.gpupath.suite.Axis;
import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Measurements;
import io.github.gpupath.suite.Measurements.Measured;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.TestCase.Tier;
import io.github.gpupath.suite.Workload.Launch;
import io.github.gpupath.suite.Workload.Scale;
import io.github.gpupath.suites.RandomBits;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BandwidthSuiteTests {

    private static final List<TestCase> TESTS = new BandwidthSuite().tests(SuiteSettings.DEFAULT);

    private static KernelWorkload workload(String id) {
        return TESTS.stream()
                .filter(test -> test.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no test " + id))
                .kernelWorkload()
                .orElseThrow();
    }

    @Test
    void sweepsOverTheSizesOfTheArticle() {
        assertThat(TESTS.stream()
                        .map(TestCase::id)
                        .filter(id -> id.startsWith("bandwidth/read/buffer/float4/"))
                        .map(id -> id.substring(id.lastIndexOf('/') + 1)))
                .hasSize(45 + 4)
                .startsWith("4k", "8k", "12k")
                .contains("768k", "1m", "1.5m", "2m", "512m", "768m")
                .endsWith("1g", "1.5g", "2g", "3g", "4g");
    }

    @Test
    void theWholeSuiteMeansReadsAndWritesOfFourFloats() {
        assertThat(TESTS.stream()
                        .filter(test -> test.tier() != Tier.NAMED)
                        .map(test -> test.id().replaceAll("/[^/]*$", "")))
                .containsOnly(
                        "bandwidth/read/buffer/float4",
                        "bandwidth/read-scattered/buffer/float4",
                        "bandwidth/read/texture/float4",
                        "bandwidth/write/buffer/float4",
                        "bandwidth/write/texture/float4");
    }

    @Test
    void aQuickRunOfTheSuiteTakesThePowersOfTwo() {
        assertThat(TESTS.stream()
                        .filter(test -> test.tier() == Tier.QUICK)
                        .map(TestCase::id)
                        .filter(id -> id.startsWith("bandwidth/write/texture/float4/"))
                        .map(id -> id.substring(id.lastIndexOf('/') + 1)))
                .hasSize(19)
                .startsWith("4k", "8k", "16k")
                .endsWith("256m", "512m", "1g");
    }

    @Test
    void onlyAThoroughRunOfTheSuiteGoesBeyondAGibibyte() {
        assertThat(TESTS.stream()
                        .filter(test -> test.tier() == Tier.THOROUGH)
                        .map(test -> test.id().substring("bandwidth/".length()))
                        .filter(id -> id.startsWith("read/")))
                .containsExactly(
                        "read/buffer/float4/1.5g",
                        "read/buffer/float4/2g",
                        "read/buffer/float4/3g",
                        "read/buffer/float4/4g",
                        "read/texture/float4/1.5g",
                        "read/texture/float4/2g",
                        "read/texture/float4/3g",
                        "read/texture/float4/4g");
    }

    @Test
    void everyIdIsUniqueAndEveryCurveHasSizes() {
        List<String> ids = TESTS.stream().map(TestCase::id).toList();
        assertThat(ids).doesNotHaveDuplicates();
        for (String curve :
                List.of("read/buffer/uint3", "read/mix25/float4", "write/texture/uint1", "copy/buffer/float4")) {
            assertThat(ids)
                    .filteredOn(id -> id.startsWith("bandwidth/" + curve + "/"))
                    .hasSizeGreaterThan(30);
        }
    }

    @Test
    void everyCurveIsMeasuredByOneKernel() {
        Map<String, Set<Kernel>> kernels = TESTS.stream()
                .collect(Collectors.groupingBy(
                        test -> test.id().replaceAll("/[^/]*$", ""),
                        Collectors.mapping(
                                test -> test.kernelWorkload().orElseThrow().kernel(), Collectors.toSet())));
        assertThat(kernels).hasSize(8 + 1 + 6 + 3 * 6 + 8 + 6 + 1);
        kernels.forEach((curve, ofCurve) -> {
            assertThat(ofCurve).as(curve).hasSize(1);
            ofCurve.forEach(KernelValidator::validate);
        });
    }

    @ParameterizedTest
    @CsvSource({
        "bandwidth/read/buffer/float4/64k, 65536",
        "bandwidth/read/texture/float4/96m, 100663296",
        "bandwidth/read/mix25/float4/64k, 65536",
        "bandwidth/write/texture/uint1/1m, 1048576",
        "bandwidth/copy/buffer/float4/64k, 65536",
        "bandwidth/read/buffer/float3/64k, 64512",
        "bandwidth/write/buffer/float4/4g, 4294967296",
    })
    void itsMemoryIsTheWorkingSet(String id, long bytes) {
        KernelWorkload workload = workload(id);
        long measured = 0;
        for (int binding = 0; binding < workload.memory().size(); binding++) {
            if (workload.measured()
                    .places()
                    .contains(workload.kernel().resources().get(binding))) {
                measured += workload.memory().get(binding).bytes();
            }
        }
        assertThat(measured).isEqualTo(bytes);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "bandwidth/read/buffer/float4/24k",
                "bandwidth/read/mix25/float4/16m",
                "bandwidth/write/buffer/uint2/1g"
            })
    void countsFourAccessesForEachLoop(String id) {
        KernelWorkload workload = workload(id);
        Launch launch = workload.scales().get(3).launches().get(2);
        long loops = launch.arguments().get(0).bits();
        KernelCounts counts = KernelCounts.of(workload.kernel(), launch.arguments());
        assertThat(workload.measured().places().stream()
                        .map(counts::of)
                        .mapToLong(traffic -> traffic.loads() + traffic.stores())
                        .sum())
                .isEqualTo(4L * loops);
    }

    /** Blocks are drawn by a hash: of 64 blocks, 4,096 draws give each about 64 times, and neighbours go elsewhere. */
    @Test
    void aDispatchReadsScatteredBlocksEquallyOften() {
        KernelWorkload workload = workload("bandwidth/read-scattered/buffer/float4/1m");
        int[] times = new int[64];
        int next = 0;
        int previous = -1;
        for (int drawn = 0; drawn < 4096; drawn++) {
            int block = (int) (hash(drawn) * 64 >>> 32);
            times[block]++;
            next += block == previous + 1 ? 1 : 0;
            previous = block;
        }
        assertThat(IntStream.of(times)).allSatisfy(each -> assertThat(each).isBetween(30, 105));
        assertThat(next).isBetween(30, 105);
        assertThat(workload.scales()).hasSize(1);
        Launch enough =
                workload.scales().get(0).launches().get(workload.scales().get(0).enough());
        assertThat(enough.workgroups().total() * enough.arguments().get(0).bits())
                .isGreaterThanOrEqualTo(64);
    }

    private static long hash(long word) {
        long hashed = (word ^ word >>> 16) * 0x21F0_AAADL & 0xFFFF_FFFFL;
        hashed = (hashed ^ hashed >>> 15) * 0x735A_2D97L & 0xFFFF_FFFFL;
        return hashed ^ hashed >>> 15;
    }

    @Test
    void aDispatchOverALargeSetCanLastAsLongAsAnyOther() {
        for (String id : List.of("bandwidth/read/buffer/float4/64m", "bandwidth/write/buffer/float4/512m")) {
            for (Scale scale : workload(id).scales()) {
                assertThat(scale.launches())
                        .as(id)
                        .anyMatch(launch -> launch.workgroups().total()
                                        * launch.arguments().get(0).bits()
                                        * 4
                                        * 4096
                                >= 2L << 30);
            }
        }
    }

    /** In order nothing is left beyond the cache; in scattered order its share is. */
    @Test
    void eachOrderSaysHowLargeASetKeepsHalfOfALevel() {
        double cache = 33 << 20;
        List<Measured> measured = Stream.concat(
                        measured("read/buffer/float4", bytes -> bytes <= cache ? 8e12 : 3e12),
                        measured(
                                "read-scattered/buffer/float4",
                                bytes -> 1
                                        / (Math.min(1, cache / bytes) / 8e12 + Math.max(0, 1 - cache / bytes) / 3e12)))
                .toList();

        assertThat(new BandwidthSuite().findings(new Measurements(measured, List.of())))
                .filteredOn(finding -> finding.kind().equals("knee"))
                .extracting(Finding::subject, Finding::name, Finding::sentence)
                .containsExactly(
                        tuple(
                                "bandwidth/read/buffer/float4",
                                "half of level 1, in order",
                                "read in order, sets of up to 32 MiB (32 MiB to 40 MiB) keep half of the 8.00 TB/s of level 1"),
                        tuple(
                                "bandwidth/read-scattered/buffer/float4",
                                "half of level 1, in scattered order",
                                "read in scattered order, sets of up to 64 MiB (64 MiB to 96 MiB) keep half of the 8.00 TB/s"
                                        + " of level 1"));
    }

    private static Stream<Measured> measured(String curve, LongToDoubleFunction rate) {
        Axis size = new BandwidthSuite().series().get(0);
        return TESTS.stream()
                .filter(test -> test.curve(size).equals("bandwidth/" + curve))
                .map(test -> {
                    double value =
                            rate.applyAsDouble(test.number(size).orElseThrow().longValue());
                    return new Measured(test, value, 0.999 * value, 1.001 * value, true);
                });
    }

    @Test
    void theVerificationIsSmall() {
        Stream.of(
                        "bandwidth/read/buffer/float4/1g",
                        "bandwidth/read-scattered/buffer/float4/1g",
                        "bandwidth/read/mix25/float4/1g",
                        "bandwidth/write/texture/float4/1g",
                        "bandwidth/copy/buffer/float4/1g")
                .forEach(id -> assertThat(workload(id).verifiedMemory().stream()
                                .mapToLong(Memory::bytes)
                                .sum())
                        .as(id)
                        .isLessThanOrEqualTo(1 << 20));
    }

    @Test
    void randomBitsAreTheSameInOddParts() {
        ByteBuffer whole = ByteBuffer.allocate(48).order(ByteOrder.LITTLE_ENDIAN);
        RandomBits.of(ScalarType.U32).writeTo(whole, 0);
        ByteBuffer parts = ByteBuffer.allocate(48).order(ByteOrder.LITTLE_ENDIAN);
        for (int end : new int[] {12, 16, 20, 48}) {
            RandomBits.of(ScalarType.U32).writeTo(parts.limit(end), parts.position());
        }
        assertThat(parts.flip()).isEqualTo(whole.flip());
    }

    @Test
    void randomBitsAreNeitherNaNNorZero() {
        ByteBuffer bytes = ByteBuffer.allocate(4096).order(ByteOrder.LITTLE_ENDIAN);
        RandomBits.of(ScalarType.F32).writeTo(bytes, 0);
        bytes.flip();
        while (bytes.hasRemaining()) {
            assertThat(bytes.getFloat()).isBetween(1f, 2f);
        }
    }
}
