package io.github.gpupath.kernel.opencl;

import java.util.List;

/**
 * The shader clock in OpenCL C: the subgroup function of cl_khr_kernel_clock. NVIDIA's OpenCL lacks that extension;
 * there the clock is read by inline PTX.
 */
final class OpenClClock {

    /** The extension, enabled if supported. */
    static final String EXTENSION = "cl_khr_kernel_clock";

    /** The name of the program's function that reads the clock. */
    static final String FUNCTION = "read_clock";

    /** A note in results on the clock. */
    static final String NOTE =
            "on OpenCL without cl_khr_kernel_clock (NVIDIA), the kernel reads the clock by inline PTX (%clock64)";

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
