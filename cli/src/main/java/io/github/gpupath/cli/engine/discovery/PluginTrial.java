package io.github.gpupath.cli.engine.discovery;

import io.github.gpupath.suite.KnownDevice;
import io.github.gpupath.suite.SuiteSettings;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Tries plug-ins before the program touches them, where one that ends or blocks its process harms nobody. */
public interface PluginTrial extends AutoCloseable {

    /** How long a plug-in may take for an answer that needs no device. */
    Duration LIMIT = Duration.ofSeconds(20);

    /** Lets every plug-in be touched. */
    PluginTrial NONE = new PluginTrial() {
        @Override
        public Set<PluginService> barred(PluginFolder folder, Consumer<Problem> problems) {
            return Set.of();
        }

        @Override
        public Optional<String> rehearse(String test, SuiteSettings settings, KnownDevice known) {
            return Optional.empty();
        }

        @Override
        public Duration limit() {
            return LIMIT;
        }
    };

    /**
     * The services of a folder that must not be touched.
     *
     * @param problems is told of each why
     */
    Set<PluginService> barred(PluginFolder folder, Consumer<Problem> problems);

    /**
     * Makes the workload of a test of a plug-in.
     *
     * @return what is wrong where that ends or blocks its process, in words that go on after the test's name
     */
    Optional<String> rehearse(String test, SuiteSettings settings, KnownDevice known);

    /** How long an answer may take. */
    Duration limit();

    /** Ends what it started; by default nothing. */
    @Override
    default void close() {}
}
