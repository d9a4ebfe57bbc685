package io.github.gpupath.backend.opencl;

import io.github.gpupath.backend.CodeListing;
import io.github.gpupath.backend.lifetime.Lifetime;
import io.github.gpupath.kernel.source.KernelSource;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jocl.CL;
import org.jocl.cl_context;
import org.jocl.cl_device_id;
import org.jocl.cl_kernel;
import org.jocl.cl_program;

/** What a driver tells about a program that it built. */
record OpenClListings(
        cl_context context, cl_device_id device, cl_program program, cl_kernel kernel, KernelSource source) {

    /** With this option NVIDIA's build log holds what its assembler says: registers, spills, memory. */
    private static final String NVIDIA_VERBOSE = "-cl-nv-verbose";

    List<CodeListing> all() {
        List<CodeListing> listings = new ArrayList<>();
        listings.add(new CodeListing("statistics", "Driver statistics of the compiled kernel", statistics()));
        String binary = binary();
        if (isText(binary)) {
            listings.add(new CodeListing("binary", title(binary), binary));
        }
        return listings;
    }

    private String statistics() {
        StringBuilder text = new StringBuilder();
        line(text, "largest workgroup", CL.CL_KERNEL_WORK_GROUP_SIZE, "invocations");
        line(text, "preferred multiple", CL.CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE, "invocations");
        line(text, "workgroup memory", CL.CL_KERNEL_LOCAL_MEM_SIZE, "bytes");
        line(text, "private memory", CL.CL_KERNEL_PRIVATE_MEM_SIZE, "bytes");
        Set<String> extensions = OpenClQueries.extensions(device);
        if (extensions.contains("cl_nv_compiler_options")) {
            text.append('\n').append(verboseLog()).append('\n');
        }
        return text.toString();
    }

    private void line(StringBuilder text, String label, int what, String unit) {
        byte[] bytes = OpenClQueries.bytes(
                "clGetKernelWorkGroupInfo",
                (size, value, actual) -> CL.clGetKernelWorkGroupInfo(kernel, device, what, size, value, actual));
        long number = ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder()).getLong();
        text.append(label).append(": ").append(number).append(' ').append(unit).append('\n');
    }

    /** A macro that nobody reads makes each build new to NVIDIA's cache: a program found there has an empty log. */
    private String verboseLog() {
        String options = String.join(" ", source.options()) + " " + NVIDIA_VERBOSE + " -D LISTED=" + System.nanoTime();
        try (Lifetime temporary = new Lifetime()) {
            cl_program verbose = OpenClPrograms.build(context, device, source, options, temporary);
            return OpenClPrograms.buildLog(verbose, device);
        }
    }

    /** The program's binary without the zeros that end it, one char a byte. */
    private String binary() {
        String text = new String(OpenClBinaries.of(program).bytes(), StandardCharsets.ISO_8859_1);
        int end = text.length();
        while (end > 0 && text.charAt(end - 1) == '\0') {
            end--;
        }
        return text.substring(0, end);
    }

    /** Whether a binary is meant to be read: PTX is, machine code and bit code are not. */
    static boolean isText(String binary) {
        return !binary.isEmpty()
                && binary.chars().allMatch(c -> c == '\n' || c == '\r' || c == '\t' || (c >= ' ' && c != 0x7F));
    }

    private static String title(String binary) {
        return binary.contains(".target sm_")
                ? "PTX, the program binary from the driver"
                : "The program binary from the driver";
    }
}
