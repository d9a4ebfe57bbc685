package io.github.gpupath.suites;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.TestCase.Tier;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** What suites want on a card. */
class CardsTests {

    /**
     * What all of them may take together in a minute: an H200 took 0.41 s for a test through three APIs, with kernels that no
     * cache of the driver had.
     */
    private static final int MOST = 150;

    static List<Suite> suites() {
        return StreamSupport.stream(ServiceLoader.load(Suite.class).spliterator(), false)
                .toList();
    }

    /** Selectors as the program reads them, without the globs that no suite uses. */
    private static Stream<TestCase> taken(Suite suite, String selector) {
        String pattern = selector.replace(".", "\\.").replace("*", "[^/]*") + "(/.*)?";
        return suite.tests(SuiteSettings.DEFAULT).stream()
                .filter(test -> test.id().matches(pattern));
    }

    private static boolean isUsual(TestCase test) {
        return test.tier() == Tier.QUICK || test.tier() == Tier.DEFAULT;
    }

    @Test
    void togetherTheyTakeLessThanAMinute() {
        long tests = suites().stream()
                .flatMap(suite -> suite.card().stream().flatMap(selector -> taken(suite, selector)))
                .filter(CardsTests::isUsual)
                .map(TestCase::id)
                .distinct()
                .count();
        assertThat(tests).isBetween(50L, (long) MOST);
    }
}
