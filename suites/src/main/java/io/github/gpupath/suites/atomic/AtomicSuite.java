package io.github.gpupath.suites.atomic;

import io.github.gpupath.kernel.AtomicOperator;
import io.github.gpupath.suite.Axis;
import io.github.gpupath.suite.Coordinate;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.TestCase.Tier;
import io.github.gpupath.suite.Traits;
import io.github.gpupath.suite.Traits.Access;
import io.github.gpupath.suite.Traits.Path;
import io.github.gpupath.suites.Axes;
import io.github.gpupath.suites.NamedSuite;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Atomic operations per second by memory, operation, use of the result and sharing of words. Quick runs include
 * additions, default runs all 32-bit operations and 64-bit additions, thorough runs all.
 */
public final class AtomicSuite extends NamedSuite {

    private static final String ID = "atomic";

    private static final Axis OPERATION = Axis.ofWords("operation");

    /** Whether the previous value is used. */
    private static final Axis RESULT = Axis.ofWords("result");

    /** The memory of the changed words. */
    private enum MemoryKind {
        BUFFER(Path.BUFFER, "a storage buffer", AtomicKernels::buffer),
        WORKGROUP(Path.WORKGROUP_MEMORY, "workgroup memory", AtomicKernels::workgroup);

        private final Path path;
        private final String words;
        private final Making making;

        MemoryKind(Path path, String words, Making making) {
            this.path = path;
            this.words = words;
            this.making = making;
        }

        String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private interface Making {
        KernelWorkload workload(String name, AtomicOperation operation, Sharing sharing, boolean isReturned);
    }

    public AtomicSuite() {
        super(ID, "atomic operations, by memory, operation, use of the result and contention");
    }

    /** Additions to one shared word and to one word per invocation. */
    @Override
    public List<String> card() {
        return List.of(ID + "/*/add/returned/one", ID + "/*/add/returned/own");
    }

    @Override
    public List<TestCase> tests(SuiteSettings settings) {
        List<TestCase> tests = new ArrayList<>();
        for (MemoryKind memory : MemoryKind.values()) {
            Stream.of(AtomicOperation.PLAIN, AtomicOperation.SIGNED, AtomicOperation.WIDE)
                    .flatMap(List::stream)
                    .forEach(operation -> {
                        for (boolean isReturned : new boolean[] {true, false}) {
                            for (Sharing sharing : Sharing.values()) {
                                if (sharing != Sharing.MERGED || operation.canBeMerged()) {
                                    tests.add(test(memory, operation, isReturned, sharing));
                                }
                            }
                        }
                    });
        }
        return List.copyOf(tests);
    }

    private static TestCase test(MemoryKind memory, AtomicOperation operation, boolean isReturned, Sharing sharing) {
        List<Coordinate> coordinates = coordinates(memory, operation, isReturned, sharing);
        String kernelName = TestCase.idOf(ID, coordinates).replaceAll("[/-]", "_");
        String result = isReturned ? "returned" : "discarded";
        TestCase.Builder test = TestCase.builder(ID, coordinates)
                .label(operation.function() + " " + memory.id() + " " + result + " " + sharing.id())
                .metric(Metric.ATOMICS_PER_SECOND)
                .description("256 atomic operations per invocation in " + memory.words + ", the result " + result + ", "
                        + sharing.words())
                .workload(() -> memory.making.workload(kernelName, operation, sharing, isReturned))
                .traits(new Traits(Access.WRITE, memory.path))
                .tier(tier(operation, isReturned, sharing));
        if (sharing != Sharing.OWN) {
            Sharing base = sharing == Sharing.MERGED ? Sharing.ONE : Sharing.OWN;
            test.relativeTo(id(memory, operation, isReturned, base));
        }
        return test.build();
    }

    private static String id(MemoryKind memory, AtomicOperation operation, boolean isReturned, Sharing sharing) {
        return TestCase.idOf(ID, coordinates(memory, operation, isReturned, sharing));
    }

    private static List<Coordinate> coordinates(
            MemoryKind memory, AtomicOperation operation, boolean isReturned, Sharing sharing) {
        return List.of(
                Axes.RESOURCE.at(memory.id()),
                OPERATION.at(operation.id()),
                RESULT.at(isReturned ? "returned" : "discarded"),
                Axes.PATTERN.at(sharing.id()));
    }

    private static Tier tier(AtomicOperation operation, boolean isReturned, Sharing sharing) {
        boolean isAddition = operation.operator() == AtomicOperator.ADD;
        boolean isOneOrOwn = sharing == Sharing.ONE || sharing == Sharing.OWN;
        return switch (operation.type()) {
            case U32 -> {
                if (isAddition) {
                    yield isOneOrOwn ? Tier.QUICK : Tier.DEFAULT;
                }
                yield sharing == Sharing.MERGED ? Tier.THOROUGH : Tier.DEFAULT;
            }
            case F32 -> isOneOrOwn && !isReturned ? Tier.QUICK : Tier.DEFAULT;
            default -> isAddition && sharing != Sharing.MERGED ? Tier.DEFAULT : Tier.THOROUGH;
        };
    }
}
