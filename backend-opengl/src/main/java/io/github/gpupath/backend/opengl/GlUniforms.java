package io.github.gpupath.backend.opengl;

import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.source.KernelSource;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.lwjgl.opengl.GL43C;

/** Sets a kernel's parameters: plain uniforms with locations. */
final class GlUniforms {

    private final int program;
    private final List<ScalarType> types;
    private final int[] locations;
    private final boolean[] active;

    /** For a linked program of the current context. */
    GlUniforms(int program, Kernel kernel, KernelSource source) {
        this.program = program;
        this.types =
                kernel.parameters().stream().map(parameter -> parameter.type()).toList();
        this.locations =
                source.parameters().stream().mapToInt(KernelSource.Slot::index).toArray();
        this.active = new boolean[locations.length];
        Set<Integer> used = activeLocations(program);
        for (int i = 0; i < locations.length; i++) {
            active[i] = used.contains(locations[i]);
        }
    }

    /** The locations that the compiler has kept: setting another one is an error on some drivers. */
    private static Set<Integer> activeLocations(int program) {
        Set<Integer> locations = new TreeSet<>();
        int count = GL43C.glGetProgramInterfacei(program, GL43C.GL_UNIFORM, GL43C.GL_ACTIVE_RESOURCES);
        int[] location = new int[1];
        for (int i = 0; i < count; i++) {
            GL43C.glGetProgramResourceiv(program, GL43C.GL_UNIFORM, i, new int[] {GL43C.GL_LOCATION}, null, location);
            locations.add(location[0]);
        }
        GlErrors.check("glGetProgramResourceiv");
        return locations;
    }

    /** Sets the 32 bits of each parameter, in the kernel's order. */
    void set(List<Integer> arguments) {
        for (int i = 0; i < locations.length; i++) {
            if (active[i]) {
                set(types.get(i), locations[i], arguments.get(i));
            }
        }
    }

    private void set(ScalarType type, int location, int bits) {
        if (type.isFloat()) {
            GL43C.glProgramUniform1f(program, location, Float.intBitsToFloat(bits));
        } else if (type.isUnsigned()) {
            GL43C.glProgramUniform1ui(program, location, bits);
        } else {
            GL43C.glProgramUniform1i(program, location, bits);
        }
    }
}
