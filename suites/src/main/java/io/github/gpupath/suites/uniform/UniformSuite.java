package io.github.gpupath.suites.uniform;

import io.github.gpupath.finding.SpeedRatio;
import io.github.gpupath.suite.Axis;
import io.github.gpupath.suite.Coordinate;
import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Measurements;
import io.github.gpupath.suite.Measurements.Measured;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.Traits;
import io.github.gpupath.suite.Traits.Path;
import io.github.gpupath.suites.Axes;
import io.github.gpupath.suites.NamedSuite;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/** 12 tests of loads with the same address in all lanes: three variants from four resource types. */
public final class UniformSuite extends NamedSuite {

    private static final String ID = "uniform";

    /** How lanes get the common value. */
    private static final Axis VARIANT = Axis.ofWords("variant");

    /** Values used by invocations per second; several may share a load. */
    private static final Metric REQUESTED =
            new Metric("requested-loads-per-second", "loads/s", Metric.Better.HIGHER, Metric.Amount.STEPS);

    private enum Source {
        STORAGE_BUFFER("storage-buffer", Path.BUFFER, UniformKernels::storageBuffer),
        TEXEL_BUFFER("texel-buffer", Path.TEXEL_BUFFER, UniformKernels::texelBuffer),
        UNIFORM_BUFFER("uniform-buffer", Path.UNIFORM_BUFFER, UniformKernels::uniformBuffer),
        TEXTURE("texture", Path.TEXTURE, UniformKernels::texture);

        private final String id;
        private final Path path;
        private final BiFunction<String, Variant, KernelWorkload> workload;

        Source(String id, Path path, BiFunction<String, Variant, KernelWorkload> workload) {
            this.id = id;
            this.path = path;
            this.workload = workload;
        }

        String words() {
            return id.replace('-', ' ');
        }
    }

    public UniformSuite() {
        super(ID, "uniform loads (same address in all lanes), by resource and address source");
    }

    @Override
    public List<TestCase> tests(SuiteSettings settings) {
        List<TestCase> tests = new ArrayList<>();
        for (Source source : Source.values()) {
            for (Variant variant : Variant.values()) {
                tests.add(test(source, variant));
            }
        }
        return List.copyOf(tests);
    }

    private static TestCase test(Source source, Variant variant) {
        String kernelName = id(source, variant).replaceAll("[/-]", "_");
        TestCase.Builder test = TestCase.builder(ID, List.of(Axes.RESOURCE.at(source.id), VARIANT.at(variant.id())))
                .label("uniform load, " + source.words() + ", " + variant.id())
                .metric(REQUESTED)
                .description("256 floats read by all lanes, from a " + source.words() + " " + variant.words())
                .workload(() -> source.workload.apply(kernelName, variant))
                .traits(new Traits(Traits.Access.READ, source.path));
        return (variant == Variant.PLAIN ? test : test.relativeTo(id(source, Variant.PLAIN))).build();
    }

    private static String id(Source source, Variant variant) {
        List<Coordinate> coordinates = List.of(Axes.RESOURCE.at(source.id), VARIANT.at(variant.id()));
        return TestCase.idOf(ID, coordinates);
    }

    /**
     * The cost of a uniform load on each path: its plain rate relative to a storage buffer's, and the gains of an
     * address known to be uniform and of one load per subgroup.
     */
    @Override
    public List<Finding> findings(Measurements measurements) {
        return Stream.of(Source.values())
                .flatMap(source -> Stream.concat(
                        source == Source.STORAGE_BUFFER
                                ? Stream.empty()
                                : ratio(measurements, source, Variant.PLAIN, Source.STORAGE_BUFFER),
                        Stream.of(Variant.FIRST_LANE, Variant.WIDE_BROADCAST)
                                .flatMap(variant -> ratio(measurements, source, variant, source))))
                .toList();
    }

    /** The ratio of a test's rate to a plain test's. */
    private static Stream<Finding> ratio(Measurements measurements, Source source, Variant variant, Source baseSource) {
        Optional<Measured> one = measurements.of(id(source, variant));
        Optional<Measured> base = measurements.of(id(baseSource, Variant.PLAIN));
        if (one.isEmpty() || base.isEmpty()) {
            return Stream.empty();
        }
        String compared = source == baseSource ? Variant.PLAIN.id() : "a " + baseSource.words();
        return Stream.of(SpeedRatio.finding(
                TestCase.idOf(ID, List.of(Axes.RESOURCE.at(source.id))),
                variant.id(),
                one.get(),
                base.get(),
                "uniform loads, " + source.words() + ", " + variant.id(),
                compared));
    }
}
