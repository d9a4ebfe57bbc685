package io.github.gpupath.kernel.validation;

import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelWalker;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Place;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.SharedArray;
import io.github.gpupath.kernel.Statement;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Consumer;

/** Checks that the kernel declares all that its body uses, and that bindings are positions. */
final class DeclarationCheck {

    private final Set<Place> places;
    private final Set<Parameter> parameters;
    private final Set<String> problems = new LinkedHashSet<>();

    private DeclarationCheck(Kernel kernel) {
        places = new HashSet<>(kernel.resources());
        places.addAll(kernel.sharedArrays());
        parameters = new HashSet<>(kernel.parameters());
    }

    static void check(Kernel kernel, Consumer<String> problems) {
        DeclarationCheck check = new DeclarationCheck(kernel);
        check.bindings(kernel);
        KernelWalker.statements(kernel.body(), check::statement);
        check.problems.forEach(problems);
    }

    private void bindings(Kernel kernel) {
        for (int position = 0; position < kernel.resources().size(); position++) {
            Resource resource = kernel.resources().get(position);
            if (resource.binding() != position) {
                problems.add("resource " + resource.name() + " has binding " + resource.binding() + " at position "
                        + position);
            }
        }
    }

    private void statement(Statement statement) {
        statement.source().ifPresent(this::uses);
        statement.target().ifPresent(this::uses);
        KernelWalker.expressions(statement, this::expression);
    }

    private void expression(Expression expression) {
        expression.source().ifPresent(this::uses);
        if (expression instanceof Parameter parameter && !parameters.contains(parameter)) {
            problems.add("parameter " + parameter.name() + " is used but not declared");
        }
    }

    private void uses(Place place) {
        if (!places.contains(place)) {
            String kind = place instanceof SharedArray ? "workgroup array " : "resource ";
            problems.add(kind + place.name() + " is used but not declared");
        }
    }
}
