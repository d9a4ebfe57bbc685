package io.github.gpupath.suites.bandwidth;

import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What one access moves.
 *
 * @param scalar 32-bit floats, or unsigned integers, which show whether floats cost arithmetic of their own
 * @param components one to four
 */
public record Element(ScalarType scalar, int components) {

    /** float1 to float4 and uint1 to uint4. */
    static final List<Element> ALL = all();

    private static List<Element> all() {
        List<Element> all = new ArrayList<>();
        for (ScalarType scalar : List.of(ScalarType.F32, ScalarType.U32)) {
            for (int components = 1; components <= 4; components++) {
                all.add(new Element(scalar, components));
            }
        }
        return List.copyOf(all);
    }

    /** The part of a test's id, from {@code float1} to {@code uint4}. */
    String id() {
        return (scalar == ScalarType.F32 ? "float" : "uint") + components;
    }

    Type type() {
        return Type.of(scalar, components);
    }

    int bytes() {
        return components * Integer.BYTES;
    }

    /** The texel format; three channels have none that could be loaded and stored everywhere. */
    Optional<Format> format() {
        boolean isFloat = scalar == ScalarType.F32;
        return switch (components) {
            case 1 -> Optional.of(isFloat ? Format.R32F : Format.R32UI);
            case 2 -> Optional.of(isFloat ? Format.RG32F : Format.RG32UI);
            case 4 -> Optional.of(isFloat ? Format.RGBA32F : Format.RGBA32UI);
            default -> Optional.empty();
        };
    }
}
