package io.github.gpupath.backend.opencl;

import io.github.gpupath.backend.CodeBinary;
import org.jocl.CL;
import org.jocl.Pointer;
import org.jocl.Sizeof;
import org.jocl.cl_program;

/** The image that a driver gives of a program. */
final class OpenClBinaries {

    private OpenClBinaries() {}

    /** The binary of a program that is built for one device. */
    static CodeBinary of(cl_program program) {
        long[] size = new long[1];
        OpenClErrors.call(
                "clGetProgramInfo",
                () -> CL.clGetProgramInfo(program, CL.CL_PROGRAM_BINARY_SIZES, Sizeof.size_t, Pointer.to(size), null));
        byte[] bytes = new byte[Math.toIntExact(size[0])];
        Pointer pointers = Pointer.to(Pointer.to(bytes));
        OpenClErrors.call(
                "clGetProgramInfo",
                () -> CL.clGetProgramInfo(program, CL.CL_PROGRAM_BINARIES, Sizeof.POINTER, pointers, null));
        return new CodeBinary("CL_PROGRAM_BINARIES", bytes);
    }
}
