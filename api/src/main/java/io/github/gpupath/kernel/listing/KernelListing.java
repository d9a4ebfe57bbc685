package io.github.gpupath.kernel.listing;

import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.SharedArray;
import io.github.gpupath.kernel.Statement;
import java.util.List;
import java.util.Locale;

/** Pseudo-code of kernels, for messages and as the language of the reference backend. */
public final class KernelListing {

    private KernelListing() {}

    /** A whole kernel, one statement per line. */
    public static String of(Kernel kernel) {
        StringBuilder text = new StringBuilder();
        line(text, 0, "kernel " + kernel.name() + ", workgroups of " + kernel.workgroupSize());
        for (Parameter parameter : kernel.parameters()) {
            line(text, 1, "parameter " + parameter.type() + " " + parameter.name());
        }
        for (Resource resource : kernel.resources()) {
            line(text, 1, resource.binding() + ": " + of(resource));
        }
        for (SharedArray array : kernel.sharedArrays()) {
            line(text, 1, "shared " + array.element() + " " + array.name() + "[" + array.length() + "]");
        }
        text.append('\n');
        block(text, 1, kernel.body());
        return text.toString();
    }

    /** An expression on one line. */
    public static String of(Expression expression) {
        return expression.accept(ExpressionListing.INSTANCE);
    }

    /** A resource with its kind, its type and its access. */
    public static String of(Resource resource) {
        String access = resource.access().name().toLowerCase(Locale.ROOT).replace('_', '-');
        return resource.accept(ResourceListing.INSTANCE) + " " + resource.name() + ", " + access;
    }

    /** The first line of a statement. */
    public static String of(Statement statement) {
        return statement.accept(StatementListing.INSTANCE);
    }

    private static void block(StringBuilder text, int depth, List<Statement> statements) {
        for (Statement statement : statements) {
            line(text, depth, of(statement));
            List<List<Statement>> blocks = statement.blocks();
            for (int i = 0; i < blocks.size(); i++) {
                if (i == 1 && !blocks.get(i).isEmpty()) {
                    line(text, depth, "else");
                }
                block(text, depth + 1, blocks.get(i));
            }
        }
    }

    private static void line(StringBuilder text, int depth, String content) {
        text.append("  ".repeat(depth)).append(content).append('\n');
    }
}
