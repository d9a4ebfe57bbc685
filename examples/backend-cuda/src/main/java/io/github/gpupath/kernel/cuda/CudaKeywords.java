package io.github.gpupath.kernel.cuda;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The words that no identifier may be: keywords, built-in names, and the names of the functions that a program defines. */
final class CudaKeywords {

    private static final String CPP = """
            alignas alignof and and_eq asm auto bitand bitor bool break case catch char char8_t char16_t char32_t class compl
            concept const consteval constexpr constinit const_cast continue co_await co_return co_yield decltype default
            delete do double dynamic_cast else enum explicit export extern false float for friend goto if inline int long
            mutable namespace new noexcept not not_eq nullptr operator or or_eq private protected public register
            reinterpret_cast requires return short signed sizeof static static_assert static_cast struct switch template
            this thread_local throw true try typedef typeid typename union unsigned using virtual void volatile wchar_t
            while xor xor_eq main std NULL restrict
            """;

    private static final String CUDA = """
            threadIdx blockIdx blockDim gridDim warpSize dim3 cudaTextureObject_t cudaSurfaceObject_t clock clock64 printf
            malloc free memcpy memset assert size_t ptrdiff_t trap nanosleep tex1Dfetch tex1D tex2D surf1Dread surf1Dwrite
            surf2Dread surf2Dwrite atomicAdd atomicSub atomicExch atomicMin atomicMax atomicInc atomicDec atomicCAS
            atomicAnd atomicOr atomicXor INT_MIN INT_MAX UINT_MAX INFINITY NAN M_PI
            abs acos acosh asin asinh atan atan2 atanh cbrt ceil copysign cos cosh cospi erf erfc exp exp10 exp2 expm1 fabs
            fdim floor fma fmax fmin fmod frexp hypot ilogb isfinite isinf isnan j0 j1 jn ldexp lgamma llabs llmax llmin
            llrint llround log log10 log1p log2 logb lrint lround max min modf nan nearbyint nextafter norm normcdf pow rcbrt
            remainder remquo rint round rsqrt scalbn signbit sin sincos sincospi sinh sinpi sqrt tan tanh tgamma trunc ullmax
            ullmin umax umin y0 y1 yn labs div index rindex
            """;

    private static final String OWN = """
            f16 fract inverse_sqrt bit_count find_msb bit_reverse mul_high extract_bits insert_bits subgroup_add read_clock
            lane_id surface_convert subgroup_ballot subgroup_broadcast subgroup_shuffle subgroup_min subgroup_max
            subgroup_inclusive_add subgroup_exclusive_add subgroup_shfl subgroup_shfl_xor subgroup_shfl_up subgroup_shfl_down
            dot add_saturated
            atomic_add atomic_and atomic_or atomic_xor atomic_exchange atomic_compare_exchange
            load_words2 load_words3 load_words4 store_words2 store_words3 store_words4
            """;

    private static final List<String> TYPES = List.of(
            "bool",
            "char",
            "uchar",
            "short",
            "ushort",
            "int",
            "uint",
            "long",
            "ulong",
            "longlong",
            "ulonglong",
            "float",
            "double",
            "f16",
            "half");

    static final Set<String> ALL = all();

    private CudaKeywords() {}

    private static Set<String> all() {
        Set<String> words = new HashSet<>();
        for (String list : List.of(CPP, CUDA, OWN)) {
            words.addAll(List.of(list.strip().split("\\s+")));
        }
        for (String word : List.of(CUDA.strip().split("\\s+"))) {
            words.add(word + "f");
        }
        for (String type : TYPES) {
            words.add(type);
            for (String number : List.of("", "1", "2", "3", "4")) {
                types(words, type + number);
            }
        }
        for (String type : List.of("bool", "i32", "u32", "i64", "u64", "f16", "f32", "f64")) {
            for (String number : List.of("x2", "x3", "x4")) {
                types(words, type + number);
            }
        }
        picks(words, "pick_");
        return Set.copyOf(words);
    }

    private static void types(Set<String> words, String type) {
        words.add(type);
        for (String function : List.of(
                "make_",
                "to_",
                "as_",
                "texel_buffer_",
                "texture_fetch_",
                "texture_sample_",
                "surface_load_",
                "surface_store_")) {
            words.add(function + type);
        }
    }

    /** Every choice of up to four components. */
    private static void picks(Set<String> words, String sofar) {
        words.add(sofar);
        if (sofar.length() < "pick_".length() + 4) {
            for (String letter : List.of("x", "y", "z", "w")) {
                picks(words, sofar + letter);
            }
        }
    }
}
