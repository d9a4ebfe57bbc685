package io.github.gpupath.suites.placement;

import io.github.gpupath.backend.MemoryKind;
import io.github.gpupath.finding.SpeedRatio;
import io.github.gpupath.suite.Axis;
import io.github.gpupath.suite.Coordinate;
import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.Finding.Figure;
import io.github.gpupath.suite.Measurements;
import io.github.gpupath.suite.Measurements.Measured;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.TestCase.Tier;
import io.github.gpupath.suites.FastestResource;
import io.github.gpupath.suites.NamedSuite;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Accesses of the device and of the host to buffers in each kind of memory. Quick runs include reads and chases in device and
 * host memory, default runs also what programs choose between, thorough runs all.
 */
public final class PlacementSuite extends NamedSuite {

    private static final String ID = "placement";

    private static final Axis OPERATION = Axis.ofWords("operation");

    /** The kind of memory. */
    private static final Axis MEMORY = Axis.ofWords("memory");

    /** The name of the findings. */
    private static final String BEST = "best memory";

    private static final Set<String> QUICK = Set.of("read/device", "read/host", "latency/device/4m", "latency/host/4m");

    private static final Set<String> DEFAULT = Set.of(
            "read/device-mapped",
            "read/imported",
            "read/shared",
            "latency/shared/4m",
            "write/device",
            "write/host",
            "atomic/device",
            "atomic/host",
            "host-read/host-cached/stream",
            "host-read/host/stream",
            "host-write/host/stream",
            "host-write/device-mapped/stream");

    /** Creates the suite for {@link java.util.ServiceLoader}. */
    public PlacementSuite() {
        super(ID, "accesses by the GPU and by the host to each kind of memory that the API offers");
    }

    @Override
    public List<TestCase> tests(SuiteSettings settings) {
        List<TestCase> tests = new ArrayList<>();
        for (PlacedOperation operation : PlacedOperation.ALL) {
            for (MemoryKind kind : MemoryKind.values()) {
                tests.add(test(operation, kind));
            }
        }
        return List.copyOf(tests);
    }

    private static TestCase test(PlacedOperation operation, MemoryKind kind) {
        TestCase.Builder test = TestCase.builder(ID, coordinates(operation, kind))
                .label(operation.words() + ", " + kind.id())
                .metric(operation.metric())
                .description(operation.words() + " in memory of kind " + kind.id())
                .workload(() -> operation.making().apply(kind))
                .traits(operation.traits())
                .tier(tier(id(operation, kind)));
        return (kind == operation.base() ? test : test.relativeTo(id(operation, operation.base()))).build();
    }

    private static List<Coordinate> coordinates(PlacedOperation operation, MemoryKind kind) {
        return operation.coordinates(OPERATION, MEMORY.at(kind.id()));
    }

    private static String id(PlacedOperation operation, MemoryKind kind) {
        return TestCase.idOf(ID, coordinates(operation, kind));
    }

    private static Tier tier(String id) {
        String test = id.substring(ID.length() + 1);
        return QUICK.contains(test) ? Tier.QUICK : DEFAULT.contains(test) ? Tier.DEFAULT : Tier.THOROUGH;
    }

    /** The best kind of memory for each operation, and what share of its speed the others have. */
    @Override
    public List<Finding> findings(Measurements measurements) {
        return PlacedOperation.ALL.stream()
                .flatMap(operation -> finding(operation, measurements).stream())
                .toList();
    }

    /** Kinds that lie in the same memory are compared once, by the first of them. */
    private static Optional<Finding> finding(PlacedOperation operation, Measurements measurements) {
        List<Measured> measured = Stream.of(MemoryKind.values())
                .flatMap(kind -> measurements.of(id(operation, kind)).stream())
                .toList();
        Collection<List<Measured>> memories = measured.stream()
                .collect(Collectors.groupingBy(PlacementSuite::memory, LinkedHashMap::new, Collectors.toList()))
                .values();
        String subject = Stream.of(
                        Optional.of(operation.id()), operation.detail().map(Coordinate::text))
                .flatMap(Optional::stream)
                .collect(Collectors.joining("/", ID + "/", ""));
        Metric metric = operation.metric();
        Optional<Finding> choice = FastestResource.of(
                subject,
                BEST,
                MEMORY,
                metric,
                memories.stream().map(kinds -> kinds.get(0)).toList(),
                List.of());
        if (memories.size() == measured.size()) {
            return choice;
        }
        Measured first = measured.get(0);
        String same = memories.stream()
                .filter(kinds -> kinds.size() > 1)
                .map(kinds -> kinds.stream().map(PlacementSuite::kind).collect(Collectors.joining(", "))
                        + " lie in the same memory")
                .collect(Collectors.joining("; "));
        return Optional.of(new Finding(
                SpeedRatio.CHOICE,
                subject,
                BEST,
                choice.map(Finding::figures)
                        .orElseGet(() -> List.of(
                                Figure.within(metric.id(), metric.unit(), first.value(), first.low(), first.high()))),
                Measurements.ids(measured),
                choice.map(best -> best.sentence() + "; " + same).orElse(same + ": no choice")));
    }

    /** Where the resources lie; if that is unknown, the test alone. */
    private static Map<String, String> memory(Measured measured) {
        return measured.memory().isEmpty() ? Map.of("", kind(measured)) : measured.memory();
    }

    private static String kind(Measured measured) {
        return measured.test().coordinates().get(1).text();
    }
}
