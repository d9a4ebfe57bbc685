package io.github.gpupath.suites.bandwidth;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.DeviceBuffer;
import io.github.gpupath.backend.DeviceResource;
import io.github.gpupath.backend.DeviceTexture;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.backend.TextureSpec;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.AtomicOperator;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Operation;
import io.github.gpupath.kernel.Place;
import io.github.gpupath.kernel.Resource.RawBuffer;
import io.github.gpupath.kernel.Resource.SampledTexture;
import io.github.gpupath.kernel.counting.KernelCounts;
import io.github.gpupath.reference.ReferenceDevice;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.Workload.Launch;
import io.github.gpupath.suite.Workload.Scale;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The order in which a set is walked. */
@Tag("slow")
class SweepScalesTests {

    /** Of one page and a few, powers of two and odd ones, and what no way divides. */
    private static final String SIZES =
            "4k,8k,12k,16k,20k,28k,48k,64k,100k,256k,260k,1m,1028k,1.5m,9m,24m,34004k,102404k";

    private static final List<Swept> ALL = tests("sweep").stream()
            .map(test -> new Swept(test.id(), test.kernelWorkload().orElseThrow()))
            .toList();

    private static final List<Walked> WALKED =
            ALL.stream().flatMap(Swept::walked).toList();

    private record Swept(String id, KernelWorkload workload) {

        Stream<Walked> walked() {
            return workload.scales().stream()
                    .map(scale -> new Walked(
                            id, scale, PartWalk.of(workload, scale.launches().get(0))));
        }
    }

    /** A scale of a test, and the parts of the set that its launches go through. */
    private record Walked(String test, Scale scale, List<PartWalk> parts) {}

    private static List<TestCase> tests(String sizes) {
        return new BandwidthSuite()
                .tests(new SuiteSettings(Map.of("sizes", sizes))).stream()
                        .filter(test -> !test.id().startsWith("bandwidth/read-scattered/"))
                        .toList();
    }

    private static List<KernelWorkload> curve(String curve, String sizes) {
        List<KernelWorkload> workloads = tests(sizes).stream()
                .filter(test -> test.id().startsWith("bandwidth/" + curve + "/"))
                .map(test -> test.kernelWorkload().orElseThrow())
                .toList();
        assertThat(workloads).isNotEmpty();
        return workloads;
    }

    /** What is to hold for every part of every launch of every test. */
    private interface Check {
        void accept(String what, Launch launch, boolean isEnough, PartWalk part);
    }

    private static void everywhere(Check check) {
        for (Walked walked : WALKED) {
            Scale scale = walked.scale();
            for (int i = 0; i < scale.launches().size(); i++) {
                for (PartWalk part : walked.parts()) {
                    check.accept(walked.test(), scale.launches().get(i), i >= scale.enough(), part);
                }
            }
        }
    }

    /** Each page once, but for a last workgroup that goes on from the end to the beginning. */
    private static void assertIsOneTurn(PartWalk part, int workgroups, int row) {
        long touched = (long) workgroups * part.way();
        int[] touches = part.touchesOfARow(workgroups, row);
        if (part.way() <= part.pages()) {
            assertThat(Arrays.stream(touches).min()).as("%s", part).hasValue(1);
            assertThat(Arrays.stream(touches).max().orElseThrow())
                    .as("%s", part)
                    .isLessThanOrEqualTo(2);
            assertThat(touched - part.pages())
                    .as("touched twice: %s", part)
                    .isNotNegative()
                    .isLessThan(part.way());
        } else {
            assertThat(workgroups).as("%s", part).isEqualTo(1);
            assertThat(Arrays.stream(touches).min().orElseThrow())
                    .as("over and over: %s", part)
                    .isEqualTo(part.way() / part.pages());
            assertThat(Arrays.stream(touches).max().orElseThrow())
                    .as("over and over: %s", part)
                    .isLessThanOrEqualTo(part.way() / part.pages() + 1);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "read/buffer/float1",
                "read/buffer/float3",
                "read/buffer/float4",
                "read/buffer/uint3",
                "read/texture/float1",
                "read/texture/float4",
                "read/mix25/float4",
                "read/mix50/float2",
                "read/mix75/float1",
                "write/buffer/float4",
                "write/texture/uint1",
                "copy/buffer/float4"
            })
    void aRowOfWorkgroupsTouchesEveryPageOnce(String curve) {
        for (KernelWorkload workload : curve(curve, SIZES)) {
            for (Scale scale : workload.scales()) {
                Launch turn = scale.launches().get(scale.enough());
                assertThat(turn.workgroups().total())
                        .isEqualTo(turn.workgroups().x());
                int rows = scale.launches().stream()
                        .mapToInt(launch -> launch.workgroups().y())
                        .max()
                        .orElseThrow();
                for (PartWalk part : PartWalk.of(workload, turn)) {
                    for (int row : new int[] {0, rows / 3, rows - 1}) {
                        assertIsOneTurn(part, turn.workgroups().x(), row);
                    }
                }
            }
        }
    }

    @Test
    void aRowTouchesEveryPageOfTheLargestSetsOnce() {
        for (String curve : List.of("read/buffer/float1", "read/buffer/float3", "write/texture/float1")) {
            KernelWorkload workload = curve(curve, "4g").get(0);
            for (int index : new int[] {0, 5}) {
                Scale scale = workload.scales().get(index);
                Launch largest = scale.launches().get(scale.launches().size() - 1);
                for (PartWalk part : PartWalk.of(workload, largest)) {
                    assertIsOneTurn(
                            part, largest.workgroups().x(), largest.workgroups().y() - 1);
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "read/buffer/uint1, '1,1,13,5', 4, 2",
        "read/buffer/uint3, '1,1,13,5', 4, 2",
        "read/texture/uint1, '1,1,13,5,2', 4, 2",
        "read/mix25/uint1, '2,1,4,1,12,5,2', 2, 2",
        "read/mix75/uint1, '2,1,12,5,4,1,1', 2, 2",
    })
    void theKernelTouchesThePagesThatTheseTestsReckonWith(String curve, String list, int x, int y) {
        KernelWorkload workload = curve(curve, "64k").get(0);
        List<Literal> arguments = Arrays.stream(list.split(","))
                .map(each -> Literal.u32(Long.parseLong(each)))
                .toList();
        Launch launch = new Launch(new WorkgroupCount(x, y, 1), arguments);
        List<PartWalk> parts = PartWalk.of(workload, launch);

        ByteBuffer sums = interpreted(workload, launch, parts);

        for (int row = 0; row < y; row++) {
            for (int column = 0; column < x; column++) {
                int sum = 0;
                int slot = 0;
                for (PartWalk part : parts) {
                    int[] touches = new int[part.pages()];
                    part.touch(column, row, touches);
                    for (int count : touches) {
                        sum += count << 2 * slot++;
                    }
                }
                for (int invocation : new int[] {0, 1, 100, 255}) {
                    assertThat(sums.getInt(4 * ((row * x + column) * 256 + invocation)))
                            .as("%s, %s", column, row)
                            .isEqualTo(sum);
                }
            }
        }
    }

    /** What the reference backend adds up: each page counts in two bits of its own. */
    private static ByteBuffer interpreted(KernelWorkload workload, Launch launch, List<PartWalk> parts) {
        ReferenceDevice device = new ReferenceDevice();
        List<DeviceResource> memory = new ArrayList<>();
        int firstSlot = 0;
        for (int i = 0; i < parts.size(); i++) {
            Place resource = workload.measured().places().get(i);
            int pages = parts.get(i).pages();
            if (resource instanceof SampledTexture) {
                int row = 1
                        << launch.arguments().get(launch.arguments().size() - 1).bits();
                int rows = (pages + row - 1) / row;
                DeviceTexture texture = device.createTexture(
                        new TextureSpec(Format.R32UI, 16 * row, 16 * rows, TextureSpec.Use.SAMPLED));
                ByteBuffer texels = words(256 * row * rows);
                for (int texel = 0; texel < 256 * row * rows; texel++) {
                    int page = texel / (256 * row) * row + texel % (16 * row) / 16;
                    texels.putInt(4 * texel, page < pages ? 1 << 2 * (firstSlot + page) : -1);
                }
                device.upload(texture, texels);
                memory.add(texture);
            } else {
                int components = resource instanceof RawBuffer ? 3 : 1;
                ByteBuffer words = words(256 * pages * components);
                for (int element = 0; element < 256 * pages; element++) {
                    words.putInt(4 * components * element, 1 << 2 * (firstSlot + element / 256));
                }
                DeviceBuffer buffer = device.createBuffer(BufferSpec.storage(words.capacity()));
                device.upload(buffer, words);
                memory.add(buffer);
            }
            firstSlot += pages;
        }
        ByteBuffer sums = words(256 * Math.toIntExact(launch.workgroups().total()));
        DeviceBuffer result = device.createBuffer(BufferSpec.storage(sums.capacity()));
        memory.add(result);
        device.run(new DispatchBatch(
                device.compile(workload.kernel()), memory, launch.arguments(), launch.workgroups(), 1));
        device.download(result, sums);
        return sums;
    }

    private static ByteBuffer words(int count) {
        return ByteBuffer.allocate(4 * count).order(ByteOrder.LITTLE_ENDIAN);
    }

    @Test
    void waysDoubleFromOneLoop() {
        for (Swept test : ALL) {
            List<Scale> scales = test.workload().scales();
            assertThat(scales)
                    .extracting(
                            scale -> scale.launches().get(0).arguments().get(0).bits())
                    .as(test.id())
                    .containsExactly(1L, 2L, 4L, 8L, 16L, 32L, 64L, 128L, 256L);
            for (Scale scale : scales) {
                assertThat(scale.launches())
                        .extracting(Launch::arguments)
                        .as(test.id())
                        .containsOnly(scale.launches().get(0).arguments());
            }
        }
    }

    @Test
    void whatIsEnoughIsWholeTurnsAndWhatComesBeforeIsLessThanOne() {
        everywhere((what, launch, isEnough, part) -> {
            WorkgroupCount workgroups = launch.workgroups();
            long touched = (long) workgroups.x() * part.way();
            if (isEnough) {
                assertThat(touched)
                        .as("%s: %s", what, launch)
                        .isBetween((long) part.pages(), (long) part.pages() + part.way() - 1);
            } else {
                assertThat(touched).as("%s: %s", what, launch).isLessThan(part.pages());
                assertThat(workgroups.total()).as("%s: %s", what, launch).isEqualTo(workgroups.x());
            }
        });
    }

    @Test
    void eachLaunchDoesAboutTwiceAsMuchAsTheOneBeforeIt() {
        for (Swept test : ALL) {
            for (Scale scale : test.workload().scales()) {
                List<Launch> launches = scale.launches();
                assertThat(launches.get(0).workgroups().total()).as(test.id()).isEqualTo(1);
                for (int i = 1; i < launches.size(); i++) {
                    double times = (double) launches.get(i).workgroups().total()
                            / launches.get(i - 1).workgroups().total();
                    assertThat(times).as("%s: %s", test.id(), launches.get(i)).isBetween(2.0, 3.0);
                    assertThat(i <= scale.enough() || times == 2)
                            .as("whole turns double")
                            .isTrue();
                }
            }
        }
    }

    @Test
    void theNextRowBeginsAWayLaterAndThreePagesLaterWhereRowsAreShort() {
        Set<Boolean> met = new HashSet<>();
        for (Swept test : ALL) {
            KernelWorkload workload = test.workload();
            for (Scale scale : workload.scales()) {
                Launch turn = scale.launches().get(scale.enough());
                boolean isLong = turn.workgroups().x() >= 64;
                met.add(isLong);
                assertThat(PartWalk.of(workload, turn))
                        .as(test.id())
                        .allSatisfy(part -> assertThat(part.later()).isEqualTo(isLong ? part.way() : 3));
            }
        }
        assertThat(met).containsExactlyInAnyOrder(true, false);
    }

    /** Else some workgroups that run side by side would be at one page, and a cache would answer for what is behind it. */
    @Test
    void noTwoRowsOfALaunchBeginAtOnePage() {
        everywhere((what, launch, isEnough, part) -> assertThat(
                        part.start(0, launch.workgroups().y() - 1))
                .as("%s: %s", what, launch)
                .isLessThan(part.pages()));
    }

    /** A page behind another, a workgroup on the same processor would find what that one fetched. */
    @Test
    void theRowsOfASmallSetBeginThreePagesApartAllOverIt() {
        for (KernelWorkload workload : curve("read/buffer/float4", "64k,96k,128k,192k")) {
            for (Scale scale : workload.scales()) {
                Launch largest = scale.launches().get(scale.launches().size() - 1);
                PartWalk part = PartWalk.of(workload, largest).get(0);
                int rows = largest.workgroups().y();
                assertThat(part.later()).as("%s", part).isEqualTo(3);
                assertThat(part.first(0, rows - 1)).as("%s", part).isGreaterThanOrEqualTo(part.pages() / 2 - 3);
                assertThat(IntStream.range(0, rows).map(y -> part.first(0, y)).distinct())
                        .as("%s", part)
                        .hasSize(rows);
            }
        }
    }

    @Test
    void whereAWorkgroupBeginsOneSubtractionGoesRound() {
        everywhere((what, launch, isEnough, part) -> assertThat(part.start(
                        launch.workgroups().x() - 1, launch.workgroups().y() - 1))
                .as("%s: %s", what, launch)
                .isLessThan(2L * part.pages()));
    }

    /** An index or an address that does not fit would wrap around, and a smaller set would be measured. */
    @Test
    void noPositionOrAddressOfTheLargestSetsOverflows32Bits() {
        for (Swept test : ALL) {
            if (test.id().endsWith("/4g")) {
                KernelWorkload workload = test.workload();
                for (int i = 0; i < workload.measured().places().size(); i++) {
                    PartWalk part =
                            PartWalk.of(workload, workload.smallestLaunch()).get(i);
                    assertThat(2L * part.pages() * part.unit())
                            .as("%s, position before it goes round", test.id())
                            .isLessThan(1L << 32);
                    if (part.unit() != 1) {
                        assertThat(workload.memory().get(i).bytes())
                                .as("%s, address", test.id())
                                .isLessThanOrEqualTo(1L << 32);
                    }
                }
            }
        }
    }

    @Test
    void everyDeviceAllowsTheRowsAndNoRowIsLongerThanItMustBe() {
        everywhere((what, launch, isEnough, part) -> {
            WorkgroupCount workgroups = launch.workgroups();
            assertThat(workgroups.y()).as(what).isLessThanOrEqualTo(32_768);
            assertThat(workgroups.z()).as(what).isLessThanOrEqualTo(32_768);
            assertThat((workgroups.x() - 1L) * part.way()).as(what).isLessThan(part.pages());
        });
    }

    /** Vulkan promises 65,535 workgroups along x. */
    @Test
    void everySetHasScalesThatEveryDeviceAllowsAWholeTurnOf() {
        for (Swept test : ALL) {
            assertThat(test.workload().scales())
                    .as(test.id())
                    .anyMatch(scale ->
                            scale.launches().get(scale.enough()).workgroups().x() <= 65_535);
        }
    }

    @ParameterizedTest
    @CsvSource({"4k, 1", "20k, 2", "768m, 49152", "1g, 65536"})
    void theShortestWayTakesFourPagesAWorkgroup(String size, int workgroups) {
        Scale shortest = curve("read/buffer/float4", size).get(0).scales().get(0);
        assertThat(shortest.launches().get(shortest.enough()).workgroups())
                .isEqualTo(new WorkgroupCount(workgroups, 1, 1));
    }

    @Test
    void anIdleWorkgroupStartsAndEndsAndTouchesNothing() {
        for (Swept test : ALL) {
            KernelWorkload workload = test.workload();
            List<Literal> idle = workload.idle().orElseThrow();
            assertThat(idle)
                    .as(test.id())
                    .hasSameSizeAs(workload.smallestLaunch().arguments());
            KernelCounts counts = KernelCounts.of(workload.kernel(), idle);
            assertThat(workload.kernel().resources())
                    .as(test.id())
                    .allSatisfy(resource -> assertThat(counts.of(resource).loads()
                                    + counts.of(resource).stores())
                            .isZero());
            assertThat(counts.operations())
                    .as(test.id())
                    .doesNotContainKey(Operation.Basic.BARRIER)
                    .doesNotContainKeys(AtomicOperator.values());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "read/buffer",
                "read/texture",
                "read/mix25",
                "read/mix50",
                "read/mix75",
                "write/buffer",
                "write/texture",
                "copy/buffer"
            })
    void theVerifiedWorkgroupsBeginAtDifferentPagesAndGoRound(String curve) {
        for (PartWalk part : verified(curve + "/float4")) {
            assertThat(Stream.of(part.first(0, 0), part.first(1, 0), part.first(0, 1), part.first(1, 1)))
                    .as("%s", part)
                    .doesNotHaveDuplicates();
            assertThat(part.start(1, 1)).as("%s", part).isLessThan(2L * part.pages());
            assertThat(part.start(1, 1) + part.way()).as("goes round: %s", part).isGreaterThan(part.pages());
        }
    }

    /** What remains shows then where workgroups were. */
    @ParameterizedTest
    @ValueSource(strings = {"write/buffer", "write/texture", "copy/buffer"})
    void theVerifiedWorkgroupsLeavePagesOut(String curve) {
        for (PartWalk part : verified(curve + "/float4")) {
            Set<Long> touched = Stream.of(part.first(0, 0), part.first(1, 0), part.first(0, 1), part.first(1, 1))
                    .flatMap(
                            first -> LongStream.range(first, first + part.way()).boxed())
                    .map(page -> page % part.pages())
                    .collect(Collectors.toSet());
            assertThat(touched).as("%s", part).hasSizeLessThan(part.pages());
        }
    }

    private static List<PartWalk> verified(String curve) {
        KernelWorkload workload = curve(curve, "64k").get(0);
        KernelWorkload.Verification verification = workload.verification();
        return PartWalk.of(workload, new Launch(verification.workgroups(), verification.arguments()));
    }
}
