package io.github.gpupath.kernel.cuda;

import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Type;
import io.github.gpupath.kernel.VectorType;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The names of types in CUDA C++. It has vectors of two to four components as structures; those of 64-bit components by four
 * were given other names in CUDA 13, and those of 16-bit floats lie in a header that the run-time compiler does not bring. So
 * these are structures of the program, with the names that the model has for them.
 */
final class CudaTypes {

    private CudaTypes() {}

    /** As it stands in front of a variable. */
    static String name(Type type) {
        return type instanceof ScalarType scalar ? scalar(scalar) : word(type);
    }

    /** The same as one word, for names of functions. */
    static String word(Type type) {
        if (isOwn(type)) {
            return type.toString();
        }
        String scalar = switch (type.scalar()) {
            case U32 -> "uint";
            case I64 -> "longlong";
            case U64 -> "ulonglong";
            case BOOL, I32, F16, F32, F64 -> scalar(type.scalar());
        };
        return scalar + (type.components() == 1 ? "" : type.components());
    }

    private static String scalar(ScalarType type) {
        return switch (type) {
            case BOOL -> "bool";
            case I32 -> "int";
            case U32 -> "unsigned int";
            case I64 -> "long long";
            case U64 -> "unsigned long long";
            case F16 -> "f16";
            case F32 -> "float";
            case F64 -> "double";
        };
    }

    /** Whether it is a structure that the program has to define. */
    static boolean isOwn(Type type) {
        return type.scalar() == ScalarType.F16
                || type instanceof VectorType
                        && (type.scalar() == ScalarType.BOOL
                                || type.scalar().componentBytes() == Long.BYTES && type.components() == 4);
    }

    /** The letters of a vector's components. */
    static List<String> letters(Type type) {
        return IntStream.range(0, type.components()).mapToObj(CudaTypes::letter).toList();
    }

    static String letter(int component) {
        return String.valueOf("xyzw".charAt(component));
    }

    /** The definition of a structure of the program, and of what makes one of its components. */
    static String definition(Type type) {
        String name = name(type);
        if (type == ScalarType.F16) {
            return "struct __align__(2) f16 { unsigned short bits; };";
        }
        String component = name(type.scalar());
        // Of three components as CUDA's own: no more than one of them is sure to be aligned.
        int aligned = (type.components() == 3 ? 1 : type.components())
                * Math.max(1, type.scalar().componentBytes());
        String list = String.join(", ", letters(type));
        String parameters =
                letters(type).stream().map(letter -> component + " " + letter).collect(Collectors.joining(", "));
        return "struct __align__(" + aligned + ") " + name + " { " + component + " " + list + "; };\n"
                + CudaFunctions.HEAD + name + " make_" + name + "(" + parameters + ") { return " + name + "{" + list
                + "}; }";
    }
}
