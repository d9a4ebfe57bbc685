package io.github.gpupath.isa;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.kernel.Format;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Predicts perftest's ratios for two AMD cards from machine code, by {@link GcnCost}.
 *
 * <p>{@code perftest-gcn.tsv} has the times of 84 loads on a GCN 2 card (R9 390X) and a GCN 3 card (R9 Fury), from perftest's
 * README. {@code fiji-load-sample.zst} has machine code for the R9 Fury by Mesa 22.3.6, which disassembles none for GCN 2; but
 * there the compiler's internal form has the same instructions. These commands print it, {@code zstd -19} compresses it:
 *
 * <pre>
 * for t in $(cut -f1 perftest-gcn.tsv | tail -n +2; ./gpupath list sample | grep -oE '^sample/\S+/(nearest|bilinear)/\S+'); do
 *   echo "# $t"; ./gpupath show $t --as isa --for amd:fiji
 * done
 * for t in $(cut -f1 perftest-gcn.tsv | grep -E '(raw|structured|constant)-buffer.*uniform|typed-buffer/r8/linear'); do
 *   echo "# $t kernel=perftest"; ./gpupath show $t --as isa --for amd:fiji --set kernel=perftest
 * done
 * </pre>
 *
 * <p>Most loads are limited by the texture unit, whatever the loop. Scalar loads are limited
 * by the loop's own instructions, so they are predicted from perftest's loop.
 */
class GcnRatioTests {

    private static final String BASE = "load/typed-buffer/rgba8/random";
    private static final String PERFTEST = " kernel=perftest";
    private static final double TOLERANCE = 0.15;

    private static final Pattern IN_LOOP = Pattern.compile("(?m)^  \\| +[0-9a-f]+  (\\w+)");

    private static final Map<String, List<String>> LOOPS = loops();
    private static final Map<String, Load> LOADS = loads();

    /** A load and its times in milliseconds. */
    private record Load(String test, double gcn2, double gcn3) {

        private boolean isScalar() {
            return test.matches("load/(raw|structured|constant)-buffer/.*/uniform");
        }

        GcnCost cost() {
            return GcnCost.of(LOOPS.get(isScalar() ? test + PERFTEST : test), lanes(test));
        }

        double predicted() {
            return LOADS.get(BASE).cost().clocks() / cost().clocks();
        }

        double measured(ToDoubleFunction<Load> card) {
            return card.applyAsDouble(LOADS.get(BASE)) / card.applyAsDouble(this);
        }

        boolean isPredicted(ToDoubleFunction<Load> card) {
            return Math.abs(predicted() / measured(card) - 1) <= TOLERANCE;
        }

        /** The first cells of the load's row: access, clocks, predicted ratio. */
        String cells() {
            String[] parts = test.split("/");
            String access =
                    isScalar() ? "scalar" : (parts[1].equals("texture2d") ? "texture, " : "buffer, ") + words(parts[2]);
            return String.format(Locale.ROOT, "| %s | %.0f | %.2f |", access, cost().clocks(), predicted());
        }
    }

    /** The instructions that a listing marks as the loop's, by the line above it. */
    private static Map<String, List<String>> loops() {
        byte[] listings =
                ZstdFrames.within(Listings.bytes("fiji-load-sample.zst")).get(0);
        return Arrays.stream(new String(listings, StandardCharsets.UTF_8).split("(?m)^# "))
                .skip(1)
                .collect(Collectors.toMap(
                        listing -> listing.lines().findFirst().orElseThrow(),
                        listing -> IN_LOOP.matcher(listing)
                                .results()
                                .map(line -> line.group(1))
                                .toList()));
    }

    private static Map<String, Load> loads() {
        Map<String, Load> loads = new LinkedHashMap<>();
        for (String line : Listings.text("perftest-gcn.tsv").lines().skip(1).toList()) {
            String[] cells = line.split("\t");
            loads.put(cells[0], new Load(cells[0], Double.parseDouble(cells[2]), Double.parseDouble(cells[3])));
        }
        return loads;
    }

    /** What the lanes of a wave access, by a test's pattern. The multiplier is perftest's. */
    private static IntUnaryOperator lanes(String test) {
        return switch (test.substring(test.lastIndexOf('/') + 1)) {
            case "uniform" -> lane -> 0;
            case "linear" -> lane -> lane;
            case "random" -> lane -> lane * 0x3504F333 & 15;
            default -> throw new IllegalArgumentException(test);
        };
    }

    /** The number of channels or words, from a format, a vector or a number of words. */
    private static int words(String element) {
        String digits = element.replaceFirst("-unaligned", "").replaceFirst("^(x|float)", "");
        return element.matches("(x|float).*")
                ? digits.isEmpty() ? 1 : Integer.parseInt(digits)
                : Format.valueOf(element.toUpperCase(Locale.ROOT)).channels();
    }

    static Stream<String> listings() {
        return LOOPS.keySet().stream();
    }

    @Test
    void eachTestHasAListing() {
        assertThat(LOADS).hasSize(84);
        assertThat(LOOPS.keySet()).containsAll(LOADS.keySet()).hasSize(84 + 54 + 11);
    }

    /** 16 accesses of the whole width in an iteration, or perftest's one: none merged, split or left out. */
    @ParameterizedTest
    @MethodSource("listings")
    void theLoopHasTheAccesses(String listing) {
        String[] parts = listing.replace(PERFTEST, "").split("/");
        int words = words(parts[2]);
        String suffix = words == 1 ? "" : "x" + words;
        String operation = parts[0].equals("sample")
                ? "image_sample_lz"
                : switch (parts[1]) {
                    case "texture2d" -> "image_load";
                    case "typed-buffer" -> "buffer_load_format_" + "xyzw".substring(0, words);
                    // three words are loaded as four
                    default ->
                        parts[3].equals("uniform")
                                ? "s_buffer_load_dword" + suffix.replace('3', '4')
                                : "buffer_load_dword" + suffix;
                };

        assertThat(LOOPS.get(listing))
                .filteredOn(instruction -> Gcn.classOf(instruction).isAccess())
                .hasSize(listing.endsWith(PERFTEST) ? 1 : 16)
                .containsOnly(operation);
    }

    /** The other instructions of our loops take at most 52 % of its time. */
    @Test
    void theTextureUnitLimitsWhatItServes() {
        List<GcnCost> served = LOOPS.keySet().stream()
                .filter(listing -> !listing.endsWith(PERFTEST))
                .map(test -> GcnCost.of(LOOPS.get(test), lanes(test)))
                .filter(cost -> cost.texture() > 0)
                .toList();

        assertThat(served)
                .hasSize(84 - 10 + 54)
                .allSatisfy(cost -> assertThat(Math.max(cost.vector(), cost.scalar()) / cost.texture())
                        .isLessThan(0.52));
    }

    @Test
    void otherLoopsMeasureInstructions() {
        GcnCost typed = GcnCost.of(LOOPS.get("load/typed-buffer/r8/linear" + PERFTEST), lanes("/linear"));
        GcnCost raw = GcnCost.of(LOOPS.get("load/raw-buffer/x1/uniform"), lanes("/uniform"));

        assertThat(typed).isEqualTo(new GcnCost(4, 6, 5));
        assertThat(raw).isEqualTo(new GcnCost(0, 1, 39 / 16.0));
    }

    @Test
    void theSeedsRulesPredictMostLoads() {
        assertThat(LOADS.values())
                .filteredOn(load -> !load.isPredicted(Load::gcn2))
                .extracting(Load::test)
                .containsExactlyInAnyOrder(
                        "load/raw-buffer/x1/uniform",
                        "load/raw-buffer/x2/uniform",
                        "load/raw-buffer/x2-unaligned/uniform",
                        "load/raw-buffer/x3/uniform",
                        "load/structured-buffer/float/uniform",
                        "load/structured-buffer/float2/uniform",
                        "load/structured-buffer/float4/uniform",
                        "load/constant-buffer/float4/uniform",
                        "load/raw-buffer/x3/random",
                        "load/raw-buffer/x4-unaligned/random",
                        "load/texture2d/rgba16f/random",
                        "load/texture2d/rg32f/random",
                        "load/texture2d/rgba32f/linear",
                        "load/texture2d/rgba32f/random");
        assertThat(LOADS.values())
                .filteredOn(load -> load.isPredicted(Load::gcn3))
                .hasSize(70);
    }

    @Test
    void thePageHasTheTable() throws IOException {
        List<String> rows = LOADS.values().stream()
                .collect(Collectors.groupingBy(
                        load -> load.cells() + load.isPredicted(Load::gcn2), TreeMap::new, Collectors.toList()))
                .values()
                .stream()
                .map(GcnRatioTests::row)
                .toList();

        assertThat(Files.readAllLines(Path.of("../docs/gcn.md")))
                .as("the table of the page is:\n%s\n", String.join("\n", rows))
                .containsSequence(rows);
    }

    /** The row of loads with the same first cells. */
    private static String row(List<Load> loads) {
        DoubleSummaryStatistics measured =
                loads.stream().mapToDouble(load -> load.measured(Load::gcn2)).summaryStatistics();
        String range = String.format(Locale.ROOT, "%.2f to %.2f", measured.getMin(), measured.getMax());
        return String.format(
                "%s %s | %d%s |",
                loads.get(0).cells(),
                range.replaceFirst("^(.*) to \\1$", "$1"),
                loads.size(),
                loads.get(0).isPredicted(Load::gcn2) ? "" : " missed");
    }

    /** No source has measured these on GCN. Ratios are those of loads. */
    @ParameterizedTest
    @CsvSource({
        "nearest, rgba32f, 1", "bilinear, r8, 1", "bilinear, rg8, 1", "bilinear, rgba8, 1", "bilinear, r16f, 1",
        "bilinear, rg16f, 1", "bilinear, r32f, 1", "bilinear, rgba16f, 0.5", "bilinear, rg32f, 0.5",
                "bilinear, rgba32f, 0.25"
    })
    void filteredTexelsCostByTheirBits(String filter, String format, double ratio) {
        String test = "sample/texture2d/" + format + "/" + filter + "/linear";
        Format[] filtered = filter.equals("nearest")
                ? new Format[0]
                : new Format[] {Format.valueOf(format.toUpperCase(Locale.ROOT))};

        GcnCost cost = GcnCost.of(LOOPS.get(test), lanes(test), filtered);

        assertThat(LOADS.get(BASE).cost().clocks() / cost.clocks()).isEqualTo(ratio);
    }

    @Test
    void fourNeighbouringLanesCoalesceInAnyOrder() {
        assertThat(GcnCost.isCoalesced(lanes("/uniform"))).isTrue();
        assertThat(GcnCost.isCoalesced(lanes("/linear"))).isTrue();
        assertThat(GcnCost.isCoalesced(lane -> lane ^ 3)).isTrue();
        assertThat(GcnCost.isCoalesced(lane -> lane / 4 * 1000)).isTrue();
        assertThat(GcnCost.isCoalesced(lane -> lane / 2)).isFalse();
        assertThat(GcnCost.isCoalesced(lanes("/random"))).isFalse();
    }

    /** The page's guess: of the random loads of buffers, only those of three words were measured at half the rate. */
    @Test
    void sixteenBanksExplainLoadsOfThreeWords() {
        assertThat(IntStream.of(1, 2, 3, 4).mapToLong(words -> GcnCost.bankConflicts(lanes("/random"), words)))
                .containsExactly(1L, 1L, 2L, 1L);
        assertThat(GcnCost.bankConflicts(lanes("/linear"), 3)).isEqualTo(1);
    }
}
