package io.github.gpupath.cli.analysis.card;

import io.github.gpupath.cli.analysis.compare.Verdict;
import io.github.gpupath.result.PluginRecord;
import io.github.gpupath.result.ResultFile.Cache;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A GPU on one page.
 *
 * @param device the name of the physical device
 * @param mark the beginning of what identifies the device; absent where no card beside it is of that name
 * @param files the names of the files that it is from; empty where there is no other card
 * @param type such as {@code discrete_gpu}; software drivers of one processor are one device
 * @param caches of the processor, where it is the device and the operating system reports them
 * @param ways to reach the device, in the order of all that follows
 * @param sections one for each suite
 */
public record Card(
        String device,
        @Nullable String mark,
        List<String> files,
        String type,
        List<Cache> caches,
        List<Way> ways,
        List<Section> sections) {

    public Card {
        files = List.copyOf(files);
        caches = List.copyOf(caches);
        ways = List.copyOf(ways);
        sections = List.copyOf(sections);
    }

    /**
     * An API through a driver.
     *
     * @param title the shortest that tells it from the other ways
     * @param backend the backend's id
     * @param name of the device as this driver gives it
     * @param driver the driver's name
     * @param driverVersion the driver's version
     * @param apiVersion the API's version
     * @param cacheBytes the cache as the API reports it, of no known level; absent where it does not
     * @param plugin the jar that the backend is from; absent where it is this project's own
     */
    public record Way(
            String title,
            String backend,
            String name,
            String driver,
            String driverVersion,
            String apiVersion,
            @Nullable Long cacheBytes,
            @Nullable PluginRecord plugin) {}

    /**
     * The findings of one suite.
     *
     * @param suite the suite's id
     * @param description what it measures, in one line; absent where the files do not say
     * @param plugin the jar that the suite is from; absent where it is this project's own
     * @param subjects what it is about
     */
    public record Section(
            String suite,
            @Nullable String description,
            @Nullable PluginRecord plugin,
            List<Subject> subjects) {

        public Section {
            subjects = List.copyOf(subjects);
        }
    }

    /**
     * The rows about one thing.
     *
     * @param id the subject of findings; of results without findings, the suite's id
     * @param rows at least one
     */
    public record Subject(String id, List<Row> rows) {

        public Subject {
            rows = List.copyOf(rows);
        }
    }

    /**
     * A number through each API.
     *
     * @param kind of the finding; {@link #RESULT} of a test without a finding
     * @param name of the finding, or label of the test
     * @param figure the name of the finding's figure, or the id of the metric
     * @param isFirst whether it is the finding's most important figure
     * @param unit without a prefix
     * @param entries one for each way
     * @param reported what the device is known to have; absent where nobody says
     * @param verdict whether the APIs agree: same, differs, ambiguous, or one-sided where only one has it; absent where only one
     *     was asked
     * @param spread the largest value by the smallest; absent where there are not two values above 0
     */
    public record Row(
            String kind,
            String name,
            String figure,
            boolean isFirst,
            String unit,
            List<Entry> entries,
            @Nullable Double reported,
            @Nullable Verdict verdict,
            @Nullable Double spread) {

        /** The kind of rows that no finding stands behind. */
        public static final String RESULT = "result";

        public Row {
            entries = List.copyOf(entries);
        }
    }

    /**
     * The number through one API.
     *
     * @param value the best estimate; absent where there is none
     * @param low the lower end of its 95 % interval; absent where nothing is known
     * @param high the upper end; absent where there is no bound
     * @param confidence the probability that it is exactly this value, of figures that have few possible values
     * @param status why there is no value: {@code none} where the subject was measured and shows no such thing, or what became
     *     of the test; absent where there is a value or nothing was measured
     * @param reason of the status, in one line; absent where there is none
     */
    public record Entry(
            @Nullable Double value,
            @Nullable Double low,
            @Nullable Double high,
            @Nullable Double confidence,
            @Nullable String status,
            @Nullable String reason) {

        static Entry without(@Nullable String status, @Nullable String reason) {
            return new Entry(null, null, null, null, status, reason);
        }
    }
}
