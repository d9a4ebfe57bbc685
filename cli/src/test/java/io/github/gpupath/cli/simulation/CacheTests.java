package io.github.gpupath.cli.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class CacheTests {

    private static final int PAGES = 1024;

    /** The share of hits of a walk round and round through some pages, when the cache has seen them often. */
    private static double hits(Cache cache, int pages) {
        int rounds = 40;
        int hits = 0;
        for (int round = -rounds; round < rounds; round++) {
            for (int page = 0; page < pages; page++) {
                if (cache.find(page) >= 0) {
                    hits += round >= 0 ? 1 : 0;
                } else {
                    cache.insert(page);
                }
            }
        }
        return (double) hits / rounds / pages;
    }

    private static Cache cache(int ways, Replacement replacement) {
        return new Cache(PAGES, ways, replacement, 1);
    }

    @Test
    void oldestFirstKeepsAllThatFitsAndNothingOfOnePageMore() {
        assertThat(hits(cache(PAGES, Replacement.LRU), PAGES)).isEqualTo(1);
        assertThat(hits(cache(PAGES, Replacement.LRU), PAGES + 1)).isZero();
    }

    /** A page stays where none of the misses before its next turn hits it: h = (1 − 1/C)^((1 − h) · S). */
    @Test
    void atRandomSomeStays() {
        for (double times : new double[] {1.25, 1.5, 2, 3}) {
            int pages = (int) (times * PAGES);
            double expected = 0;
            for (int i = 0; i < 1000; i++) {
                expected = Math.pow(1 - 1.0 / PAGES, (1 - expected) * pages);
            }
            assertThat(hits(cache(PAGES, Replacement.RANDOM), pages))
                    .as("%s times the cache", times)
                    .isCloseTo(expected, within(0.02));
        }
        assertThat(hits(cache(PAGES, Replacement.RANDOM), PAGES)).isEqualTo(1);
    }

    @Test
    void aSetThatIsTooSmallGivesUpOnlyItsOwnPages() {
        int extra = 100;
        double others = (double) (PAGES - 4 * extra) / (PAGES + extra);
        assertThat(hits(cache(4, Replacement.LRU), PAGES + extra)).isCloseTo(others, within(1e-9));
    }

    @Test
    void theLastUsedPageStays() {
        Cache cache = new Cache(2, 2, Replacement.LRU, 1);
        cache.insert(1);
        cache.insert(2);
        cache.find(1);
        cache.insert(3);
        assertThat(cache.find(1)).isNotNegative();
        assertThat(cache.find(2)).isNegative();
    }
}
