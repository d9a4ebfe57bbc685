package io.github.gpupath.suites;

import io.github.gpupath.suite.ByteSize;
import io.github.gpupath.suite.DeviceFacts;
import io.github.gpupath.suite.SuiteOption;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase.Tier;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.LongPredicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The sizes of working sets along a curve: those of a sweep, or what the user wants instead. */
public final class Sizes {

    private static final String SWEEP_WORDS = "sweep";

    /** Lets the user choose other sizes than those of the sweep. */
    public static final SuiteOption OPTION = new SuiteOption(
            "sizes",
            SWEEP_WORDS + "|SIZE,SIZE,…",
            SWEEP_WORDS,
            Sizes::normal,
            "other working sets than those of the sweep, such as 64K,3M,1.5G");

    /**
     * Those of Nemes' bandwidth tests, so that curves can be laid over published ones. Half and quarter steps between the
     * powers of two show where a cache ends.
     */
    public static final String SWEEP = "4k,8k,12k,16k,20k,24k,28k,32k,40k,48k,56k,64k,80k,96k,112k,128k,192k,"
            + "256k,384k,448k,512k,768k,1m,1.5m,2m,3m,4m,6m,8m,12m,16m,24m,32m,40m,48m,56m,64m,96m,128m,192m,256m,384m,"
            + "512m,768m,1g";

    /** The size of a page: every access of a workgroup is whole in multiples of it, whatever the element. */
    private static final long PAGE_BYTES = 4096;

    /** Measures the powers of two always. */
    public static final LongPredicate POWERS_OF_TWO = size -> Long.bitCount(size) == 1;

    /** Byte addresses and element indices of kernels have 32 bits. */
    private static final long MOST_BYTES = 4L << 30;

    /** More than twenty times as many as the sweep has: whoever reads a file makes the tests of all sizes that stand in it. */
    private static final int MOST_SIZES = 1000;

    /**
     * A size and when it is measured.
     *
     * @param bytes of the working set
     * @param tier of its tests
     */
    public record Choice(long bytes, Tier tier) {}

    private Sizes() {}

    /**
     * The sizes from small to large; whoever sets others wants them all.
     *
     * @param sweep sizes as in ids, between commas
     * @param always which of them are measured always; the others where there is time
     * @param thorough sizes for thorough runs alone, behind those of the sweep
     */
    public static List<Choice> of(SuiteSettings settings, String sweep, LongPredicate always, long... thorough) {
        String chosen = settings.value(OPTION);
        if (!chosen.equals(SWEEP_WORDS)) {
            return bytes(chosen).map(size -> new Choice(size, Tier.QUICK)).toList();
        }
        return Stream.concat(
                        bytes(sweep).map(size -> new Choice(size, always.test(size) ? Tier.QUICK : Tier.DEFAULT)),
                        Arrays.stream(thorough).mapToObj(size -> new Choice(size, Tier.THOROUGH)))
                .toList();
    }

    /**
     * Some sizes of a sweep up to one of them, as in ids.
     *
     * @param doublings how many times as large, as a power of two, each is as the one before: 1 takes all powers of two, 2 those
     *     of four
     */
    public static Stream<String> fewOf(String sweep, long mostBytes, int doublings) {
        return bytes(sweep)
                .filter(size -> Long.bitCount(size) == 1 && size <= mostBytes)
                .filter(size -> Long.numberOfTrailingZeros(size) % doublings == 0)
                .map(ByteSize::id);
    }

    /**
     * A size that surely lies in memory, where caches are not told: the sweep goes to its end because no cache does. A device that
     * takes no sets so large goes nearly as far as it can.
     */
    public static long far(DeviceFacts device) {
        long most = Math.min(
                device.bufferBytes().orElse(Long.MAX_VALUE),
                device.memoryBytes().orElse(Long.MAX_VALUE) / 2);
        long end = bytes(SWEEP).mapToLong(Long::longValue).max().orElseThrow();
        return Math.min(end, most / 2);
    }

    private static String normal(String value) {
        if (value.equals(SWEEP_WORDS)) {
            return value;
        }
        if (words(value).count() > MOST_SIZES) {
            throw new IllegalArgumentException("has " + words(value).count() + " sizes; the most are " + MOST_SIZES);
        }
        return words(value)
                .mapToLong(text -> parse(text)
                        .orElseThrow(() -> new IllegalArgumentException("is a list such as 64K,3M,1.5G of multiples of"
                                + " 4K up to 4G, which \"" + text + "\" is not")))
                .distinct()
                .sorted()
                .mapToObj(ByteSize::id)
                .collect(Collectors.joining(","));
    }

    /** A size as people write it, such as {@code 64K} or {@code 1.5g}; empty if the user may not choose it. */
    public static OptionalLong parse(String text) {
        return ByteSize.parse(text).stream()
                .filter(bytes -> bytes % PAGE_BYTES == 0 && bytes <= MOST_BYTES)
                .findFirst();
    }

    private static Stream<Long> bytes(String list) {
        return words(list).map(text -> ByteSize.parse(text).orElseThrow());
    }

    private static Stream<String> words(String list) {
        return Arrays.stream(list.split(",", -1)).map(String::strip);
    }
}
