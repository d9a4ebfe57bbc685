package io.github.gpupath.code;

import java.util.Map;

/** A reader of machine code. The program finds it as a service and works without one. */
public interface CodeReader {

    /** The form of a listing that is machine code. */
    String FORM = "isa";

    /**
     * Reads one kernel as several compilers made it.
     *
     * @param outputs by the title that the report gives them, in the order of its columns
     */
    CodeReport read(Map<String, CompilerOutput> outputs);
}
