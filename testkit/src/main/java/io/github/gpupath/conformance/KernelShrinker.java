package io.github.gpupath.conformance;

import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelWalker;
import io.github.gpupath.kernel.SharedArray;
import io.github.gpupath.kernel.Statement;
import io.github.gpupath.kernel.validation.InvalidKernelException;
import io.github.gpupath.kernel.validation.KernelValidator;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;

/** Reduces a failing kernel: removes statements as long as it still fails. */
final class KernelShrinker {

    private KernelShrinker() {}

    /** A smaller kernel that still fails, possibly the same one. */
    static Kernel shrink(Kernel kernel, int attempts, Predicate<Kernel> fails) {
        Kernel smallest = kernel;
        int left = attempts;
        for (boolean smaller = true; smaller && left > 0; ) {
            smaller = false;
            for (List<Statement> body : without(smallest.body())) {
                Kernel candidate = smallest.withBody(body);
                if (isValid(candidate) && left-- > 0 && fails.test(candidate)) {
                    smallest = candidate;
                    smaller = true;
                    break;
                }
            }
        }
        return smallest;
    }

    private static boolean isValid(Kernel kernel) {
        try {
            KernelValidator.validate(kernel);
            return true;
        } catch (InvalidKernelException e) {
            return false;
        }
    }

    /** Whether the output would be undefined without these statements: stores to workgroup memory and barriers. */
    private static boolean mustStay(List<Statement> statements) {
        AtomicBoolean found = new AtomicBoolean();
        KernelWalker.statements(
                statements,
                statement -> found.compareAndSet(
                        false, isStoreToWorkgroup(statement) || statement instanceof Statement.Barrier));
        return found.get();
    }

    private static boolean isStoreToWorkgroup(Statement statement) {
        return statement instanceof Statement.Store store && store.place() instanceof SharedArray;
    }

    /** Variants of a block with statements removed, largest first: halves, single statements, parts of statements. */
    private static List<List<Statement>> without(List<Statement> block) {
        List<List<Statement>> smaller = new ArrayList<>();
        for (int size = block.size() / 2; size > 1; size /= 2) {
            for (int start = 0; start + size <= block.size(); start += size) {
                if (!mustStay(block.subList(start, start + size))) {
                    smaller.add(replaced(block, start, size, List.of()));
                }
            }
        }
        // From the end, because later statements depend on earlier ones.
        for (int i = block.size() - 1; i >= 0; i--) {
            if (!mustStay(List.of(block.get(i)))) {
                smaller.add(replaced(block, i, 1, List.of()));
            }
        }
        for (int i = 0; i < block.size(); i++) {
            for (List<Statement> instead : simpler(block.get(i))) {
                smaller.add(replaced(block, i, 1, instead));
            }
        }
        return smaller;
    }

    private static List<Statement> replaced(List<Statement> block, int start, int size, List<Statement> instead) {
        List<Statement> result = new ArrayList<>(block.subList(0, start));
        result.addAll(instead);
        result.addAll(block.subList(start + size, block.size()));
        return result;
    }

    /** Replacements of a statement with blocks: one of its blocks, or itself with a smaller block. */
    private static List<List<Statement>> simpler(Statement statement) {
        List<List<Statement>> simpler = new ArrayList<>(statement.blocks());
        if (statement instanceof Statement.If branch) {
            without(branch.then())
                    .forEach(then ->
                            simpler.add(List.of(new Statement.If(branch.condition(), then, branch.otherwise()))));
            without(branch.otherwise())
                    .forEach(otherwise ->
                            simpler.add(List.of(new Statement.If(branch.condition(), branch.then(), otherwise))));
        } else if (statement instanceof Statement.Loop loop) {
            without(loop.body())
                    .forEach(body ->
                            simpler.add(List.of(new Statement.Loop(loop.index(), loop.count(), loop.unroll(), body))));
        }
        return simpler;
    }
}
