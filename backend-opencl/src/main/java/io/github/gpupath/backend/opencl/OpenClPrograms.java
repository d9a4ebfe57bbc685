package io.github.gpupath.backend.opencl;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.kernel.source.KernelSource;
import org.jocl.CL;
import org.jocl.CLException;
import org.jocl.cl_context;
import org.jocl.cl_device_id;
import org.jocl.cl_program;

/** Makes program objects from the text of one kernel. */
final class OpenClPrograms {

    private OpenClPrograms() {}

    /**
     * Builds a program; the caller releases it.
     *
     * @throws BackendException.CompileFailed with the text and the driver's log
     */
    static cl_program build(cl_context context, cl_device_id device, KernelSource source, String options) {
        cl_program program = OpenClErrors.call(
                "clCreateProgramWithSource",
                () -> CL.clCreateProgramWithSource(context, 1, new String[] {source.text()}, null, null));
        try {
            CL.clBuildProgram(program, 1, new cl_device_id[] {device}, options, null, null);
            return program;
        } catch (CLException e) {
            String log = buildLog(program, device);
            CL.clReleaseProgram(program);
            if (e.getStatus() == CL.CL_BUILD_PROGRAM_FAILURE) {
                throw new BackendException.CompileFailed(
                        "the OpenCL driver does not accept kernel " + source.entryPoint(), source.text(), log);
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
