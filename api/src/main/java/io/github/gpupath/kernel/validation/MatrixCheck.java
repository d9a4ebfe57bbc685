package io.github.gpupath.kernel.validation;

import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelWalker;
import io.github.gpupath.kernel.Matrix;
import io.github.gpupath.kernel.MatrixStatement;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;

/** Checks that matrices are assigned before they are read, and that a workgroup consists of whole subgroups. */
final class MatrixCheck {

    private MatrixCheck() {}

    static void check(Kernel kernel, Consumer<String> problems) {
        Set<Matrix> assigned = new HashSet<>();
        KernelWalker.statements(kernel.body(), statement -> {
            if (statement instanceof MatrixStatement matrices) {
                matrices.read().stream()
                        .filter(matrix -> !assigned.contains(matrix))
                        .forEach(matrix ->
                                problems.accept("matrix " + matrix.name() + " is read before it is assigned"));
                matrices.assigned().ifPresent(assigned::add);
            }
        });
        if (assigned.isEmpty()) {
            return;
        }
        int invocations = kernel.workgroupSize().invocations();
        assigned.stream()
                .filter(matrix -> invocations % matrix.subgroupSize() != 0)
                .forEach(matrix -> problems.accept("a workgroup of " + invocations
                        + " invocations has no whole subgroups of " + matrix.subgroupSize() + " for matrix "
                        + matrix.name()));
    }
}
