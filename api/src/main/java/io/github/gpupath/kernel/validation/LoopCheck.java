package io.github.gpupath.kernel.validation;

import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelWalker;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Statement;
import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.kernel.listing.KernelListing;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;

/** Checks that loop counts do not change while the loop runs, because languages differ in when they evaluate them. */
final class LoopCheck {

    private final Consumer<String> problems;

    private LoopCheck(Consumer<String> problems) {
        this.problems = problems;
    }

    static void check(Kernel kernel, Consumer<String> problems) {
        LoopCheck check = new LoopCheck(problems);
        KernelWalker.statements(kernel.body(), statement -> {
            if (statement instanceof Statement.Loop loop) {
                check.loop(loop);
            }
        });
    }

    private void loop(Statement.Loop loop) {
        if (loop.unroll() == Unroll.FULL && !(loop.count() instanceof Literal)) {
            problems.accept("a fully unrolled loop needs a literal count: " + KernelListing.of(loop));
        }
        Set<Object> written = new HashSet<>();
        KernelWalker.statements(loop.body(), statement -> {
            statement.written().ifPresent(written::add);
            statement.target().ifPresent(written::add);
        });
        KernelWalker.expressions(loop.count(), expression -> {
            boolean changes = written.contains(expression)
                    || expression.source().filter(written::contains).isPresent();
            if (changes) {
                problems.accept("the body of a loop changes its count: " + KernelListing.of(loop));
            }
        });
    }
}
