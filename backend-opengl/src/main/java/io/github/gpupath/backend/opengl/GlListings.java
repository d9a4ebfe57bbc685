package io.github.gpupath.backend.opengl;

import io.github.gpupath.backend.CodeBinary;
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
        return binaries(program).stream()
                .map(binary -> assembly(new String(binary.bytes(), StandardCharsets.ISO_8859_1)))
                .flatMap(Optional::stream)
                .map(text -> new CodeListing("binary", "assembly text inside the driver's program binary", text))
                .toList();
    }

    /** The binary of a program of the current context; empty where the driver gives none. */
    static List<CodeBinary> binaries(int program) {
        int length = GL43C.glGetProgrami(program, GL43C.GL_PROGRAM_BINARY_LENGTH);
        if (length <= 0 || GL43C.glGetInteger(GL43C.GL_NUM_PROGRAM_BINARY_FORMATS) == 0) {
            return List.of();
        }
        ByteBuffer memory = MemoryUtil.memAlloc(length);
        try {
            int[] written = new int[1];
            GL43C.glGetProgramBinary(program, written, new int[1], memory);
            GlErrors.check("glGetProgramBinary");
            byte[] bytes = new byte[written[0]];
            memory.get(0, bytes);
            return List.of(new CodeBinary("glGetProgramBinary", bytes));
        } finally {
            MemoryUtil.memFree(memory);
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
