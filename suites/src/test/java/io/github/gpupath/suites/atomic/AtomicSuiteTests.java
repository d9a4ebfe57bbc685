package io.github.gpupath.suites.atomic;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.kernel.AtomicOperator;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Feature;
import io.github.gpupath.kernel.Feature.Capability;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelWalker;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.Statement;
import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.kernel.counting.KernelCounts;
import io.github.gpupath.kernel.counting.Traffic;
import io.github.gpupath.kernel.validation.KernelValidator;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.TestCase.Tier;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AtomicSuiteTests {

    private static final List<String> OPERATIONS =
            List.of("add", "min", "max", "and", "or", "xor", "exchange", "compare-exchange", "float-add");

    static List<TestCase> tests() {
        return new AtomicSuite().tests(SuiteSettings.DEFAULT);
    }

    private static TestCase test(String id) {
        return tests().stream()
                .filter(test -> test.id().equals("atomic/" + id))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no test " + id));
    }

    private static List<String> ids(Tier tier) {
        return tests().stream()
                .filter(test -> test.tier() == tier)
                .map(TestCase::id)
                .toList();
    }

    @Test
    void crossesMemoryOperationResultAndSharing() {
        List<String> ids = new ArrayList<>();
        for (String memory : List.of("buffer", "workgroup")) {
            for (String operation : OPERATIONS) {
                for (String result : List.of("returned", "discarded")) {
                    for (String sharing : List.of("one", "line", "own")) {
                        ids.add("atomic/" + memory + "/" + operation + "/" + result + "/" + sharing);
                    }
                }
            }
        }
        assertThat(tests()).extracting(TestCase::id).doesNotHaveDuplicates().containsAll(ids);
        assertThat(tests()).extracting(TestCase::metric).containsOnly(Metric.ATOMICS_PER_SECOND);
        assertThat(tests())
                .extracting(TestCase::id)
                .filteredOn(id -> id.endsWith("/merged"))
                .hasSize(2 * 2 * 6)
                .contains("atomic/buffer/add/returned/merged", "atomic/workgroup/xor/discarded/merged");
        assertThat(tests())
                .extracting(TestCase::id)
                .contains("atomic/buffer/min-i32/returned/one", "atomic/workgroup/compare-exchange-u64/discarded/own");
    }

    @Test
    void aQuickRunTakesAdditionsAndAThoroughOneEverything() {
        assertThat(ids(Tier.QUICK)).hasSize(12).allMatch(id -> id.contains("add/"));
        assertThat(ids(Tier.DEFAULT))
                .hasSize(112)
                .contains("atomic/buffer/add/discarded/merged", "atomic/buffer/add-u64/returned/line")
                .contains("atomic/workgroup/compare-exchange/returned/one")
                .doesNotContain("atomic/buffer/or/discarded/merged", "atomic/buffer/min-i32/returned/one");
        assertThat(ids(Tier.NAMED)).isEmpty();
    }

    @Test
    void whoSharesAWordIsComparedWithWhoDoesNot() {
        assertThat(test("buffer/min/returned/line").base()).contains("atomic/buffer/min/returned/own");
        assertThat(test("workgroup/add/discarded/one").base()).contains("atomic/workgroup/add/discarded/own");
        assertThat(test("workgroup/add/discarded/merged").base()).contains("atomic/workgroup/add/discarded/one");
        assertThat(test("workgroup/add/discarded/own").base()).isEmpty();
    }

    /** In a timed run nothing but the operations touches memory, but for the first content of workgroup memory. */
    @ParameterizedTest
    @MethodSource("tests")
    void eachInvocationDoes256Operations(TestCase test) {
        KernelWorkload workload = test.kernelWorkload().orElseThrow();
        KernelValidator.validate(workload.kernel());
        assertThat(workload.kernel().workgroupSize().invocations()).isEqualTo(256);
        assertThat(workload.kernel().body())
                .filteredOn(Statement.Loop.class::isInstance)
                .singleElement()
                .satisfies(loop -> assertThat(((Statement.Loop) loop).unroll()).isEqualTo(Unroll.NEVER))
                .satisfies(loop -> assertThat(((Statement.Loop) loop).count()).isInstanceOf(Parameter.class));
        KernelCounts counts =
                KernelCounts.of(workload.kernel(), workload.smallestLaunch().arguments());
        assertThat(workload.measured().operations().applyAsLong(counts)).isEqualTo(256);
        for (Resource resource : workload.kernel().resources()) {
            assertThat(counts.of(resource)).isEqualTo(Traffic.NONE);
        }
        assertThat(workload.measured().steps().applyAsLong(workload.smallestLaunch()))
                .isEqualTo(256 * 256 * workload.smallestLaunch().workgroups().total());
    }

    /** A compiler may do for a subgroup at once what its invocations would do, where neither varies. */
    @ParameterizedTest
    @MethodSource("tests")
    void addressAndOperandDifferFromLaneToLaneExceptWhereTheyMayBeMerged(TestCase test) {
        Kernel kernel = test.kernelWorkload().orElseThrow().kernel();
        boolean isMerged = test.id().endsWith("/merged");
        Statement.Atomic atomic = atomic(kernel);
        assertThat(variesByLane(kernel, atomic.index())).isEqualTo(!isMerged);
        assertThat(atomic.values())
                .allSatisfy(value -> assertThat(variesByLane(kernel, value)).isEqualTo(!isMerged));
    }

    /** The turn is part of the address under a mask of which nothing is known before the dispatch. */
    @ParameterizedTest
    @MethodSource("tests")
    void noTwoAddressesAreKnownToBeEqual(TestCase test) {
        Kernel kernel = test.kernelWorkload().orElseThrow().kernel();
        List<String> names = new ArrayList<>();
        KernelWalker.expressions(atomic(kernel).index(), part -> {
            if (part instanceof Variable variable) {
                names.add(variable.name());
            } else if (part instanceof Parameter parameter) {
                names.add(parameter.name());
            }
        });
        assertThat(names).containsExactlyInAnyOrder("word", "i", "mask");
    }

    private static Statement.Atomic atomic(Kernel kernel) {
        List<Statement.Atomic> atomics = new ArrayList<>();
        KernelWalker.statements(kernel.body(), statement -> {
            if (statement instanceof Statement.Atomic atomic) {
                atomics.add(atomic);
            }
        });
        assertThat(atomics).hasSize(1);
        return atomics.get(0);
    }

    /** Whether a value follows from the number of the invocation, through whatever variables. */
    private static boolean variesByLane(Kernel kernel, Expression value) {
        Set<Variable> varying = new HashSet<>();
        AtomicBoolean changed = new AtomicBoolean(true);
        while (changed.getAndSet(false)) {
            KernelWalker.statements(kernel.body(), statement -> {
                Optional<Variable> written = statement.written();
                boolean isVarying = statement.operands().stream().anyMatch(each -> varies(each, varying));
                if (isVarying && written.isPresent() && varying.add(written.get())) {
                    changed.set(true);
                }
            });
        }
        return varies(value, varying);
    }

    private static boolean varies(Expression value, Set<Variable> varying) {
        AtomicBoolean found = new AtomicBoolean();
        KernelWalker.expressions(value, part -> {
            boolean isLane =
                    part instanceof Expression.BuiltInValue builtIn && builtIn.builtIn() == BuiltIn.LOCAL_INDEX;
            if (isLane || (part instanceof Variable variable && varying.contains(variable))) {
                found.set(true);
            }
        });
        return found.get();
    }

    @Test
    void needsOfADeviceWhatItsWordsNeed() {
        assertThat(features("buffer/float-add/returned/one")).containsExactly(Capability.BUFFER_FLOAT_ATOMICS);
        assertThat(features("workgroup/float-add/discarded/own")).containsExactly(Capability.WORKGROUP_FLOAT_ATOMICS);
        assertThat(features("buffer/add-u64/returned/one"))
                .containsExactly(Capability.INT64, Capability.BUFFER_INT64_ATOMICS);
        assertThat(features("workgroup/max-i32/returned/one")).isEmpty();
    }

    private static Set<Feature> features(String id) {
        return KernelValidator.validate(test(id).kernelWorkload().orElseThrow().kernel())
                .features();
    }

    @Test
    void everyOperatorOfTheModelIsMeasured() {
        assertThat(tests())
                .extracting(test ->
                        atomic(test.kernelWorkload().orElseThrow().kernel()).operator())
                .contains(AtomicOperator.values());
    }
}
