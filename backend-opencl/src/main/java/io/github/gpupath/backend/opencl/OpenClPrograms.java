package io.github.gpupath.backend.opencl;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.lifetime.Lifetime;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.opencl.OpenClWriter;
import io.github.gpupath.kernel.source.KernelSource;
import java.util.List;
import java.util.stream.Collectors;
import org.jocl.CL;
import org.jocl.CLException;
import org.jocl.cl_context;
import org.jocl.cl_device_id;
import org.jocl.cl_program;

/** Makes program objects from the text of one kernel. */
final class OpenClPrograms {

    private OpenClPrograms() {}

    /** Writes a kernel as the text that is built; needs no driver. */
    static KernelSource write(Kernel kernel) {
        return OpenClWriter.write(kernel);
    }

    /** Tells whether a kernel's text can follow another one in a program: OpenCL C 1.2 without samplers defines no name twice. */
    static boolean mayStandBesideOthers(Kernel kernel, KernelSource source) {
        return source.options().equals(List.of("-cl-std=CL1.2"))
                && kernel.resources().stream()
                        .noneMatch(resource -> resource instanceof Resource.SampledTexture texture
                                && texture.sampler().isPresent());
    }

    /** Joins the texts of kernels, one behind the other, in the first one's language and with its options. */
    static KernelSource together(List<KernelSource> sources) {
        KernelSource first = sources.get(0);
        return sources.size() == 1
                ? first
                : new KernelSource(
                        first.language(),
                        sources.stream().map(KernelSource::entryPoint).collect(Collectors.joining(", ")),
                        sources.stream().map(KernelSource::text).collect(Collectors.joining("\n")),
                        first.options(),
                        List.of(),
                        List.of(),
                        List.of());
    }

    /**
     * Builds a program.
     *
     * @param options for the driver's compiler
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
                        "the OpenCL driver does not accept kernel " + source.entryPoint(),
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
