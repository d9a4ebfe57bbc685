package io.github.gpupath.kernel.counting;

import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Operation;
import io.github.gpupath.kernel.Place;
import java.util.List;
import java.util.Map;

/**
 * What one invocation of a kernel does, counted from the model. Operations count once for each component: the sum of two
 * vectors of four is four additions. What a loop itself costs (its index) is not counted.
 *
 * @param traffic the accesses to each resource, in the order of the bindings, and to each workgroup array; atomics are
 *     not among them
 * @param operations how often each is done; kinds that do not occur are absent
 * @param open places and operations whose count does not follow from the arguments, with the reason: one invocation of each
 *     workgroup may do them alone
 */
public record KernelCounts(Map<Place, Traffic> traffic, Map<Operation, Long> operations, Map<Object, String> open) {

    /**
     * Counts a valid kernel.
     *
     * @param arguments the value of each parameter, in their order
     */
    public static KernelCounts of(Kernel kernel, List<Literal> arguments) {
        return new KernelCounter(kernel, arguments).count();
    }

    /**
     * The accesses to one of the kernel's resources or workgroup arrays.
     *
     * @throws CountException if a loop's count or a condition on which they depend does not follow from the arguments
     */
    public Traffic of(Place place) {
        requireCounted(place);
        return traffic.getOrDefault(place, Traffic.NONE);
    }

    /**
     * How often an operation is done.
     *
     * @throws CountException if a loop's count or a condition on which that depends does not follow from the arguments
     */
    public long of(Operation operation) {
        requireCounted(operation);
        return operations.getOrDefault(operation, 0L);
    }

    private void requireCounted(Object what) {
        String reason = open.get(what);
        if (reason != null) {
            throw new CountException(reason);
        }
    }
}
