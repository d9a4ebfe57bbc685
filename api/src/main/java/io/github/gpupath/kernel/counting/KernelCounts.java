package io.github.gpupath.kernel.counting;

import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Operation;
import io.github.gpupath.kernel.Place;
import java.util.List;
import java.util.Map;

/**
 * The operations and memory traffic of one invocation, counted from the model. Operations count per component: the sum
 * of two vec4 is four additions. Loop overhead is not counted.
 *
 * @param traffic loads and stores per resource, in binding order, and per workgroup array; without atomic operations
 * @param operations the number of each operation; operations that do not occur are absent
 * @param open places and operations whose count does not follow from the arguments, with the reason, such as a branch
 *     that one invocation of a workgroup takes
 */
public record KernelCounts(Map<Place, Traffic> traffic, Map<Operation, Long> operations, Map<Object, String> open) {

    /**
     * Counts a valid kernel.
     *
     * @param arguments one value per parameter, in order
     */
    public static KernelCounts of(Kernel kernel, List<Literal> arguments) {
        return new KernelCounter(kernel, arguments).count();
    }

    /**
     * The accesses to one of the kernel's resources or workgroup arrays.
     *
     * @throws CountException if they depend on a loop count or condition that does not follow from the arguments
     */
    public Traffic of(Place place) {
        requireCounted(place);
        return traffic.getOrDefault(place, Traffic.NONE);
    }

    /**
     * The number of times that an operation is executed.
     *
     * @throws CountException if it depends on a loop count or condition that does not follow from the arguments
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
