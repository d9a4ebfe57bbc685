package io.github.gpupath.kernel.validation;

import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelWalker;
import io.github.gpupath.kernel.Place;
import io.github.gpupath.kernel.Statement;
import io.github.gpupath.kernel.arithmetic.ConstantFolder;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** Checks that constant indices lie within arrays of known length, and constant byte addresses are multiples of 4. */
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
        if (statement instanceof Statement.Store store) {
            access(store.place(), store.address());
        } else if (statement instanceof Statement.Atomic atomic) {
            access(atomic.place(), atomic.index());
        }
        KernelWalker.expressions(statement, expression -> {
            if (expression instanceof Expression.Load load) {
                access(load.place(), load.address());
            }
        });
    }

    private void access(Place place, Expression address) {
        OptionalLong constant = ConstantFolder.fold(address);
        if (constant.isEmpty()) {
            return;
        }
        long at = constant.getAsLong();
        OptionalInt length = place.knownLength();
        if (length.isPresent() && at >= length.getAsInt()) {
            problems.accept("index " + at + " is beyond the " + length.getAsInt() + " elements of " + place.name());
        }
        if (place.addressing() == Place.Addressing.BYTES && at % 4 != 0) {
            problems.accept("byte address " + at + " of " + place.name() + " is not a multiple of 4");
        }
    }
}
