package io.github.gpupath.backend.opencl;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.lifetime.Lifetime;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.opencl.OpenClWriter;
import io.github.gpupath.kernel.source.KernelSource;
import io.github.gpupath.kernel.source.PtxMatrices;
import org.jocl.CL;
import org.jocl.CLException;
import org.jocl.cl_context;
import org.jocl.cl_device_id;
import org.jocl.cl_program;

/** Makes program objects from the text of one kernel. */
final class OpenClPrograms {

    static final String NO_BUFFER_INDEXING = "OpenCL takes no arrays of buffers as arguments";

    private OpenClPrograms() {}

    /** Writes a kernel as the text that is built; needs no driver. */
    static KernelSource write(Kernel kernel) {
        if (!PtxMatrices.write(kernel)) {
            throw new BackendException.Unsupported("PTX has no matrices of these sizes and types");
        }
        if (kernel.indexesBuffers()) {
            throw new BackendException.Unsupported(NO_BUFFER_INDEXING);
        }
        return OpenClWriter.write(kernel);
    }

    /**
     * Builds a program.
     *
     * @throws BackendException.CompileFailed with the text and the driver's log
     */
    static cl_program build(
            cl_context context, cl_device_id device, KernelSource source, String options, Lifetime lifetime) {
        cl_program program = OpenClErrors.call(
                "clCreateProgramWithSource",
                () -> CL.clCreateProgramWithSource(context, 1, new String[] {source.text()}, null, null));
        lifetime.atEnd(() -> OpenClErrors.call("clReleaseProgram", () -> CL.clReleaseProgram(program)));
        try {
            CL.clBuildProgram(program, 1, new cl_device_id[] {device}, options, null, null);
            return program;
        } catch (CLException e) {
            if (e.getStatus() == CL.CL_BUILD_PROGRAM_FAILURE) {
                throw new BackendException.CompileFailed(
                        "the OpenCL driver rejects kernel " + source.entryPoint(),
                        source.text(),
                        buildLog(program, device));
            }
            throw OpenClErrors.of("clBuildProgram", e);
        }
    }

    static String buildLog(cl_program program, cl_device_id device) {
        return OpenClQueries.text(OpenClQueries.bytes(
                "clGetProgramBuildInfo",
                (size, value, actual) ->
                        CL.clGetProgramBuildInfo(program, device, CL.CL_PROGRAM_BUILD_LOG, size, value, actual)));
    }
}
