package io.github.gpupath.kernel.cuda;

import io.github.gpupath.kernel.Type;
import io.github.gpupath.kernel.VectorType;
import io.github.gpupath.kernel.source.Fragment;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * The types and functions that a program defines in front of its kernel: of what CUDA C++ has for scalars alone the forms
 * for vectors, of what it lacks both. Only what the kernel calls is there, each before what needs it.
 */
final class CudaFunctions {

    static final String HEAD = "__device__ __forceinline__ ";

    private final Map<String, String> definitions = new LinkedHashMap<>();

    boolean isEmpty() {
        return definitions.isEmpty();
    }

    /** All that are needed, one after the other. */
    List<String> lines() {
        return definitions.values().stream().flatMap(String::lines).toList();
    }

    /** The name of a type, which is defined where CUDA has none. */
    String type(Type type) {
        if (CudaTypes.isOwn(type)) {
            if (type instanceof VectorType) {
                type(type.scalar());
            }
            define("struct " + CudaTypes.name(type), () -> CudaTypes.definition(type));
        }
        return CudaTypes.name(type);
    }

    /**
     * Defines something once.
     *
     * @param key what makes it another than the rest
     * @param text its definition; defines what it needs itself when it is asked
     */
    void define(String key, Supplier<String> text) {
        if (!definitions.containsKey(key)) {
            String definition = text.get();
            definitions.put(key, definition);
        }
    }

    /**
     * Defines a function once, by its name and what it takes; its parameters are a, b, c and so on.
     *
     * @param body its statements; defines what it needs itself when it is asked
     * @return its name
     */
    String function(String name, Type result, List<Type> parameters, Supplier<String> body) {
        List<String> types = parameters.stream().map(this::type).toList();
        String resultType = type(result);
        List<String> list = new ArrayList<>();
        for (int i = 0; i < types.size(); i++) {
            list.add(types.get(i) + " " + (char) ('a' + i));
        }
        String head = name + "(" + String.join(", ", list) + ")";
        define(head, () -> HEAD + resultType + " " + head + " { " + body.get() + " }");
        return name;
    }

    /**
     * Defines a function that does the same with each component.
     *
     * @param component the value of one, from its part of each parameter; of a scalar that is all of it
     * @return its name
     */
    String componentwise(String name, Type result, List<Type> parameters, Function<List<String>, Fragment> component) {
        return function(name, result, parameters, () -> {
            List<String> components = CudaTypes.letters(result).stream()
                    .map(letter -> component.apply(parts(parameters, letter)).text())
                    .toList();
            return "return make_" + CudaTypes.word(result) + "(" + String.join(", ", components) + ");";
        });
    }

    /** Names a component of each vector parameter, and scalar parameters themselves. */
    static List<String> parts(List<Type> parameters, String letter) {
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < parameters.size(); i++) {
            parts.add((char) ('a' + i) + (parameters.get(i) instanceof VectorType ? "." + letter : ""));
        }
        return parts;
    }

    /** Defines what makes a vector of parts that are not all scalars, or of one that is repeated. */
    String make(VectorType type, List<Type> parts) {
        String name = "make_" + CudaTypes.word(type);
        type(type);
        boolean isPlain = parts.size() == type.components();
        if (isPlain) {
            return name;
        }
        List<String> components = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            String part = String.valueOf((char) ('a' + i));
            if (parts.get(i) instanceof VectorType vector) {
                CudaTypes.letters(vector).forEach(letter -> components.add(part + "." + letter));
            } else {
                components.add(part);
            }
        }
        while (components.size() < type.components()) {
            components.add(components.get(0));
        }
        return function(name, type, parts, () -> "return " + name + "(" + String.join(", ", components) + ");");
    }

    /** Defines what takes some components of a vector. */
    String pick(Type to, VectorType from, List<Integer> lanes) {
        String letters = lanes.stream().map(CudaTypes::letter).collect(Collectors.joining());
        return function(
                "pick_" + letters,
                to,
                List.of(from),
                () -> "return make_" + CudaTypes.word(to) + "("
                        + lanes.stream()
                                .map(lane -> "a." + CudaTypes.letter(lane))
                                .collect(Collectors.joining(", "))
                        + ");");
    }

    /** A function that is one instruction of PTX, whose operands are what it gives and what it takes. */
    String instruction(String name, Type result, List<Type> parameters, String instruction) {
        return function(name, result, parameters, () -> {
            List<String> inputs = new ArrayList<>();
            StringBuilder operands = new StringBuilder("%0");
            for (int i = 0; i < parameters.size(); i++) {
                inputs.add(operand("", parameters.get(i), String.valueOf((char) ('a' + i))));
                operands.append(", %").append(i + 1);
            }
            return CudaTypes.name(result) + " r; asm(\"" + instruction + " " + operands + ";\" : "
                    + operand("=", result, "r") + " : " + String.join(", ", inputs) + "); return r;";
        });
    }

    /**
     * A variable as an operand of inline assembly: the kind of its register, and where its bits lie.
     *
     * @param modifier {@code =} for what is written
     */
    private static String operand(String modifier, Type type, String variable) {
        String place = switch (type.scalar()) {
            case BOOL, I32, U32 -> "r\"(" + variable;
            case I64, U64 -> "l\"(" + variable;
            case F32 -> "f\"(" + variable;
            case F64 -> "d\"(" + variable;
            case F16 ->
                type.components() == 2
                        ? "r\"(reinterpret_cast<unsigned int &>(" + variable + ")"
                        : "h\"(" + variable + ".bits";
        };
        return "\"" + modifier + place + ")";
    }
}
