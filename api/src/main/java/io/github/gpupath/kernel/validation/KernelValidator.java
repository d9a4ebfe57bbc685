package io.github.gpupath.kernel.validation;

import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.Requirements;
import java.util.ArrayList;
import java.util.List;

/**
 * Checks what the types of the model cannot: names, scopes, bindings, constant indices, barriers. Runs once, above all
 * backends; what it lets pass, every writer can write.
 */
public final class KernelValidator {

    /** The most bytes of parameters: what every Vulkan device allows for push constants. */
    public static final int MAX_PARAMETER_BYTES = 128;

    private KernelValidator() {}

    /**
     * Checks a kernel and finds what it needs of a device.
     *
     * @throws InvalidKernelException if it breaks a rule; lists every problem
     */
    public static Requirements validate(Kernel kernel) {
        List<String> problems = new ArrayList<>();
        NameCheck.check(kernel, problems::add);
        SizeCheck.check(kernel, problems::add);
        DeclarationCheck.check(kernel, problems::add);
        ScopeCheck.check(kernel, problems::add);
        IndexCheck.check(kernel, problems::add);
        LoopCheck.check(kernel, problems::add);
        BarrierCheck.check(kernel, problems::add);
        if (!problems.isEmpty()) {
            throw new InvalidKernelException(kernel.name(), problems);
        }
        return FeatureFinder.requirements(kernel);
    }
}
