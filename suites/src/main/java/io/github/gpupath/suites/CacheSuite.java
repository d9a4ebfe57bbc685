package io.github.gpupath.suites;

import io.github.gpupath.kernel.Format;
import io.github.gpupath.suite.Coordinate;
import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Measurements;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.TestCase.Tier;
import io.github.gpupath.suite.Traits;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/** A suite of the first-level cache: one kind of access to several resources in several patterns. */
public abstract class CacheSuite extends NamedSuite {

    private final Metric metric;
    private final Traits.Access access;
    private final String work;

    /**
     * A suite.
     *
     * @param work what each invocation does, for descriptions
     */
    protected CacheSuite(String id, String description, Metric metric, Traits.Access access, String work) {
        super(id, description);
        this.metric = metric;
        this.access = access;
        this.work = work;
    }

    /** The fastest resource for each number of floats. */
    @Override
    public final List<Finding> findings(Measurements measurements) {
        return FastestResource.findings(id(), metric, measurements);
    }

    /** The card's selectors for the fastest resource of four floats in a pattern. */
    protected final Stream<String> fastestResource(String pattern) {
        return FastestResource.ofFourFloats(id(), pattern);
    }

    /**
     * One test per pattern.
     *
     * @param label the display name of the access, without the pattern
     * @param workload creates the workload from the kernel's name and the pattern
     */
    protected final List<TestCase> inEachPattern(
            List<Coordinate> variant,
            Traits.Path path,
            String label,
            BiFunction<String, Pattern, KernelWorkload> workload) {
        List<Pattern> patterns = access == Traits.Access.READ ? Pattern.READS : Pattern.WRITES;
        return patterns.stream()
                .map(pattern -> {
                    List<Coordinate> coordinates = new ArrayList<>(variant);
                    coordinates.add(Axes.PATTERN.at(pattern.id()));
                    String kernelName = TestCase.idOf(id(), coordinates).replaceAll("[/-]", "_");
                    return TestCase.builder(id(), coordinates)
                            .label(label + " " + pattern.id())
                            .metric(metric)
                            .description(work + ", " + pattern.description())
                            .workload(() -> workload.apply(kernelName, pattern))
                            .traits(new Traits(access, path))
                            .tier(pattern.isOwn() ? Tier.DEFAULT : Tier.QUICK)
                            .build();
                })
                .toList();
    }

    /** The coordinates of a resource and an element. */
    protected static List<Coordinate> at(String resource, String element) {
        return List.of(Axes.RESOURCE.at(resource), Axes.ELEMENT.at(element));
    }

    // ---- types in labels: HLSL's names in perftest's spelling ----

    /** A texel buffer's format, such as {@code RGBA16f}; perftest writes textures' formats with a capital F. */
    protected static String bufferFormat(Format format) {
        return format.name().replace('F', 'f');
    }

    /** A vector of floats: {@code float}, {@code float2}, … */
    protected static String floats(int components) {
        return "float" + count(components);
    }

    /** The suffix of an access's name for a number of words: empty for one, else the number. */
    protected static String count(int words) {
        return words == 1 ? "" : Integer.toString(words);
    }
}
