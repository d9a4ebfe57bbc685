package io.github.gpupath.kernel.validation;

import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelWalker;
import io.github.gpupath.kernel.SharedArray;
import io.github.gpupath.kernel.Statement;
import io.github.gpupath.kernel.arithmetic.ConstantFolder;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** Constant indices lie within the arrays whose length the kernel knows, and raw addresses on words. */
final class IndexCheck {

    private final Consumer<String> problems;

    private IndexCheck(Consumer<String> problems) {
        this.problems = problems;
    }

    static void check(Kernel kernel, Consumer<String> problems) {
        IndexCheck check = new IndexCheck(problems);
        KernelWalker.statements(kernel.body(), check::statement);
    }

    private void statement(Statement statement) {
        if (statement instanceof Statement.SharedStore store) {
            index(store.array().name(), store.array().length(), store.index());
        } else if (statement instanceof Statement.Atomic atomic && atomic.place() instanceof SharedArray array) {
            index(array.name(), array.length(), atomic.index());
        } else if (statement instanceof Statement.RawStore store) {
            address(store.buffer().name(), store.byteAddress());
        }
        KernelWalker.expressions(statement, this::expression);
    }

    private void expression(Expression expression) {
        if (expression instanceof Expression.SharedLoad load) {
            index(load.array().name(), load.array().length(), load.index());
        } else if (expression instanceof Expression.UniformLoad load) {
            index(load.buffer().name(), load.buffer().length(), load.index());
        } else if (expression instanceof Expression.RawLoad load) {
            address(load.buffer().name(), load.byteAddress());
        }
    }

    private void index(String name, int length, Expression index) {
        OptionalLong constant = ConstantFolder.fold(index);
        if (constant.isPresent() && constant.getAsLong() >= length) {
            problems.accept("index " + constant.getAsLong() + " is beyond the " + length + " elements of " + name);
        }
    }

    private void address(String name, Expression address) {
        OptionalLong constant = ConstantFolder.fold(address);
        if (constant.isPresent() && constant.getAsLong() % 4 != 0) {
            problems.accept("byte address " + constant.getAsLong() + " of " + name + " is no multiple of 4");
        }
    }
}
