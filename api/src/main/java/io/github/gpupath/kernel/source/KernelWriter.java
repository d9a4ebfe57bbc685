package io.github.gpupath.kernel.source;

import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelWalker;
import io.github.gpupath.kernel.Statement;
import io.github.gpupath.kernel.Unroll;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Writes the statements of a kernel's body in a C-like language. Declarations and helper functions are left to each
 * language's writer.
 */
public final class KernelWriter {

    private KernelWriter() {}

    /** Writes a kernel's body in braces after a head such as {@code void main()}. */
    public static void writeBody(
            Kernel kernel, String head, Spelling spelling, ResourceWriter resources, Namer namer, SourceText out) {
        out.open(head);
        writeStatements(kernel, spelling, resources, namer, out);
        out.close();
    }

    /** Writes a kernel's statements at the current indentation, for languages with declarations before them. */
    public static void writeStatements(
            Kernel kernel, Spelling spelling, ResourceWriter resources, Namer namer, SourceText out) {
        KernelWalker.matrices(kernel)
                .forEach(matrix -> out.line(spelling.matrices().declaration(matrix, namer.name(matrix.name())) + ";"));
        new StatementWriter(spelling, resources, namer, out).write(kernel.body());
    }

    /** Whether a loop of the kernel has an unrolling hint. */
    public static boolean pinsLoops(Kernel kernel) {
        AtomicBoolean found = new AtomicBoolean();
        KernelWalker.statements(kernel.body(), statement -> {
            if (statement instanceof Statement.Loop loop && loop.unroll() != Unroll.DRIVER_CHOICE) {
                found.set(true);
            }
        });
        return found.get();
    }
}
