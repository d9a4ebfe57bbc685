package io.github.gpupath.kernel.opencl;

import java.util.List;

/**
 * The processor's clock in OpenCL C: the function of cl_khr_kernel_clock for subgroups. NVIDIA's OpenCL has no such extension,
 * and no other way to its clock than an instruction of PTX, which its compiler takes inline.
 */
final class OpenClClock {

    /** The extension, asked for where there is one. */
    static final String EXTENSION = "cl_khr_kernel_clock";

    /** A function of the program that gives the time. */
    static final String FUNCTION = "read_clock";

    /** A note for readers on the clock. */
    static final String NOTE =
            "where OpenCL has no cl_khr_kernel_clock, as NVIDIA's, the clock is read by inline PTX (%clock64)";

    /** The lines that define the function. */
    static final List<String> DEFINITION = List.of(
            "#ifdef __opencl_c_kernel_clock_scope_sub_group",
            "#pragma OPENCL EXTENSION " + EXTENSION + " : enable",
            "uint2 " + FUNCTION + "(void) { return clock_read_hilo_sub_group(); }",
            "#else",
            "uint2 " + FUNCTION + "(void) {",
            "    ulong ticks;",
            "    __asm__ volatile(\"mov.u64 %0, %%clock64;\" : \"=l\"(ticks) : : \"memory\");",
            "    return as_uint2(ticks);",
            "}",
            "#endif");

    private OpenClClock() {}
}
