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

/** The working sets of a curve: those of a sweep, or the user's choice. */
public final class Sizes {

    private static final String SWEEP_WORDS = "sweep";

    /** The option to choose other sizes than those of the sweep. */
    public static final SuiteOption OPTION = new SuiteOption(
            "sizes",
            SWEEP_WORDS + "|SIZE,SIZE,…",
            SWEEP_WORDS,
            Sizes::normal,
            "working sets instead of the default sweep, for example 64K,3M,1.5G");

    /**
     * The sizes of Nemes' bandwidth tests, for comparison with published curves. Steps between the powers of two show
     * the capacity of caches.
     */
    public static final String SWEEP = "4k,8k,12k,16k,20k,24k,28k,32k,40k,48k,56k,64k,80k,96k,112k,128k,192k,"
            + "256k,384k,448k,512k,768k,1m,1.5m,2m,3m,4m,6m,8m,12m,16m,24m,32m,40m,48m,56m,64m,96m,128m,192m,256m,384m,"
            + "512m,768m,1g";

    /** The granularity of sizes: 4 KiB is a multiple of a workgroup's accesses for every element. */
    private static final long PAGE_BYTES = 4096;

    /** Selects the powers of two. */
    public static final LongPredicate POWERS_OF_TWO = size -> Long.bitCount(size) == 1;

    /** The maximum size: byte addresses and element indices of kernels have 32 bits. */
    private static final long MOST_BYTES = 4L << 30;

    /** The maximum number of sizes, over 20 times the sweep's: readers of a file create the tests of all its sizes. */
    private static final int MOST_SIZES = 1000;

    /** A size with its tier. */
    public record Choice(long bytes, Tier tier) {}

    private Sizes() {}

    /**
     * The sizes in ascending order. Sizes chosen by the user are all in the quick tier.
     *
     * @param sweep sizes as in test ids, separated by commas
     * @param always the sizes of the quick tier; the others are in the default tier
     * @param thorough additional larger sizes in the thorough tier
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
     * Powers of two of a sweep up to a size, as in test ids.
     *
     * @param doublings the step between sizes as a power of two: 1 selects all powers of two, 2 the powers of four
     */
    public static Stream<String> fewOf(String sweep, long mostBytes, int doublings) {
        return bytes(sweep)
                .filter(size -> Long.bitCount(size) == 1 && size <= mostBytes)
                .filter(size -> Long.numberOfTrailingZeros(size) % doublings == 0)
                .map(ByteSize::id);
    }

    /**
     * A size in bytes that certainly exceeds all caches, even if they are not reported: the end of the sweep, or nearly
     * the largest set that the device supports.
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
            throw new IllegalArgumentException("has " + words(value).count() + " sizes; give at most " + MOST_SIZES);
        }
        return words(value)
                .mapToLong(text -> parse(text)
                        .orElseThrow(() -> new IllegalArgumentException("use a list of multiples of 4K up to 4G, "
                                + "for example 64K,3M,1.5G, not \"" + text + "\"")))
                .distinct()
                .sorted()
                .mapToObj(ByteSize::id)
                .collect(Collectors.joining(","));
    }

    /** Parses a size such as {@code 64K} or {@code 1.5g}; empty if it is not valid. */
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
