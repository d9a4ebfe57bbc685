package io.github.gpupath.code;

import java.util.Map;

/** A reader of machine code: an optional {@link java.util.ServiceLoader} service. */
public interface CodeReader {

    /** The {@link io.github.gpupath.backend.CodeListing#form} of machine code. */
    String FORM = "isa";

    /**
     * Reads the outputs of several compilers for one kernel.
     *
     * @param outputs one output per compiler, by display title, in the order of the report's columns
     */
    CodeReport read(Map<String, CompilerOutput> outputs);

    /** Reads the output of a compiler for one kernel. */
    CodeFigures figures(CompilerOutput output);
}
