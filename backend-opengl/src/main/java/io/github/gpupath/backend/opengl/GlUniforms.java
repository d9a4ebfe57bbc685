package io.github.gpupath.backend.opengl;

import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.source.KernelSource;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.lwjgl.opengl.ARBGPUShaderInt64;
import org.lwjgl.opengl.GL43C;
import org.lwjgl.opengl.NVGPUShader5;

/** Sets a kernel's parameters: plain uniforms with locations. */
final class GlUniforms {

    private final int program;
    private final int[] locations;
    private final boolean[] active;
    private final Set<Integer> used;

    /** For a linked program of the current context. */
    GlUniforms(int program, KernelSource source) {
        this.program = program;
        this.locations =
                source.parameters().stream().mapToInt(KernelSource.Slot::index).toArray();
        this.active = new boolean[locations.length];
        used = activeLocations(program);
        for (int i = 0; i < locations.length; i++) {
            active[i] = used.contains(locations[i]);
        }
    }

    /** The locations that the compiler has kept: setting another one is an error on some drivers. */
    private static Set<Integer> activeLocations(int program) {
        Set<Integer> locations = new TreeSet<>();
        int count = GL43C.glGetProgramInterfacei(program, GL43C.GL_UNIFORM, GL43C.GL_ACTIVE_RESOURCES);
        int[] properties = {GL43C.GL_LOCATION, GL43C.GL_ARRAY_SIZE};
        int[] values = new int[properties.length];
        for (int i = 0; i < count; i++) {
            GL43C.glGetProgramResourceiv(program, GL43C.GL_UNIFORM, i, properties, null, values);
            if (values[0] >= 0) {
                IntStream.range(0, values[1]).forEach(element -> locations.add(values[0] + element));
            }
        }
        GlErrors.check("glGetProgramResourceiv");
        return locations;
    }

    /** Sets each parameter, in the kernel's order, that differs from what was set before; all if nothing was. */
    void set(List<Literal> before, List<Literal> arguments) {
        for (int i = 0; i < locations.length; i++) {
            if (active[i] && (before.isEmpty() || !before.get(i).equals(arguments.get(i)))) {
                set(locations[i], arguments.get(i));
            }
        }
    }

    /** Sets the address of a buffer at a location, if the compiler has kept that. */
    GlBinding address(int location) {
        return memory -> {
            if (used.contains(location)) {
                NVGPUShader5.glProgramUniform1ui64NV(program, location, ((GlBuffer) memory).address());
            }
        };
    }

    private void set(int location, Literal argument) {
        long bits = argument.bits();
        switch (argument.type()) {
            case I32 -> GL43C.glProgramUniform1i(program, location, (int) bits);
            case U32 -> GL43C.glProgramUniform1ui(program, location, (int) bits);
            case F32 -> GL43C.glProgramUniform1f(program, location, Float.intBitsToFloat((int) bits));
            case I64 -> ARBGPUShaderInt64.glProgramUniform1i64ARB(program, location, bits);
            case U64 -> ARBGPUShaderInt64.glProgramUniform1ui64ARB(program, location, bits);
            case F64 -> GL43C.glProgramUniform1d(program, location, Double.longBitsToDouble(bits));
            case BOOL, F16 -> throw new IllegalArgumentException("no parameter is " + argument.type());
        }
    }
}
