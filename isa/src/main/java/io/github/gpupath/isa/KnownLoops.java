package io.github.gpupath.isa;

import io.github.gpupath.code.KernelFacts;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What is known of a kernel's loops before one sees its code.
 *
 * @param measured the accesses of which the measured loop makes some; empty where the kernel's own loops access no memory, and
 *     only some that its compiler made do
 * @param ran of each parameter that says how many turns a loop takes, in the kernel's order, whether a run gave it any; empty where
 *     no run is known
 */
record KnownLoops(Set<InstructionClass> measured, List<Boolean> ran) {

    public KnownLoops {
        measured = Set.copyOf(measured);
        ran = List.copyOf(ran);
    }

    /** What a kernel's model and the arguments of a run show; arguments of a kernel with fewer parameters show nothing. */
    static KnownLoops of(KernelFacts kernel) {
        return new KnownLoops(
                kernel.accessesInLoops() ? InstructionClass.measuredBy(kernel.traits()) : Set.of(),
                kernel.loopParameters().stream()
                                .anyMatch(parameter ->
                                        parameter >= kernel.arguments().size())
                        ? List.of()
                        : kernel.loopParameters().stream()
                                .map(parameter ->
                                        kernel.arguments().get(parameter).bits() != 0)
                                .toList());
    }

    /**
     * The loops that the run did not go through. Parameters lie in the order of the kernel, wherever a driver puts them, so that
     * code which compares with as many places as there are parameters tells which is which; of other code nothing is said.
     *
     * @param bounds where the number stands that ends a loop, as far as the code tells
     */
    List<Loop> idle(List<Loop> loops, Function<Loop, OptionalLong> bounds) {
        Map<Long, List<Loop>> byPlace = loops.stream()
                .filter(loop -> bounds.apply(loop).isPresent())
                .collect(Collectors.groupingBy(
                        loop -> bounds.apply(loop).getAsLong(), TreeMap::new, Collectors.toList()));
        if (byPlace.size() != ran.size() || !ran.contains(true)) {
            return List.of();
        }
        List<List<Loop>> inOrder = List.copyOf(byPlace.values());
        return loops.stream()
                .filter(loop -> IntStream.range(0, ran.size())
                        .filter(parameter -> !ran.get(parameter))
                        .mapToObj(inOrder::get)
                        .flatMap(List::stream)
                        .anyMatch(idle -> idle.holds(loop)))
                .toList();
    }
}
