package io.github.gpupath.backend.opengl;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.lifetime.Lifetime;
import io.github.gpupath.kernel.source.KernelSource;
import java.util.stream.Collectors;
import org.lwjgl.opengl.GL43C;

/** Makes program objects from the text of one compute shader. */
final class GlPrograms {

    private GlPrograms() {}

    /**
     * Compiles and links in the current context.
     *
     * @return the program's name
     * @throws BackendException.CompileFailed with the text and the driver's log
     */
    static int link(String name, KernelSource source, Lifetime lifetime) {
        int shader = GL43C.glCreateShader(GL43C.GL_COMPUTE_SHADER);
        int program = GL43C.glCreateProgram();
        lifetime.atEnd(() -> GL43C.glDeleteProgram(program));
        try {
            GL43C.glShaderSource(shader, source.text());
            GL43C.glCompileShader(shader);
            GlErrors.check("glCompileShader");
            if (GL43C.glGetShaderi(shader, GL43C.GL_COMPILE_STATUS) == GL43C.GL_FALSE) {
                throw failure("compile", name, source, GL43C.glGetShaderInfoLog(shader));
            }
            GL43C.glProgramParameteri(program, GL43C.GL_PROGRAM_BINARY_RETRIEVABLE_HINT, GL43C.GL_TRUE);
            GL43C.glAttachShader(program, shader);
            GL43C.glLinkProgram(program);
            GlErrors.check("glLinkProgram");
            if (GL43C.glGetProgrami(program, GL43C.GL_LINK_STATUS) == GL43C.GL_FALSE) {
                throw failure("link", name, source, GL43C.glGetProgramInfoLog(program));
            }
            GL43C.glDetachShader(program, shader);
            return program;
        } finally {
            GL43C.glDeleteShader(shader);
        }
    }

    private static BackendException.CompileFailed failure(String step, String name, KernelSource source, String log) {
        return new BackendException.CompileFailed(
                "OpenGL does not " + step + " " + name + ": " + reason(log), source.text(), log.strip());
    }

    /**
     * The whole log in one line. NVIDIA's begins with a heading such as "Compute info" and a rule below it, which say nothing;
     * the rule is left out.
     */
    static String reason(String log) {
        String words = log.lines()
                .map(String::strip)
                .filter(line -> line.chars().anyMatch(Character::isLetterOrDigit))
                .collect(Collectors.joining("; "));
        return words.isEmpty() ? "the driver gives no reason" : words;
    }
}
