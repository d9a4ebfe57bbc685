package io.github.gpupath.kernel.source;

import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelWalker;
import io.github.gpupath.kernel.Statement;
import io.github.gpupath.kernel.Unroll;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The part of a writer that is the same for every C-like language: the statements of a kernel's body, indented by one
 * level, and what is known of them before the first line. Declarations and helper functions are the language's own.
 */
public final class KernelWriter {

    private KernelWriter() {}

    /** Writes the body of a kernel between braces behind a head such as {@code void main()}. */
    public static void writeBody(
            Kernel kernel, String head, Spelling spelling, ResourceWriter resources, Namer namer, SourceText out) {
        out.open(head);
        writeStatements(kernel, spelling, resources, namer, out);
        out.close();
    }

    /** Writes the statements of a kernel's body at the present depth, for languages that declare something before them. */
    public static void writeStatements(
            Kernel kernel, Spelling spelling, ResourceWriter resources, Namer namer, SourceText out) {
        new StatementWriter(spelling, resources, namer, out).write(kernel.body());
    }

    /** Whether the shape of a loop is asked for. */
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
