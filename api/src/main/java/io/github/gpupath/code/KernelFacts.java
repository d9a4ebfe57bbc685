package io.github.gpupath.code;

import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.AtomicOperator;
import io.github.gpupath.kernel.Computation;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelWalker;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Place;
import io.github.gpupath.kernel.Statement;
import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.kernel.counting.KernelCounts;
import io.github.gpupath.kernel.counting.Traffic;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.KernelWorkload.Measured;
import io.github.gpupath.suite.Traits;
import io.github.gpupath.suite.Workload.Launch;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Facts from a kernel's model and a run, by which a code reader finds the measured loop and judges it.
 *
 * @param workgroupSize invocations per workgroup
 * @param accessesInLoops whether the model's loops access memory
 * @param iteration the model's count for one iteration of the measured loop
 * @param loopParameters the indices of the parameters that are loop counts
 * @param arguments the arguments of a run; empty without a run
 */
public record KernelFacts(
        String entryPoint,
        Traits traits,
        int workgroupSize,
        boolean accessesInLoops,
        Iteration iteration,
        List<Integer> loopParameters,
        List<Literal> arguments) {

    public KernelFacts {
        loopParameters = List.copyOf(loopParameters);
        arguments = List.copyOf(arguments);
    }

    /**
     * The counts of one invocation in one iteration of the measured loop.
     *
     * @param accesses the accesses under test; 0 if the test measures none, or if they depend on data
     * @param bytes their bytes, without components that the kernel does not use; 0 if the model does not count them, as for atomic operations
     * @param operations the measured operations, such as multiply-adds; 0 if the test measures none
     */
    public record Iteration(long accesses, long bytes, long operations) {

        /** No known counts. */
        public static final Iteration UNKNOWN = new Iteration(0, 0, 0);
    }

    /**
     * The facts of a test's kernel.
     *
     * @param arguments the arguments of a run; empty without a run
     */
    public static KernelFacts of(String entryPoint, Traits traits, KernelWorkload workload, List<Literal> arguments) {
        Kernel kernel = workload.kernel();
        return new KernelFacts(
                entryPoint,
                traits,
                kernel.workgroupSize().invocations(),
                KernelWalker.accessesInLoops(kernel),
                iteration(workload, traits.access()),
                KernelWalker.parametersOfLoops(kernel).stream()
                        .map(kernel.parameters()::indexOf)
                        .toList(),
                arguments);
    }

    /** Of the loop with the most accesses among those that have no loop with accesses within them. */
    private static Iteration iteration(KernelWorkload workload, Traits.Access access) {
        List<Place> places = places(workload, access);
        Function<Statement.Loop, Iteration> count =
                loop -> accesses(workload.kernel().withBody(loop.body()), places, access);
        Iteration most = loops(workload.kernel().body()).stream()
                .filter(loop -> loops(loop.body()).stream()
                        .allMatch(inner -> count.apply(inner).accesses() == 0))
                .map(count)
                .max(Comparator.comparingLong(Iteration::accesses))
                .orElse(Iteration.UNKNOWN);
        return new Iteration(most.accesses(), most.bytes(), operations(workload));
    }

    /** The places under test; all where a test that measures accesses names none, as of a chain of dependent loads. */
    private static List<Place> places(KernelWorkload workload, Traits.Access access) {
        List<Place> named = workload.underTest().isEmpty() ? workload.measured().places() : workload.underTest();
        return named.isEmpty() && access != Traits.Access.NONE
                ? Stream.<Place>concat(
                                workload.kernel().resources().stream(), workload.kernel().sharedArrays().stream())
                        .toList()
                : named;
    }

    /** The loops that compilers keep. */
    private static List<Statement.Loop> loops(List<Statement> block) {
        List<Statement.Loop> loops = new ArrayList<>();
        KernelWalker.statements(block, statement -> {
            if (statement instanceof Statement.Loop loop && loop.unroll() != Unroll.FULL) {
                loops.add(loop);
            }
        });
        return loops;
    }

    private static Iteration accesses(Kernel iteration, List<Place> places, Traits.Access access) {
        KernelCounts counts = KernelCounts.of(iteration, arguments(iteration, List.of()));
        if (counts.open().keySet().stream().anyMatch(what -> what instanceof AtomicOperator || places.contains(what))) {
            return Iteration.UNKNOWN;
        }
        Traffic traffic = places.stream().map(counts::of).reduce(Traffic.NONE, Traffic::plus);
        long atomics = counts.operations().entrySet().stream()
                .filter(entry -> entry.getKey() instanceof AtomicOperator)
                .mapToLong(entry -> entry.getValue())
                .sum();
        boolean reads = access != Traits.Access.WRITE;
        boolean writes = access != Traits.Access.READ;
        return new Iteration(
                (reads ? traffic.loads() : 0) + (writes ? traffic.stores() + atomics : 0),
                atomics > 0
                        ? 0
                        : (reads ? traffic.bytesLoaded() - unusedBytes(iteration, places) : 0)
                                + (writes ? traffic.bytesStored() : 0),
                0);
    }

    /** Bytes of loaded vectors of which only some components are used, which compilers leave out. */
    private static long unusedBytes(Kernel kernel, List<Place> places) {
        AtomicLong unused = new AtomicLong();
        KernelWalker.expressions(kernel, expression -> {
            if (expression instanceof Computation.Swizzle part
                    && part.vector() instanceof Expression.Load load
                    && places.contains(load.place())) {
                int components = load.type().components();
                int left = components - Set.copyOf(part.lanes()).size();
                unused.addAndGet((long) load.place().storedBytes(load.type()) * left / components);
            }
        });
        return unused.get();
    }

    /** The largest difference that one more iteration of a loop makes. */
    private static long operations(KernelWorkload workload) {
        Kernel kernel = workload.kernel();
        long none = operations(workload, arguments(kernel, List.of()));
        return KernelWalker.parametersOfLoops(kernel).stream()
                .mapToLong(loop -> operations(workload, arguments(kernel, List.of(loop))) - none)
                .max()
                .orElse(0);
    }

    private static long operations(KernelWorkload workload, List<Literal> arguments) {
        Measured measured = workload.measured();
        return measured.operations().applyAsLong(KernelCounts.of(workload.kernel(), arguments))
                + measured.steps().applyAsLong(new Launch(WorkgroupCount.of(1), arguments));
    }

    /** One iteration of some loops, and none of the others. */
    private static List<Literal> arguments(Kernel kernel, List<Parameter> loops) {
        return kernel.parameters().stream()
                .map(parameter -> Literal.u32(loops.contains(parameter) ? 1 : 0))
                .toList();
    }
}
