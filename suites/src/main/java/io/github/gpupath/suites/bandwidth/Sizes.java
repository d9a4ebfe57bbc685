package io.github.gpupath.suites.bandwidth;

import io.github.gpupath.suite.ByteSize;
import io.github.gpupath.suite.SuiteOption;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase.Occasion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** The sizes of the curves: those of the sweep, or what the user wants instead. */
final class Sizes {

    private static final String SWEEP_WORDS = "sweep";

    /** Which sizes there are. */
    static final SuiteOption OPTION = new SuiteOption(
            "sizes",
            SWEEP_WORDS + "|SIZE,SIZE,…",
            SWEEP_WORDS,
            Sizes::normal,
            "other working sets than those of the sweep, such as 64K,3M,1.5G");

    /**
     * Those of Nemes' bandwidth tests, so that curves can be laid over published ones. Half and quarter steps between the
     * powers of two show where a cache ends.
     */
    private static final List<Size> SWEEP =
            parsed("4k,8k,12k,16k,20k,24k,28k,32k,40k,48k,56k,64k,80k,96k,112k,128k,192k,"
                    + "256k,384k,448k,512k,768k,1m,1.5m,2m,3m,4m,6m,8m,12m,16m,24m,32m,40m,48m,56m,64m,96m,128m,192m,256m,384m,"
                    + "512m,768m,1g");

    /** Few devices have a cache that ends there, and filling them takes seconds. */
    private static final List<Size> LARGEST = parsed("1.5g,2g,3g,4g");

    /** A size and when it is measured. */
    record Choice(Size size, Occasion occasion) {}

    private Sizes() {}

    /** The sizes from small to large; whoever sets others wants them all. */
    static List<Choice> of(SuiteSettings settings) {
        String chosen = settings.value(OPTION);
        if (!chosen.equals(SWEEP_WORDS)) {
            return parsed(chosen).stream()
                    .map(size -> new Choice(size, Occasion.ALWAYS))
                    .toList();
        }
        List<Choice> choices = new ArrayList<>();
        SWEEP.forEach(size ->
                choices.add(new Choice(size, Long.bitCount(size.bytes()) == 1 ? Occasion.ALWAYS : Occasion.UNHURRIED)));
        LARGEST.forEach(size -> choices.add(new Choice(size, Occasion.THOROUGH)));
        return choices;
    }

    private static String normal(String value) {
        return value.equals(SWEEP_WORDS)
                ? value
                : parsed(value).stream().map(size -> ByteSize.id(size.bytes())).collect(Collectors.joining(","));
    }

    private static List<Size> parsed(String list) {
        return Arrays.stream(list.split(",", -1))
                .map(text -> Size.parse(text.strip())
                        .orElseThrow(() -> new IllegalArgumentException("is a list such as 64K,3M,1.5G of multiples of"
                                + " 4K up to 4G, which \"" + text.strip() + "\" is not")))
                .distinct()
                .sorted(Comparator.comparingLong(Size::bytes))
                .toList();
    }
}
