package io.github.gpupath.kernel.glsl;

import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The names that identifiers must avoid: keywords, reserved words and called built-in functions of GLSL 4.60 with all
 * extensions that drivers and shaderc add.
 */
final class GlslKeywords {

    private static final String KEYWORDS = """
            attribute const uniform varying buffer shared coherent volatile restrict readonly writeonly atomic_uint
            layout centroid flat smooth noperspective patch sample invariant precise break continue do for while switch
            case default if else subroutine in out inout int void bool true false float double discard return uint
            lowp mediump highp precision struct sampler samplerShadow subpassInput isubpassInput usubpassInput
            subpassInputMS isubpassInputMS usubpassInputMS demote nonuniformEXT main
            """;

    private static final String RESERVED = """
            common partition active asm class union enum typedef template this resource goto inline noinline public
            static extern external interface long short half fixed unsigned superp input output hvec2 hvec3 hvec4 fvec2
            fvec3 fvec4 filter sizeof cast namespace using packed sampler3DRect VULKAN
            """;

    private static final String BUILT_IN = """
            radians degrees sin cos tan asin acos atan pow exp log exp2 log2 sqrt inversesqrt abs sign floor trunc round
            ceil fract mod modf min max clamp mix step smoothstep isnan isinf fma frexp ldexp length distance dot cross
            normalize transpose determinant inverse lessThan greaterThan equal any all not bitfieldExtract bitCount
            findLSB findMSB texture textureLod textureSize texelFetch textureGrad textureGather imageSize imageLoad
            imageStore atomicAdd atomicMin atomicMax atomicAnd atomicOr atomicXor atomicExchange atomicCompSwap barrier
            memoryBarrier memoryBarrierShared groupMemoryBarrier floatBitsToInt floatBitsToUint intBitsToFloat
            uintBitsToFloat doubleBitsToInt64 doubleBitsToUint64 int64BitsToDouble uint64BitsToDouble subgroupBroadcast
            subgroupShuffle subgroupAdd subgroupBarrier
            """;

    static final Set<String> ALL = all();

    private GlslKeywords() {}

    private static Set<String> all() {
        Set<String> words = new HashSet<>();
        for (String list : List.of(KEYWORDS, RESERVED, BUILT_IN)) {
            Collections.addAll(words, list.strip().split("\\s+"));
        }
        addVectors(words);
        addOpaqueTypes(words);
        return Set.copyOf(words);
    }

    private static void addVectors(Set<String> words) {
        for (String scalar : List.of("float16", "float32", "float64")) {
            words.add(scalar + "_t");
        }
        for (int bits : new int[] {8, 16, 32, 64}) {
            Collections.addAll(words, "int" + bits + "_t", "uint" + bits + "_t");
        }
        List<String> prefixes = List.of(
                "", "i", "u", "b", "d", "f16", "f32", "f64", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64");
        for (int size = 2; size <= 4; size++) {
            for (String prefix : prefixes) {
                words.add(prefix + "vec" + size);
            }
            for (String prefix : List.of("", "d", "f16", "f32", "f64")) {
                words.add(prefix + "mat" + size);
                for (int rows = 2; rows <= 4; rows++) {
                    words.add(prefix + "mat" + size + "x" + rows);
                }
            }
        }
    }

    private static void addOpaqueTypes(Set<String> words) {
        List<String> shapes = List.of(
                "1D", "2D", "3D", "Cube", "2DRect", "1DArray", "2DArray", "CubeArray", "Buffer", "2DMS", "2DMSArray");
        for (String shape : shapes) {
            for (String kind : List.of("sampler", "texture", "image")) {
                for (String prefix : List.of("", "i", "u", "i64", "u64")) {
                    words.add(prefix + kind + shape);
                }
            }
            words.add("sampler" + shape + "Shadow");
        }
    }
}
