package io.github.gpupath.backend.cuda;

import io.github.gpupath.backend.CodeListing;
import java.util.List;

/** What the driver and the compiler tell of a compiled kernel. */
final class CudaListings {

    private CudaListings() {}

    static List<CodeListing> of(CudaDriver driver, long kernel, CudaCompiler.Compiled compiled) {
        StringBuilder text = new StringBuilder();
        line(text, "Register Count", driver.cuFuncGetAttribute(CudaDriver.FUNC_NUM_REGS, kernel), "");
        line(
                text,
                "spills and other local memory",
                driver.cuFuncGetAttribute(CudaDriver.FUNC_LOCAL_SIZE_BYTES, kernel),
                " bytes");
        line(text, "workgroup memory", driver.cuFuncGetAttribute(CudaDriver.FUNC_SHARED_SIZE_BYTES, kernel), " bytes");
        line(text, "constant memory", driver.cuFuncGetAttribute(CudaDriver.FUNC_CONST_SIZE_BYTES, kernel), " bytes");
        line(
                text,
                "largest workgroup",
                driver.cuFuncGetAttribute(CudaDriver.FUNC_MAX_THREADS_PER_BLOCK, kernel),
                " invocations");
        return List.of(
                new CodeListing("statistics", "Driver statistics of the compiled kernel", text.toString()),
                new CodeListing("ptx", "PTX, as NVIDIA's run-time compiler gives it", compiled.ptx()));
    }

    private static void line(StringBuilder text, String label, int number, String unit) {
        text.append(label).append(": ").append(number).append(unit).append('\n');
    }
}
