package io.github.gpupath.kernel.glsl;

import io.github.gpupath.kernel.Matrix;
import io.github.gpupath.kernel.source.MatrixSpelling;
import java.util.Set;

/** The GLSL spelling of cooperative matrices (GL_KHR_cooperative_matrix), which only Vulkan has. */
final class GlslMatrices implements MatrixSpelling {

    private static final String ROWS = "gl_CooperativeMatrixLayoutRowMajor";

    private final Set<GlslExtension> extensions;

    /**
     * A spelling for one kernel.
     *
     * @param extensions receives the required extensions
     */
    GlslMatrices(Set<GlslExtension> extensions) {
        this.extensions = extensions;
    }

    private String type(Matrix matrix) {
        extensions.add(GlslExtension.COOPERATIVE_MATRIX);
        extensions.add(GlslExtension.MEMORY_SCOPES);
        String use = switch (matrix.use()) {
            case A -> "gl_MatrixUseA";
            case B -> "gl_MatrixUseB";
            case ACCUMULATOR -> "gl_MatrixUseAccumulator";
        };
        return "coopmat<" + component(matrix.component()) + ", gl_ScopeSubgroup, " + matrix.rows() + ", "
                + matrix.columns() + ", " + use + ">";
    }

    private String component(Matrix.Component component) {
        return switch (component) {
            case F16 -> {
                extensions.add(GlslExtension.FLOAT16);
                yield "float16_t";
            }
            case BF16 -> {
                extensions.add(GlslExtension.BFLOAT16);
                yield "bfloat16_t";
            }
            case I8 -> {
                extensions.add(GlslExtension.INT8);
                yield "int8_t";
            }
            case U8 -> {
                extensions.add(GlslExtension.INT8);
                yield "uint8_t";
            }
            case F32 -> "float";
            case I32 -> "int";
            case U32 -> "uint";
        };
    }

    @Override
    public String declaration(Matrix matrix, String name) {
        return type(matrix) + " " + name;
    }

    @Override
    public String fill(Matrix matrix, String name, String value) {
        return name + " = " + type(matrix) + "(" + component(matrix.component()) + "(" + value + "))";
    }

    @Override
    public String load(Matrix matrix, String name, String array, String first, String stride) {
        return "coopMatLoad(" + name + ", " + array + ", " + first + ", " + stride + ", " + ROWS + ")";
    }

    @Override
    public String store(Matrix matrix, String name, String array, String first, String stride) {
        return "coopMatStore(" + name + ", " + array + ", " + first + ", " + stride + ", " + ROWS + ")";
    }

    @Override
    public String multiplyAdd(Matrix.Shape shape, String accumulator, String a, String b) {
        return accumulator + " = coopMatMulAdd(" + a + ", " + b + ", " + accumulator + ")";
    }
}
