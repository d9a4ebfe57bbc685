package io.github.gpupath.cli.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class MemorySystemTests {

    private static final int PAGES = 64;
    private static final long BYTES = (long) PAGES * PageTrace.PAGE_BYTES;
    private static final double LATER = 1e9;

    private static MemorySystem system(LevelModel... levels) {
        return new MemorySystem(new DeviceModel("test", 2, 1, 1, 0, List.of(levels), 1, 0), 1);
    }

    private static LevelModel level(Sharing sharing) {
        return new LevelModel(BYTES, PAGES / 4, Replacement.LRU, sharing, 1e6, 0);
    }

    /** The share of hits of the first level when both processors read some pages a second time. */
    private static double hitsOfSecondRound(LevelModel level, int pages) {
        MemorySystem memory = system(level);
        for (int round = 0; round < 2; round++) {
            for (int page = 0; page < pages; page++) {
                for (int processor = 0; processor < 2; processor++) {
                    memory.read(processor, page, LATER * (2 * page + processor + 1) + round * 1e12);
                }
            }
            if (round == 0) {
                memory.forgetHits();
            }
        }
        return memory.shareOfHits(0);
    }

    @Test
    void memoryCarriesOnePageAfterTheOther() {
        MemorySystem memory = system();
        assertThat(memory.read(0, 1, 0)).isEqualTo(PageTrace.PAGE_BYTES);
        assertThat(memory.read(1, 2, 0)).isEqualTo(2.0 * PageTrace.PAGE_BYTES);
    }

    @Test
    void whoAsksForWhatIsOnItsWayWaitsForIt() {
        MemorySystem memory = system(level(Sharing.ALL));
        double first = memory.read(0, 1, 0);
        assertThat(memory.read(1, 1, 10)).isEqualTo(first);
        assertThat(memory.read(1, 2, 10)).as("nothing was carried twice").isEqualTo(2.0 * PageTrace.PAGE_BYTES);
        assertThat(memory.read(1, 1, LATER)).isCloseTo(LATER, within(1.0));
    }

    @Test
    void aCacheOfItsOwnKnowsNothingOfOthers() {
        MemorySystem memory = system(level(Sharing.PER_PROCESSOR));
        memory.read(0, 1, 0);
        assertThat(memory.read(1, 1, LATER)).isEqualTo(LATER + PageTrace.PAGE_BYTES);
        assertThat(memory.read(0, 1, 2 * LATER)).isCloseTo(2 * LATER, within(1.0));
    }

    @Test
    void aSharedCacheHoldsAllThatFits() {
        assertThat(hitsOfSecondRound(level(Sharing.ALL), PAGES)).isEqualTo(1);
        assertThat(hitsOfSecondRound(level(Sharing.ALL), 2 * PAGES)).isEqualTo(0.5); // the second processor's
    }

    @Test
    void whatBothHalvesReadBothHalvesHold() {
        LevelModel halves = level(Sharing.HALVES);
        assertThat(hitsOfSecondRound(halves, PAGES / 2)).isEqualTo(1);
        assertThat(hitsOfSecondRound(halves, PAGES)).isLessThanOrEqualTo(0.5);
        assertThat(halves.leastBytes()).isEqualTo(BYTES / 2);
    }
}
