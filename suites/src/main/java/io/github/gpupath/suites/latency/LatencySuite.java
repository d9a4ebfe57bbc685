package io.github.gpupath.suites.latency;

import io.github.gpupath.suite.Axis;
import io.github.gpupath.suite.ByteSize;
import io.github.gpupath.suite.Coordinate;
import io.github.gpupath.suite.Curve;
import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.Measurements;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.TestCase.Tier;
import io.github.gpupath.suite.Traits;
import io.github.gpupath.suite.Traits.Access;
import io.github.gpupath.suite.Workload;
import io.github.gpupath.suites.Axes;
import io.github.gpupath.suites.SizedSuite;
import io.github.gpupath.suites.Sizes;
import io.github.gpupath.suites.Sizes.Choice;
import io.github.gpupath.suites.latency.TranslationReach.Nearer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The latency of dependent loads by working set. Quick runs include powers of two of each resource, at addresses
 * unknown to compilers; other runs include all sizes, and for buffers also addresses that compilers know to be uniform.
 */
public final class LatencySuite extends SizedSuite {

    private static final String ID = "latency";

    /** The compiler's knowledge of the addresses. */
    private static final Axis ADDRESS = Axis.ofWords("address");

    /** The distance of nodes in tests of address translation, in bytes. */
    private static final Axis PAGE = Axis.ofBytes("page");

    private static final String PAGES = "pages";

    /** The id of the curve with nodes in adjacent lines. */
    private static final String NEIGHBOURS = TestCase.idOf(
            ID, List.of(Axes.RESOURCE.at(Chased.STORAGE_BUFFER.id()), ADDRESS.at(AddressKind.VECTOR.id())));

    /** The small pages of GPUs and the large pages of CPUs and GPUs. */
    private static final List<Integer> PAGE_BYTES = List.of(64 << 10, 2 << 20);

    /** The minimum number of nodes of a random chain. */
    private static final int FEWEST_NODES = 8;

    /** Up to this size all sizes are measured for every resource, which may have its own first-level cache. */
    private static final long FINE_BYTES = 256 << 10;

    private static final String WORKING_SET = "working set of";

    /** The workgroups that stream beside a chain. */
    private static final Axis STREAMS = new Axis("streams", Axis.Scale.LOGARITHMIC, "");

    private static final List<Coordinate> LOADED =
            List.of(Axes.RESOURCE.at(Chased.STORAGE_BUFFER.id()), ADDRESS.at("loaded"));

    /** The same chain in idle memory. */
    private static final String IDLE =
            NEIGHBOURS + "/" + Axes.SIZE.at(LoadedChase.BYTES).text();

    private static final List<Integer> NUMBERS_OF_STREAMS = List.of(1, 4, 16, 64, 128, 256, 512, 1024, 2048);

    private static final Set<Integer> STREAMS_BY_DEFAULT = Set.of(1, 64, 256, 1024);

    private static final String SWEEP_OF_PAGES =
            "512k,768k,1m,1.5m,2m,3m,4m,6m,8m,12m,16m,24m,32m,48m,64m,96m,128m,192m,"
                    + "256m,384m,512m,768m,1g,1.5g,2g,3g,4g";

    /** Creates the suite for {@link java.util.ServiceLoader}. */
    public LatencySuite() {
        super(ID, "seconds per dependent load against working-set size, by resource");
    }

    /** A few sizes of buffers and of workgroup memory. */
    @Override
    public List<String> card() {
        return Stream.of(Chased.STORAGE_BUFFER, Chased.WORKGROUP_MEMORY)
                .flatMap(resource -> Sizes.fewOf(resource.sweep(), resource.mostBytes(), 1)
                        .map(size -> String.join("/", ID, resource.id(), AddressKind.VECTOR.id(), size)))
                .toList();
    }

    @Override
    public List<TestCase> tests(SuiteSettings settings) {
        List<TestCase> tests = new ArrayList<>();
        for (Chased resource : Chased.values()) {
            for (AddressKind kind : AddressKind.values()) {
                for (Choice choice : Sizes.of(settings, resource.sweep(), size -> isOneOfFew(resource, kind, size))) {
                    if (choice.bytes() <= resource.mostBytes()) {
                        tests.add(test(resource, kind, choice));
                    }
                }
            }
        }
        for (int page : PAGE_BYTES) {
            for (Choice choice : Sizes.of(settings, SWEEP_OF_PAGES, Sizes.POWERS_OF_TWO)) {
                if (choice.bytes() % page == 0 && choice.bytes() / page >= FEWEST_NODES) {
                    tests.add(test(page, choice.bytes()));
                }
            }
        }
        NUMBERS_OF_STREAMS.forEach(streams -> tests.add(loaded(streams)));
        return List.copyOf(tests);
    }

    private static TestCase loaded(int streams) {
        return test(
                        Stream.concat(LOADED.stream(), Stream.of(STREAMS.at(streams)))
                                .toList(),
                        "dependent load next to " + streams + (streams == 1 ? " stream" : " streams"),
                        "pointer chase in 128 MiB of a storage buffer, next to workgroups that stream from another",
                        "streams:",
                        name -> LoadedChase.workload(name, streams))
                .traits(new Traits(Access.READ, Chased.STORAGE_BUFFER.path()))
                .relativeTo(IDLE)
                .tier(STREAMS_BY_DEFAULT.contains(streams) ? Tier.DEFAULT : Tier.THOROUGH)
                .build();
    }

    private static TestCase test(Chased resource, AddressKind kind, Choice choice) {
        return test(
                        List.of(Axes.RESOURCE.at(resource.id()), ADDRESS.at(kind.id()), Axes.SIZE.at(choice.bytes())),
                        "dependent load, " + resource.words() + ", " + kind.id() + ", "
                                + ByteSize.label(choice.bytes()),
                        "pointer chase in a " + resource.words() + ", " + kind.words(),
                        WORKING_SET,
                        name -> resource.workload(name, kind, choice.bytes()))
                .traits(new Traits(Access.READ, resource.path()))
                .tier(tier(resource, kind, choice))
                .build();
    }

    /**
     * The tier of a size. Beyond the first sizes all resources share caches and memory, which storage buffers show at
     * every size. Other resources, and addresses known to compilers, need few sizes except in thorough runs.
     */
    private static Tier tier(Chased resource, AddressKind kind, Choice choice) {
        if (kind == AddressKind.SCALAR) {
            return !resource.hasScalarPath() ? Tier.NAMED : choice.tier() == Tier.QUICK ? Tier.DEFAULT : Tier.THOROUGH;
        }
        boolean isFine = isFine(resource, kind) || choice.bytes() <= FINE_BYTES;
        return isFine || choice.tier() == Tier.QUICK ? choice.tier() : Tier.THOROUGH;
    }

    private static boolean isFine(Chased resource, AddressKind kind) {
        return resource == Chased.STORAGE_BUFFER && kind == AddressKind.VECTOR;
    }

    /** Whether a size is a power of two; beyond the first sizes of other resources, a power of four. */
    private static boolean isOneOfFew(Chased resource, AddressKind kind, long bytes) {
        boolean isPowerOfFour = Long.numberOfTrailingZeros(bytes) % 2 == 0;
        return Long.bitCount(bytes) == 1 && (isFine(resource, kind) || bytes <= FINE_BYTES || isPowerOfFour);
    }

    private static TestCase test(int page, long bytes) {
        Nodes.InBlocks nodes = new Nodes.InBlocks(bytes, page, Integer.BYTES);
        return test(
                        Stream.concat(coordinates(page).stream(), Stream.of(Axes.SIZE.at(bytes)))
                                .toList(),
                        "dependent load, one per " + ByteSize.label(page) + ", " + ByteSize.label(bytes),
                        "pointer chase with one element per " + ByteSize.label(page) + " of a storage buffer",
                        WORKING_SET,
                        name -> ChaseKernels.storageBuffer(name, AddressKind.VECTOR, nodes))
                .traits(new Traits(Access.READ, Chased.STORAGE_BUFFER.path()))
                .tier(Tier.NAMED)
                .build();
    }

    /** A test whose last coordinate is its size, which is not part of the kernel's name. */
    private static TestCase.Builder test(
            List<Coordinate> coordinates,
            String label,
            String description,
            String of,
            Function<String, Workload> workload) {
        Coordinate size = coordinates.get(coordinates.size() - 1);
        String curve = TestCase.idOf(ID, coordinates.subList(0, coordinates.size() - 1));
        String kernelName = curve.replaceAll("[/-]", "_");
        return TestCase.builder(ID, coordinates)
                .label(label)
                .metric(Metric.SECONDS_PER_STEP)
                .description(description + "; " + of + " " + size.label())
                .workload(() -> workload.apply(kernelName));
    }

    /**
     * The memory levels of each curve, and the reach of address translation. Curves with one node per page also show
     * data caches, so translation is the additional latency compared with as many nodes in adjacent lines.
     */
    @Override
    public List<Finding> findings(Measurements measurements) {
        Stream<Finding> ofCurves = measurements.curves(Axes.SIZE).stream()
                .flatMap(curve -> pageOf(curve).isPresent()
                        ? reach(curve, pageOf(curve).getAsInt(), measurements).finding().stream()
                        : levels(curve, measurements).stream());
        return Stream.concat(ofCurves, busy(measurements).stream()).toList();
    }

    private static Optional<Finding> busy(Measurements measurements) {
        return LoadedLatency.finding(
                TestCase.idOf(ID, LOADED),
                measurements.of(IDLE),
                measurements.tests().stream()
                        .filter(each -> each.test().number(STREAMS).isPresent())
                        .toList());
    }

    /** The distance of nodes of a curve with one node per page. */
    private static OptionalInt pageOf(Curve curve) {
        return PAGE_BYTES.stream()
                .filter(page -> curve.id().equals(TestCase.idOf(ID, coordinates(page))))
                .mapToInt(page -> page)
                .findFirst();
    }

    private static TranslationReach reach(Curve curve, int page, Measurements measurements) {
        List<Nearer> nearer = new ArrayList<>();
        for (Curve other : measurements.curves(Axes.SIZE)) {
            if (other.id().equals(NEIGHBOURS)) {
                nearer.add(new Nearer(other, Nodes.LINE_BYTES, TranslationReach.MARGIN, true, 0));
            }
            pageOf(other).stream()
                    .filter(otherPage -> otherPage < page)
                    .forEach(otherPage -> nearer.add(new Nearer(other, otherPage, 1, false, 0)));
        }
        for (Measurements elsewhere : measurements.otherBackends()) {
            elsewhere.curves(Axes.SIZE).stream()
                    .filter(other -> other.id().equals(curve.id()))
                    .forEach(other ->
                            nearer.add(new Nearer(other, page, TranslationReach.MARGIN, false, more(curve, other))));
        }
        return new TranslationReach(curve, page, nearer);
    }

    /** The difference in seconds of two APIs' latencies from the smallest set, caused by the code around the load. */
    private static double more(Curve curve, Curve other) {
        return Math.max(0, curve.points().get(0).high() - other.points().get(0).low());
    }

    private static List<Coordinate> coordinates(int page) {
        return List.of(Axes.RESOURCE.at(Chased.STORAGE_BUFFER.id()), ADDRESS.at(PAGES), PAGE.at(page));
    }
}
