package io.github.gpupath.kernel.validation;

import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.WorkgroupSize;
import java.math.BigInteger;
import java.util.function.Consumer;

/** Checks that sizes do not overflow and that parameters fit the limit of every API. */
final class SizeCheck {

    private SizeCheck() {}

    static void check(Kernel kernel, Consumer<String> problems) {
        int parameterBytes =
                Parameter.offsets(kernel.parameters()).get(kernel.parameters().size());
        if (parameterBytes > KernelValidator.MAX_PARAMETER_BYTES) {
            problems.accept("its parameters need " + parameterBytes + " bytes, more than "
                    + KernelValidator.MAX_PARAMETER_BYTES);
        }
        WorkgroupSize size = kernel.workgroupSize();
        BigInteger invocations = BigInteger.valueOf((long) size.x() * size.y()).multiply(BigInteger.valueOf(size.z()));
        if (invocations.bitLength() > 31) {
            problems.accept("a workgroup of " + size + " exceeds 2^31 - 1 invocations");
        }
        long sharedBytes = kernel.sharedArrays().stream()
                .mapToLong(array -> (long) array.element().bytes() * array.length())
                .sum();
        if (sharedBytes > Integer.MAX_VALUE) {
            problems.accept("its workgroup memory needs " + sharedBytes + " bytes, more than 2 GiB");
        }
        for (Resource resource : kernel.resources()) {
            if (resource instanceof Resource.UniformBuffer buffer && buffer.length() > Integer.MAX_VALUE / 16) {
                problems.accept("the uniform buffer " + buffer.name() + " is larger than 2 GiB");
            }
        }
    }
}
