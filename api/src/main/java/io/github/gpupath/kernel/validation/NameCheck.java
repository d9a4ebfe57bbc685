package io.github.gpupath.kernel.validation;

import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelWalker;
import io.github.gpupath.kernel.Statement;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** Checks that names are identifiers in every target language and unique in the kernel. */
final class NameCheck {

    private static final Pattern IDENTIFIER = Pattern.compile("(?!gl_)(?!.*__)[A-Za-z_][A-Za-z0-9_]*");

    private final Consumer<String> problems;
    private final Set<String> names = new HashSet<>();

    private NameCheck(Consumer<String> problems) {
        this.problems = problems;
    }

    static void check(Kernel kernel, Consumer<String> problems) {
        NameCheck check = new NameCheck(problems);
        check.identifier(kernel.name());
        kernel.parameters().forEach(parameter -> check.declared(parameter.name()));
        kernel.resources().forEach(resource -> check.declared(resource.name()));
        kernel.sharedArrays().forEach(array -> check.declared(array.name()));
        KernelWalker.statements(kernel.body(), check::statement);
        KernelWalker.matrices(kernel).forEach(matrix -> check.declared(matrix.name()));
    }

    private void statement(Statement statement) {
        if (statement instanceof Statement.Declare declare) {
            declared(declare.variable().name());
        } else if (statement instanceof Statement.Loop loop) {
            declared(loop.index().name());
        }
    }

    private void declared(String name) {
        identifier(name);
        if (!names.add(name)) {
            problems.accept("the name " + name + " is declared twice");
        }
    }

    private void identifier(String name) {
        if (!IDENTIFIER.matcher(name).matches()) {
            problems.accept("'" + name + "' is not an identifier: use letters, digits and single underscores, not "
                    + "starting with a digit or gl_");
        }
    }
}
