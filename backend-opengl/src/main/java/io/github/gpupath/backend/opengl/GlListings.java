package io.github.gpupath.backend.opengl;

import io.github.gpupath.backend.CodeListing;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.lwjgl.opengl.GL43C;
import org.lwjgl.system.MemoryUtil;

/** What a driver tells of a linked program: NVIDIA's program binary holds the assembly text that it was made from. */
final class GlListings {

    private static final String BEGIN = "!!NV";
    private static final String END = "\nEND\n";

    private GlListings() {}

    /** The listings of a program of the current context; empty where the binary is not for people. */
    static List<CodeListing> of(int program) {
        int length = GL43C.glGetProgrami(program, GL43C.GL_PROGRAM_BINARY_LENGTH);
        if (length <= 0 || GL43C.glGetInteger(GL43C.GL_NUM_PROGRAM_BINARY_FORMATS) == 0) {
            return List.of();
        }
        return assembly(binary(program, length))
                .map(text -> new CodeListing("binary", "assembly text inside the driver's program binary", text))
                .map(List::of)
                .orElse(List.of());
    }

    private static String binary(int program, int length) {
        ByteBuffer bytes = MemoryUtil.memAlloc(length);
        try {
            GL43C.glGetProgramBinary(program, new int[1], new int[1], bytes);
            GlErrors.check("glGetProgramBinary");
            return StandardCharsets.ISO_8859_1.decode(bytes).toString();
        } finally {
            MemoryUtil.memFree(bytes);
        }
    }

    /** The text from NVIDIA's header to the end of its program. */
    static Optional<String> assembly(String binary) {
        int begin = binary.indexOf(BEGIN);
        if (begin < 0) {
            return Optional.empty();
        }
        int end = binary.indexOf(END, begin);
        return Optional.of(end < 0 ? binary.substring(begin) : binary.substring(begin, end + END.length()));
    }
}
