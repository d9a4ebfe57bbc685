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

/** A suite of the first-level cache: one kind of access to several resources, each in some patterns. */
public abstract class CacheSuite extends NamedSuite {

    private final Metric metric;
    private final Traits.Access access;
    private final String work;

    /**
     * A suite.
     *
     * @param access what its tests do to memory
     * @param work what each invocation does, in words
     */
    protected CacheSuite(String id, String description, Metric metric, Traits.Access access, String work) {
        super(id, description);
        this.metric = metric;
        this.access = access;
        this.work = work;
    }

    /** Which resource to use for how many floats. */
    @Override
    public final List<Finding> findings(Measurements measurements) {
        return FastestResource.findings(id(), metric, measurements);
    }

    /** The selectors of a card for the fastest resource of four floats in a pattern. */
    protected final Stream<String> fastestResource(String pattern) {
        return FastestResource.ofFourFloats(id(), pattern);
    }

    /**
     * A test in each pattern.
     *
     * @param variant where it lies on the axes before the pattern
     * @param path the way of the data
     * @param label what programmers call the access; the pattern is put behind it
     * @param workload from the kernel's name and the pattern
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

    /** Where a test of some elements of a resource lies. */
    protected static List<Coordinate> at(String resource, String element) {
        return List.of(Axes.RESOURCE.at(resource), Axes.ELEMENT.at(element));
    }

    // ---- types as labels write them: HLSL's names, spelled as perftest spells them ----

    /** A format of a typed buffer, such as {@code RGBA16f}; perftest writes those of textures with a capital F. */
    protected static String bufferFormat(Format format) {
        return format.name().replace('F', 'f');
    }

    /** A vector of floats: {@code float}, {@code float2}, … */
    protected static String floats(int components) {
        return "float" + count(components);
    }

    /** What is put behind the name of an access to a number of words: nothing for one, else the number. */
    protected static String count(int words) {
        return words == 1 ? "" : Integer.toString(words);
    }
}
