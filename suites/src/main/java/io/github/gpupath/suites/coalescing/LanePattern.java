package io.github.gpupath.suites.coalescing;

import io.github.gpupath.suite.Axis;
import io.github.gpupath.suite.Coordinate;
import io.github.gpupath.suites.Axes;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Which elements the lanes of a subgroup access together.
 *
 * @param place on its axis, by which it stands in ids
 * @param isMain whether it belongs to what is measured of every direction, set and element
 * @param elements the element of each lane
 */
record LanePattern(Coordinate place, String description, boolean isMain, Elements elements) {

    /** How many elements lie between the elements of neighbouring lanes, one of them counted. */
    static final Axis STRIDE = new Axis("stride", Axis.Scale.LINEAR, "");

    /** The offset of neighbouring addresses from an aligned one, in elements. */
    static final Axis SHIFT = new Axis("shift", Axis.Scale.LINEAR, "");

    /** Over how many lines of 128 bytes the lanes of a subgroup are spread. */
    static final Axis LINES = new Axis("lines", Axis.Scale.LOGARITHMIC, "");

    /** The lanes that the patterns of quads take together. */
    static final int QUAD = 4;

    private static final int LINE_BYTES = 128;

    /** In which order the lanes of a quad access its elements. */
    private static final int[] PERMUTED = {1, 3, 0, 2};

    static final LanePattern LINEAR =
            word("linear", "neighbouring lanes access neighbouring elements", true, (lane, set) -> lane);

    static final LanePattern SAME = word("same", "all lanes access one element", true, (lane, set) -> 0);

    static final LanePattern QUAD_PERMUTED = word(
            "quad-permuted",
            "each aligned group of four lanes accesses four neighbouring elements in permuted order",
            true,
            (lane, set) -> lane / QUAD * QUAD + PERMUTED[lane % QUAD]);

    static final LanePattern REVERSED = word(
            "reversed", "neighbouring elements in reverse lane order", true, (lane, set) -> set.lanes() - 1 - lane);

    /** All of them, in the order of the tables. */
    static final List<LanePattern> ALL = all();

    /** The element of a lane. */
    @FunctionalInterface
    interface Elements {

        /**
         * The element of a lane, counted from where its subgroup begins.
         *
         * @param set in which the element lies
         */
        int of(int lane, WalkedSet set);
    }

    private static List<LanePattern> all() {
        List<LanePattern> all = new ArrayList<>();
        all.add(LINEAR);
        all.add(SAME);
        all.add(word(
                "quad-same",
                "each aligned group of four lanes accesses the first of its four elements",
                true,
                (lane, set) -> lane / QUAD * QUAD));
        all.add(QUAD_PERMUTED);
        all.add(REVERSED);
        for (int shift : new int[] {1, 2, 4}) {
            all.add(new LanePattern(
                    SHIFT.at(shift, "shift-" + shift),
                    "neighbouring elements, offset by " + shift + " from alignment",
                    shift == 1,
                    (lane, set) -> lane + shift));
        }
        for (int stride : new int[] {2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33}) {
            all.add(new LanePattern(
                    STRIDE.at(stride, "stride-" + stride),
                    "every " + stride + (stride == 2 ? "nd" : stride == 3 ? "rd" : "th") + " element",
                    List.of(2, 4, 8, 32, 33).contains(stride),
                    (lane, set) -> strided(lane, stride, set.window())));
        }
        for (int lines : new int[] {2, 4, 8, 16, 32}) {
            all.add(new LanePattern(
                    LINES.at(lines, "lines-" + lines),
                    "the lanes of a subgroup access " + lines + " lines of 128 bytes, at a different offset in each "
                            + "line",
                    lines == 4 || lines == 32,
                    (lane, set) -> spread(lane, lines, set)));
        }
        return List.copyOf(all);
    }

    private static LanePattern word(String id, String description, boolean isMain, Elements elements) {
        return new LanePattern(Axes.PATTERN.at(id), description, isMain, elements);
    }

    /**
     * The element of a lane at a stride. When the window is full, the next lanes begin again in front, but between the
     * elements of those before and not beside them: half a stride behind the first, then a quarter and three quarters, and so
     * on (van der Corput's sequence). Otherwise some would share a line, and the stride would cost less than it should.
     */
    private static int strided(int lane, int stride, int window) {
        int inOneTurn = window / stride;
        double shareOfStride = (Integer.reverse(lane / inOneTurn) >>> 1) * 0x1p-31;
        return lane % inOneTurn * stride + (int) (shareOfStride * stride);
    }

    /** As many lanes as fit share a line, and no two lanes of a subgroup are at one place in different lines, if that can be. */
    private static int spread(int lane, int lines, WalkedSet set) {
        int elementsOfLine = LINE_BYTES / set.elementBytes();
        int line = lane * lines / set.lanes();
        return line * elementsOfLine + lane % elementsOfLine;
    }

    String id() {
        return place.text();
    }

    /** The elements of all lanes of a subgroup, in their order. */
    List<Integer> of(WalkedSet set) {
        return IntStream.range(0, set.lanes())
                .mapToObj(lane -> elements.of(lane, set))
                .toList();
    }
}
