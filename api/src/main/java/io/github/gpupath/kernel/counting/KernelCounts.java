package io.github.gpupath.kernel.counting;

import io.github.gpupath.kernel.BinaryOperator;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.UnaryOperator;
import java.util.List;
import java.util.Map;

/**
 * What one invocation of a kernel does, counted from the model. Operations count once for each component: the sum of two
 * vectors of four is four additions. What a loop itself costs (its index) is not counted.
 *
 * @param resources the accesses to each resource, in the order of the bindings; atomics are not among them
 * @param shared the accesses to all workgroup arrays; atomics are not among them
 * @param binary operations on two values; those that do not occur are absent
 * @param unary operations on one value; those that do not occur are absent
 * @param fmas fused multiplications and additions
 * @param selects choices between two values
 * @param conversions conversions of numbers; bit casts cost nothing
 * @param subgroupOperations broadcasts and shuffles
 * @param atomics atomic operations on resources and workgroup arrays
 * @param barriers barriers passed
 */
public record KernelCounts(
        Map<Resource, Traffic> resources,
        Traffic shared,
        Map<BinaryOperator, Long> binary,
        Map<UnaryOperator, Long> unary,
        long fmas,
        long selects,
        long conversions,
        long subgroupOperations,
        long atomics,
        long barriers) {

    /**
     * Counts a valid kernel.
     *
     * @param arguments the 32 bits of each parameter, in their order
     * @throws CountException if a loop's count or a condition does not follow from the arguments
     */
    public static KernelCounts of(Kernel kernel, List<Integer> arguments) {
        return new KernelCounter(kernel, arguments).count();
    }

    /** The accesses to one of the kernel's resources. */
    public Traffic of(Resource resource) {
        return resources.getOrDefault(resource, Traffic.NONE);
    }

    /** How often an operation on two values is done. */
    public long of(BinaryOperator operator) {
        return binary.getOrDefault(operator, 0L);
    }

    /** How often an operation on one value is done. */
    public long of(UnaryOperator operator) {
        return unary.getOrDefault(operator, 0L);
    }
}
