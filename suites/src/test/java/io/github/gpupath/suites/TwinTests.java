package io.github.gpupath.suites;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelWalker;
import io.github.gpupath.kernel.Place;
import io.github.gpupath.kernel.Statement;
import io.github.gpupath.kernel.WithoutAccess;
import io.github.gpupath.kernel.validation.KernelValidator;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.verify.SuiteKernels;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The twins of the suites' kernels have the same loops and no access to what is under test. */
class TwinTests {

    static Stream<TestCase> tests() {
        return SuiteKernels.tests()
                .filter(test -> !test.kernelWorkload().orElseThrow().underTest().isEmpty());
    }

    @Test
    void suitesThatMeasureFastMemoryHaveThem() {
        Set<String> suites = tests().map(TestCase::suite).collect(Collectors.toSet());
        assertThat(suites)
                .containsExactlyInAnyOrder(
                        "load", "sample", "store", "coalescing", "uniform", "workgroup-memory", "atomic", "placement");
        suites.remove("placement"); // its atomics alone
        assertThat(SuiteKernels.tests().filter(test -> suites.contains(test.suite())))
                .allMatch(
                        test -> !test.kernelWorkload().orElseThrow().underTest().isEmpty());
    }

    @ParameterizedTest
    @MethodSource("tests")
    void onlyTheAccessIsGone(TestCase test) {
        KernelWorkload workload = test.kernelWorkload().orElseThrow();
        Kernel kernel = workload.kernel();
        Kernel twin = WithoutAccess.of(kernel, workload.underTest());
        KernelValidator.validate(twin);

        assertThat(loops(twin.body())).isEqualTo(loops(kernel.body()));
        List<Place> left = new ArrayList<>(accesses(kernel));
        assertThat(left).containsAll(workload.underTest());
        left.removeAll(workload.underTest());
        List<Place> ofTwin = accesses(twin);
        boolean keeps = twin.resources().size() > kernel.resources().size();
        assertThat(keeps ? ofTwin.subList(0, ofTwin.size() - 1) : ofTwin).isEqualTo(left);
    }

    /** The index of each loop, a loop before those that it holds. */
    private static List<String> loops(List<Statement> body) {
        List<String> loops = new ArrayList<>();
        KernelWalker.statements(body, statement -> {
            if (statement instanceof Statement.Loop loop) {
                loops.add(loop.index().name() + " around " + loops(loop.body()));
            }
        });
        return loops;
    }

    /** The places of all accesses, in the order of the text. */
    private static List<Place> accesses(Kernel kernel) {
        List<Place> places = new ArrayList<>();
        KernelWalker.statements(kernel.body(), statement -> {
            KernelWalker.expressions(statement, part -> part.source().ifPresent(places::add));
            statement.target().ifPresent(places::add);
        });
        return places;
    }
}
