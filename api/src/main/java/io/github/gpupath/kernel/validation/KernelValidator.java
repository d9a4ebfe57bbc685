package io.github.gpupath.kernel.validation;

import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.Requirements;
import java.util.ArrayList;
import java.util.List;

/**
 * Checks the rules that node constructors cannot: names, scopes, bindings, constant indices, barriers. Every writer can
 * translate a kernel that passes.
 */
public final class KernelValidator {

    /** Maximum size of all parameters: Vulkan's minimum for maxPushConstantsSize. */
    public static final int MAX_PARAMETER_BYTES = 128;

    private KernelValidator() {}

    /**
     * Checks a kernel and returns the features and limits that it requires.
     *
     * @throws InvalidKernelException if it breaks rules; lists all problems
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
        MatrixCheck.check(kernel, problems::add);
        if (!problems.isEmpty()) {
            throw new InvalidKernelException(kernel.name(), problems);
        }
        return FeatureFinder.requirements(kernel);
    }
}
