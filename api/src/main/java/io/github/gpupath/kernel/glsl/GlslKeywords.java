package io.github.gpupath.kernel.glsl;

import java.util.Set;

/** The words that no identifier may be: keywords, reserved words and built-in functions of GLSL 4.60. */
final class GlslKeywords {

    static final Set<String> ALL = words("""
            attribute const uniform varying buffer shared coherent volatile restrict readonly writeonly atomic_uint
            layout centroid flat smooth noperspective patch sample invariant precise break continue do for while switch
            case default if else subroutine in out inout int void bool true false float double discard return vec2 vec3
            vec4 ivec2 ivec3 ivec4 bvec2 bvec3 bvec4 uint uvec2 uvec3 uvec4 dvec2 dvec3 dvec4 mat2 mat3 mat4 mat2x2
            mat2x3 mat2x4 mat3x2 mat3x3 mat3x4 mat4x2 mat4x3 mat4x4 dmat2 dmat3 dmat4 lowp mediump highp precision
            sampler1D sampler2D sampler3D samplerCube sampler2DRect samplerBuffer isampler2D isamplerBuffer usampler2D
            usamplerBuffer sampler samplerShadow texture1D texture2D texture3D textureCube textureBuffer itexture2D
            utexture2D itextureBuffer utextureBuffer image1D image2D image3D imageBuffer iimage2D uimage2D iimageBuffer
            uimageBuffer struct subpassInput common partition active asm class union enum typedef template this resource
            goto inline noinline public static extern external interface long short half fixed unsigned superp input
            output hvec2 hvec3 hvec4 fvec2 fvec3 fvec4 filter sizeof cast namespace using float16_t float32_t float64_t
            int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t f16vec2 f16vec3 f16vec4 main
            """, """
            radians degrees sin cos tan asin acos atan pow exp log exp2 log2 sqrt inversesqrt abs sign floor trunc round
            ceil fract mod modf min max clamp mix step smoothstep isnan isinf fma frexp ldexp length distance dot cross
            normalize transpose determinant inverse lessThan greaterThan equal any all not bitfieldExtract bitCount
            findLSB findMSB texture textureLod textureSize texelFetch textureGrad textureGather imageSize imageLoad
            imageStore atomicAdd atomicMin atomicMax atomicAnd atomicOr atomicXor atomicExchange atomicCompSwap barrier
            memoryBarrier memoryBarrierShared groupMemoryBarrier floatBitsToInt floatBitsToUint intBitsToFloat
            uintBitsToFloat subgroupBroadcast subgroupShuffle subgroupAdd subgroupBarrier
            """);

    private GlslKeywords() {}

    private static Set<String> words(String reserved, String builtIn) {
        return Set.of((reserved + builtIn).strip().split("\\s+"));
    }
}
