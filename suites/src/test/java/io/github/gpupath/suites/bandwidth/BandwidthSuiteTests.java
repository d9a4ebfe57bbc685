package io.github.gpupath.suites.bandwidth;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.counting.KernelCounts;
import io.github.gpupath.kernel.validation.KernelValidator;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.TestCase.Occasion;
import io.github.gpupath.suite.Workload;
import io.github.gpupath.suite.Workload.Launch;
import io.github.gpupath.suite.Workload.Scale;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BandwidthSuiteTests {

    private static final List<TestCase> TESTS = new BandwidthSuite().tests(SuiteSettings.DEFAULT);

    private static Workload workload(String id) {
        return TESTS.stream()
                .filter(test -> test.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no test " + id))
                .workload()
                .get();
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
                        .filter(test -> test.occasion() != Occasion.NAMED)
                        .map(test -> test.id().replaceAll("/[^/]*$", "")))
                .containsOnly(
                        "bandwidth/read/buffer/float4",
                        "bandwidth/read/texture/float4",
                        "bandwidth/write/buffer/float4",
                        "bandwidth/write/texture/float4");
    }

    @Test
    void aQuickRunOfTheSuiteTakesThePowersOfTwo() {
        assertThat(TESTS.stream()
                        .filter(test -> test.occasion() == Occasion.ALWAYS)
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
                        .filter(test -> test.occasion() == Occasion.THOROUGH)
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
    void aCurveIsMeasuredByOneKernelAndTexturesOfFourWidthsByFour() {
        Map<String, Set<Kernel>> kernels = TESTS.stream()
                .collect(Collectors.groupingBy(
                        test -> test.id().replaceAll("/[^/]*$", ""),
                        Collectors.mapping(test -> test.workload().get().kernel(), Collectors.toSet())));
        assertThat(kernels).hasSize(8 + 6 + 3 * 6 + 8 + 6 + 1);
        kernels.forEach((curve, ofCurve) -> {
            boolean hasTexture = curve.contains("texture") || curve.contains("mix");
            assertThat(ofCurve).as(curve).hasSizeBetween(1, hasTexture ? 4 : 1);
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
    })
    void itsMemoryIsTheWorkingSet(String id, long bytes) {
        Workload workload = workload(id);
        long measured = 0;
        for (int binding = 0; binding < workload.memory().size(); binding++) {
            if (workload.measured().contains(workload.kernel().resources().get(binding))) {
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
        Workload workload = workload(id);
        Launch launch = workload.scales().get(3).launches().get(2);
        int loops = launch.arguments().get(0);
        KernelCounts counts = KernelCounts.of(workload.kernel(), launch.arguments());
        assertThat(workload.measured().stream()
                        .map(counts::of)
                        .mapToLong(traffic -> traffic.loads() + traffic.stores())
                        .sum())
                .isEqualTo(4L * loops);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "bandwidth/read/buffer/float4/4k",
                "bandwidth/read/buffer/float4/512k",
                "bandwidth/read/buffer/float4/1g"
            })
    void everyLaunchTouchesTheSetOrSoMuchThatNoCacheHoldsIt(String id) {
        Workload workload = workload(id);
        long set = workload.memory().get(0).bytes();
        for (Scale scale : workload.scales()) {
            assertThat(scale.launches()).isNotEmpty();
            for (Launch launch : scale.launches()) {
                long touched = launch.workgroups().total()
                        * 256
                        * 16
                        * 4
                        * launch.arguments().get(0);
                boolean isEnough = scale.launches().indexOf(launch) >= scale.enough();
                assertThat(touched).isGreaterThanOrEqualTo(Math.min(set, isEnough ? 256L << 20 : 64L << 20));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "bandwidth/read/buffer/float4/1g, 2",
        "bandwidth/read/buffer/float4/256m, 2",
        "bandwidth/read/buffer/float4/128m, 1",
        "bandwidth/read/buffer/float4/96m, 0",
        "bandwidth/read/buffer/float4/4k, 0",
    })
    void slowDevicesMayTouchAQuarterOfThatAndFewWorkgroupsCan(String id, int smaller) {
        Scale fewest = workload(id).scales().stream()
                .min(Comparator.comparingLong(
                        scale -> scale.launches().get(0).workgroups().total()))
                .orElseThrow();
        assertThat(fewest.enough()).isEqualTo(smaller);
    }

    @ParameterizedTest
    @CsvSource({
        "bandwidth/read/buffer/float4/96k, 24",
        "bandwidth/read/buffer/float4/16m, 4096",
        "bandwidth/read/buffer/float4/48m, 12288",
        "bandwidth/read/buffer/float1/64m, 65536",
    })
    void theWorkgroupsOfEveryLaunchTouchTheWholeSet(String id, int pages) {
        for (Scale scale : workload(id).scales()) {
            for (Launch launch : scale.launches().stream().limit(3).toList()) {
                assertThat(launch.arguments().get(2)).isEqualTo(pages);
                assertThat(touched(launch).cardinality()).as("%s", launch).isEqualTo(pages);
            }
        }
    }

    /** Else the same page is read by several at the same moment, and a cache answers where memory is to be measured. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "bandwidth/read/buffer/float4/64m",
                "bandwidth/read/buffer/float4/96m",
                "bandwidth/read/buffer/float1/96m",
                "bandwidth/read/buffer/float3/64m",
                "bandwidth/read/buffer/uint3/256m",
                "bandwidth/copy/buffer/float4/96m",
                "bandwidth/read/texture/float4/512m",
                "bandwidth/write/buffer/float4/1g"
            })
    void whereALargeSetIsGoneOverAgainThousandsOfWorkgroupsLieBetween(String id) {
        for (Scale scale : workload(id).scales()) {
            for (Launch launch : scale.launches()) {
                int each = 4 * launch.arguments().get(0);
                int pages = launch.arguments().get(2);
                int stride = launch.arguments().get(3);
                long pagesTouched = launch.workgroups().total() * each;
                assertThat(stride).as("%s", launch).isGreaterThanOrEqualTo(each);
                if (pagesTouched > pages) {
                    assertThat(pages / stride).as("%s", launch).isGreaterThanOrEqualTo(4096);
                } else {
                    assertThat(touched(launch).cardinality()).as("%s", launch).isEqualTo((int) pagesTouched);
                }
            }
        }
    }

    @Test
    void aDispatchOverALargeSetCanLastAsLongAsAnyOther() {
        for (String id : List.of("bandwidth/read/buffer/float4/64m", "bandwidth/write/buffer/float4/512m")) {
            assertThat(workload(id).scales().stream().flatMap(scale -> scale.launches().stream()))
                    .as(id)
                    .anyMatch(launch ->
                            launch.workgroups().total() * launch.arguments().get(0) * 4 * 4096 >= 2L << 30);
        }
    }

    @Test
    void launchesOverPartsOfTheSetSpreadOverIt() {
        for (Scale scale : workload("bandwidth/read/buffer/float4/1g").scales()) {
            for (Launch launch : scale.launches()) {
                int touches = Math.toIntExact(
                        launch.workgroups().total() * 4 * launch.arguments().get(0));
                int pages = launch.arguments().get(2);
                if (touches < pages) {
                    BitSet touched = touched(launch);
                    for (int quarter = 0; quarter < 4; quarter++) {
                        assertThat(touched.get(quarter * pages / 4, (quarter + 1) * pages / 4)
                                        .cardinality())
                                .as("%s", launch)
                                .isEqualTo(touches / 4);
                    }
                }
            }
        }
    }

    /** Else the first-level cache would answer for what is behind it. */
    @Test
    void workgroupsThatGoOverASetAgainAndAgainBeginAtDifferentPages() {
        for (TestCase test : TESTS) {
            if (!test.id().startsWith("bandwidth/read/buffer/float4/") || isLarge(test)) {
                continue;
            }
            for (Scale scale : test.workload().get().scales()) {
                for (Launch launch : scale.launches()) {
                    int loops = launch.arguments().get(0);
                    int pages = launch.arguments().get(2);
                    int stride = launch.arguments().get(3);
                    int workgroups = Math.toIntExact(launch.workgroups().total());
                    if (4L * loops * workgroups >= 4L * pages) {
                        assertThat(IntStream.range(0, Math.min(workgroups, pages))
                                        .map(workgroup -> Integer.remainderUnsigned(workgroup * stride, pages))
                                        .distinct())
                                .as("%s: %s", test.id(), launch)
                                .hasSize(Math.min(workgroups, pages));
                    }
                }
            }
        }
    }

    private static boolean isLarge(TestCase test) {
        return test.workload().get().memory().get(0).bytes() >= 64L << 20;
    }

    /** The pages that a launch touches, as the kernel computes them with 32 bits. */
    private static BitSet touched(Launch launch) {
        int loops = launch.arguments().get(0);
        int pages = launch.arguments().get(2);
        int stride = launch.arguments().get(3);
        BitSet touched = new BitSet();
        for (int workgroup = 0; workgroup < launch.workgroups().total(); workgroup++) {
            int first = Integer.remainderUnsigned(workgroup * stride, pages);
            int end = first + Math.min(4 * loops, pages);
            touched.set(first, Math.min(end, pages));
            touched.set(0, Math.max(0, end - pages));
        }
        return touched;
    }

    /** An index or an address that does not fit would wrap around, and a smaller set would be measured. */
    @Test
    void noPositionOrAddressOfTheLargestSetsOverflows32Bits() {
        TESTS.stream().filter(test -> test.id().endsWith("/4g")).forEach(test -> {
            Workload workload = test.workload().get();
            int parts = (workload.smallestLaunch().arguments().size() - 2) / 2;
            assertThat(workload.memory()).allMatch(memory -> memory.bytes() <= 1L << 32);
            for (Scale scale : workload.scales()) {
                for (Launch launch : scale.launches()) {
                    for (int part = 0; part < parts; part++) {
                        long pages = launch.arguments().get(2 + 2 * part);
                        long stride = launch.arguments().get(3 + 2 * part);
                        assertThat((launch.workgroups().total() - 1) * stride)
                                .as("%s, workgroup times stride", test.id())
                                .isLessThan(1L << 32);
                        assertThat((pages + 1) * 256).as("%s, index", test.id()).isLessThanOrEqualTo(1L << 31);
                    }
                }
            }
        });
    }

    @Test
    void theVerificationIsSmallAndWrapsAround() {
        Stream.of("bandwidth/read/buffer/float4/1g", "bandwidth/write/texture/float4/1g")
                .forEach(id -> {
                    Workload workload = workload(id);
                    assertThat(workload.verifiedMemory().stream()
                                    .mapToLong(Memory::bytes)
                                    .sum())
                            .isLessThanOrEqualTo(1 << 20);
                });
        List<Integer> arguments =
                workload("bandwidth/read/buffer/float4/1g").verification().arguments();
        assertThat(arguments.get(0) * 4).as("accesses").isGreaterThan(arguments.get(2));
        assertThat(arguments.get(3)).as("stride").isEqualTo(arguments.get(2) - 2);
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
