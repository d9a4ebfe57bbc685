package io.github.gpupath.isa;

import io.github.gpupath.code.CodeFigures.Resources;
import io.github.gpupath.code.CompilerOutput.Compiled;
import java.util.List;
import java.util.Optional;

/** Reads from a compiler's output what a kernel takes of a processor, and the subgroups that fit by the vendor's rule. */
interface ResourceReader {

    /** The readers, each for one compiler. */
    List<ResourceReader> ALL =
            List.of(new RadvStatistics(), new ClangMetadata(), new IntelStatement(), new NvidiaStatement());

    /** What the kernel takes; empty if the output is of another compiler. */
    Optional<Resources> read(Compiled compiled);
}
