package io.github.gpupath.kernel.opencl;

import io.github.gpupath.kernel.Computation.Dot;
import io.github.gpupath.kernel.ScalarType;
import java.util.ArrayList;
import java.util.List;

/**
 * Dot products of packed bytes in OpenCL C: the functions of cl_khr_integer_dot_product. NVIDIA's OpenCL lacks that
 * extension; there they are the PTX instruction dp4a, which does not saturate.
 */
final class OpenClDot {

    /** The extension; it has a feature macro and needs no pragma. */
    static final String EXTENSION = "cl_khr_integer_dot_product";

    /** A note in results on the instruction. */
    static final String NOTE =
            "on OpenCL without cl_khr_integer_dot_product (NVIDIA), a dot product is inline PTX (dp4a),"
                    + " saturated by a second addition";

    private static final String SATURATED = "_saturated";

    private OpenClDot() {}

    /** The name of the program's function. */
    static String function(Dot dot) {
        return name(dot.left().type() == ScalarType.I32, dot.right().type() == ScalarType.I32)
                + (dot.isSaturated() ? SATURATED : "");
    }

    private static String name(boolean isLeftSigned, boolean isRightSigned) {
        return "dot_" + (isLeftSigned ? "i8" : "u8") + (isLeftSigned == isRightSigned ? "" : "_u8");
    }

    /** The lines that define the functions. */
    static List<String> definition() {
        List<String> lines = new ArrayList<>();
        lines.add("#ifdef __opencl_c_integer_dot_product_input_4x8bit_packed");
        define(true, lines);
        lines.add("#else");
        define(false, lines);
        lines.add("#endif");
        return lines;
    }

    private static void define(boolean hasExtension, List<String> lines) {
        lines.addAll(definitions(true, true, hasExtension));
        lines.addAll(definitions(false, false, hasExtension));
        lines.addAll(definitions(true, false, hasExtension));
    }

    private static List<String> definitions(boolean isLeftSigned, boolean isRightSigned, boolean hasExtension) {
        String type = isLeftSigned ? "int" : "uint";
        String other = isRightSigned ? "int" : "uint";
        String name = name(isLeftSigned, isRightSigned);
        String suffix = (isLeftSigned ? "s" : "u") + (isRightSigned ? "s" : "u") + "_" + type;
        String bytes = "as_uint(a), as_uint(b)";
        // Signed sums wrap around as unsigned ones.
        String sum = "as_" + type + "(as_uint(dot_4x8packed_" + suffix + "(" + bytes + ")) + as_uint(c))";
        String instruction = "dp4a." + (isLeftSigned ? "s32" : "u32") + "." + (isRightSigned ? "s32" : "u32");
        String assembly = "__asm__(\"" + instruction + " %0, %1, %2, %3;\" : \"=r\"(r) : \"r\"(a), \"r\"(b), \"r\"(c))";
        String parameters = "(" + type + " a, " + other + " b, " + type + " c) ";
        return List.of(
                type + " " + name + parameters
                        + (hasExtension
                                ? "{ return " + sum + "; }"
                                : "{ " + type + " r; " + assembly + "; return r; }"),
                type + " " + name + SATURATED + parameters + "{ return "
                        + (hasExtension
                                ? "dot_acc_sat_4x8packed_" + suffix + "(" + bytes + ", c)"
                                : "add_sat(" + name + "(a, b, 0), c)")
                        + "; }");
    }
}
