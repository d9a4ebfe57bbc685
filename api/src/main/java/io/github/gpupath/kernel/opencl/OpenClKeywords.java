package io.github.gpupath.kernel.opencl;

import java.util.HashSet;
import java.util.Set;

/** The names that identifiers must avoid: keywords, reserved words, macros and built-in functions of OpenCL C. */
final class OpenClKeywords {

    static final Set<String> ALL = words("""
            auto break case char const continue default do double else enum extern float for goto if inline int long
            register restrict return short signed sizeof static struct switch typedef union unsigned void volatile while
            bool true false uchar ushort uint ulong half quad complex imaginary size_t ptrdiff_t intptr_t uintptr_t
            image1d_t image1d_array_t image1d_buffer_t image2d_t image2d_array_t image3d_t sampler_t event_t queue_t
            pipe ndrange_t clk_event_t reserve_id_t global local constant private generic kernel read_only write_only
            read_write uniform atomic_int atomic_uint atomic_long atomic_ulong atomic_float atomic_double
            atomic_flag atomic_size_t atomic_ptrdiff_t atomic_intptr_t atomic_uintptr_t memory_order memory_scope
            memory_order_relaxed memory_order_acquire memory_order_release memory_order_acq_rel memory_order_seq_cst
            memory_scope_work_item memory_scope_sub_group memory_scope_work_group memory_scope_device
            memory_scope_all_svm_devices memory_scope_all_devices cl_mem_fence_flags CLK_LOCAL_MEM_FENCE
            CLK_GLOBAL_MEM_FENCE CLK_IMAGE_MEM_FENCE CLK_NORMALIZED_COORDS_TRUE CLK_NORMALIZED_COORDS_FALSE
            CLK_ADDRESS_NONE CLK_ADDRESS_CLAMP_TO_EDGE CLK_ADDRESS_CLAMP CLK_ADDRESS_REPEAT
            CLK_ADDRESS_MIRRORED_REPEAT CLK_FILTER_NEAREST CLK_FILTER_LINEAR CHAR_BIT FLT_MAX FLT_MIN FLT_EPSILON vector main asm NULL INFINITY NAN MAXFLOAT HUGE_VALF
            INT_MIN INT_MAX UINT_MAX LONG_MIN LONG_MAX ULONG_MAX M_PI M_PI_F M_E M_E_F this class template
            """, """
            get_work_dim get_global_size get_global_id get_local_size get_local_id get_num_groups get_group_id
            get_global_offset get_sub_group_size get_sub_group_local_id sub_group_broadcast sub_group_shuffle
            acos asin atan atan2 cbrt ceil copysign cos cosh cospi erf exp exp2 exp10 expm1 fabs fdim floor fma fmax fmin
            fmod fract frexp hypot ilogb ldexp lgamma log log2 log10 log1p logb mad maxmag minmag modf nan nextafter pow
            pown powr remainder remquo rint rootn round rsqrt sin sincos sinh sinpi sqrt tan tanh tanpi tgamma trunc abs
            abs_diff add_sat hadd rhadd clamp clz ctz mad_hi mad_sat max min mul_hi rotate sub_sat upsample popcount mad24
            mul24 degrees mix radians step smoothstep sign cross dot distance length normalize fast_length isequal
            isnotequal isgreater isless isfinite isinf isnan isnormal isordered signbit any all bitselect select vload2
            vload3 vload4 vstore2 vstore3 vstore4 barrier mem_fence read_mem_fence write_mem_fence prefetch
            async_work_group_copy wait_group_events atomic_add atomic_sub atomic_xchg atomic_inc atomic_dec atomic_cmpxchg
            atomic_init atomic_load atomic_store atomic_exchange atomic_compare_exchange_strong
            atomic_compare_exchange_weak atomic_fetch_add atomic_fetch_sub atomic_fetch_or atomic_fetch_xor
            atomic_fetch_and atomic_fetch_min atomic_fetch_max atomic_work_item_fence work_group_barrier
            work_group_all work_group_any work_group_broadcast sub_group_barrier sub_group_reduce_add vload_half
            vstore_half atomic_min atomic_max atomic_and atomic_or atomic_xor vec_step shuffle shuffle2 printf read_imagef read_imagei
            read_imageui write_imagef write_imagei write_imageui get_image_width get_image_height read_clock
            dot_i8 dot_u8 dot_i8_u8 dot_i8_saturated dot_u8_saturated dot_i8_u8_saturated
            """);

    private OpenClKeywords() {}

    private static Set<String> words(String reserved, String builtIn) {
        Set<String> words = new HashSet<>(Set.of((reserved + builtIn).strip().split("\\s+")));
        for (String type : Set.of(
                "char", "uchar", "short", "ushort", "int", "uint", "long", "ulong", "half", "float", "double",
                "bool")) {
            for (int width : new int[] {2, 3, 4, 8, 16}) {
                words.add(type + width);
                words.add("as_" + type + width);
                words.add("convert_" + type + width);
            }
            words.add("as_" + type);
            words.add("convert_" + type);
        }
        return words;
    }
}
