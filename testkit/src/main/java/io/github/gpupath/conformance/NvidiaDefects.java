package io.github.gpupath.conformance;

import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.kernel.Expression;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Those of {@link KnownDefects} that NVIDIA's compilers have: what was measured of each, through which APIs, with which case of the
 * kit, and how random kernels tell it apart.
 *
 * <h2>NVIDIA: what never ends, and so has no case</h2>
 *
 * <p>NVIDIA's OpenCL compiler does not end within four minutes with kernels 20402546 and 20465378, which it builds in a second with
 * {@code -cl-opt-disable}, nor within five with what is left of the first: {@code float before = r[1]; barrier(...); for (uint i = 0; i < 2; i++)
 * own[i] = read_imageui(texels, 1).z; r[0] = before;}. So it is with a number from local memory, with {@code mem_fence} in place of the
 * barrier, with images of two dimensions, other places and more steps, and with an atomic operation or a sum of integers in place of
 * the store. It is built at once without the barrier, if the number is read behind it, is not needed after the loop or is known to
 * the compiler, if the loop reads no image, has one step or stays a loop. In the second kernel an atomic operation stands in place of
 * the barrier, and a division by a number from the step before in place of the store. Whenever both were looked at, they were in the
 * same function of libnvidia-nvvm.so. nvcc 13.0 translates the same in CUDA C++.
 *
 * <p>Through Vulkan, kernel 20364264 never ends on the device, though it has no loop. With a program in C and glslang's SPIR-V,
 * {@code int64_t a = ~e ^ i; d = ((a ^ i) << 12) + a;} is enough, where {@code i} is the invocation's or workgroup's number as an
 * {@code int64_t} and {@code e} an element or a parameter; also with {@code << 1} and unsigned. It ends and is right without {@code ~},
 * with {@code ~e ^ i} in both places of {@code a}, with {@code int64_t(int(i))}, with 32 in place of 12, with {@code * 4097}, with
 * {@code - a}, with 32 bits, and through OpenGL.
 */
final class NvidiaDefects {

    /**
     * A program in C with glslang's SPIR-V shows it too: {@code dvec4(texelFetch(texels, i)).y}. So it is where the texel's bits get
     * another type first (kernel 20549284 of .ci/fuzz).
     */
    private static final String TEXEL_OF_64_BITS =
            "NVIDIA's Vulkan driver takes the words of a texel for numbers of 64 bits where all four components are converted to"
                    + " them and nothing else is made of the texel: dvec4(texelFetch(t, i)), also u64vec4 and of a sample (580.159)";

    /**
     * A program in C with glslang's SPIR-V shows it too, also with {@code t << 1} and {@code t * 2}, not with {@code t + id}. The sum may
     * be what a constant condition chooses, and what is divided the other number (kernel 20567980 of .ci/fuzz).
     */
    private static final String COMPARED_DOUBLE =
            "NVIDIA's Vulkan driver takes the wrong way at if (t + t <= 6L), where t is an int64_t of the push constants and integers of"
                    + " 64 bits are divided in one of the two ways (580.159)";

    /** A program in C shows it too; with distances of 20, 31 and 32 all is right. */
    private static final String SUM_WITH_SHIFTED =
            "NVIDIA's GLSL compiler gets the upper half of (x << 33) + y wrong, of integers of 64 bits and with other distances"
                    + " above 32 (580.159)";

    private static final String PRODUCT_OF_MAXIMUM =
            "NVIDIA's compilers compute (max(uvec4(x), uvec4(y)) * (uvec4(p) / 5)).w as 0";

    private static final String MINIMUM_OF_MINIMUM =
            "NVIDIA's compilers compute min(-(x >> 1), min(max(v, q), -(v >> 1))) as 0";

    /**
     * Also where the compiler finds only late that one of the two is a constant, or that what is subtracted between them is 0 (kernel
     * 20595104 of .ci/fuzz, and programs in C); of integers and doubles all is right.
     */
    private static final String CLAMP_TO_NOTHING =
            "NVIDIA's GLSL compiler computes min(max(0.0, r), -4.0) as 0 and max(6.0, min(r, 1.0)) as 1 (580.159)";

    private static final String SHIFT_BY_ABSOLUTE =
            "NVIDIA's GLSL compiler shifts v by v >> 1 in place of abs(v >> 1), where it finds only late that v is a constant"
                    + " (580.159)";

    /** A program in C shows it too; of unsigned integers all is right, and of fields with other places. */
    private static final String HALF_BESIDE_ABSOLUTE =
            "NVIDIA's GLSL compiler takes bitfieldInsert(abs(x), y, 16, 16) and bitfieldInsert(y, abs(x), 16, 16) for the absolute value"
                    + " of x's lower half alone, a number of 16 bits (580.159)";

    /** A program in C shows it too; with a uint64_t, a factor or a distance above 31 all is right. */
    private static final String SHIFT_OF_UNSIGNED =
            "NVIDIA's GLSL compiler shifts int64_t(u) to the left as if the uint u were an int, with distances from 1 to 31 (580.159)";

    /**
     * Programs in C show it too. Of 140 pairs of a constant place and a loop's places those are refused where the constant is not 0
     * and less than the loop's last place, and no others. Where the constant stands makes no difference, behind the loop or in a
     * branch. With vectors, loads of several words or atomic operations in the loop the same may end the process (SIGSEGV in
     * libnvidia-eglcore.so while it links): so do kernels 20303343, 20303736, 20332879, 20350487, 20351904, 20407068, 20453516,
     * 20455269 and 20460204 of .ci/fuzz, each of which was cut down to such a loop, and links where the compiler does not see constant
     * places. A loop of 32 steps is not unrolled, and is right; so is an array with a size, and a place below e.length(). What loads
     * e[16777215] too is not linked within 20 s.
     */
    private static final String KNOWN_PLACE =
            "NVIDIA's GLSL compiler takes the highest constant place e[5] for the end of a storage buffer's array without a size, and"
                    + " refuses a loop that it unrolls and that comes to e[6] or more: possible array index out of bounds; or crashes"
                    + " there (580.159)";

    private static final String SIGN_OF_HALF =
            "NVIDIA's GLSL compiler stores a float of 16 bits to a buffer or to shared memory without the sign that was changed last"
                    + " (580.159)";

    /** Seen with {@code convert_uint4(fabs((float4)(-5.0f)))} and a remainder by 3; right without the vectors. */
    private static final String FIELD_OF_ROUNDED =
            "NVIDIA's OpenCL compiler leaves out a field that is put into what was a vector of floats, if it is a remainder (580.159)";

    /**
     * Plain OpenCL C, GLSL and CUDA C++ show it too: {@code min(min(b, -a), c)} by nvcc 13.0 for sm_90 is -70000 for a = -70000, b = 0
     * and c = -12, with {@code -Xptxas -O1} and above, and with the driver's compiler of code for sm_80; right with {@code -O0}.
     */
    private static final String EXTREME_OF_THREE =
            "NVIDIA's compilers leave out the sign in min(a, min(b, -c)) and max(a, max(b, -c)) of integers, in one or another order"
                    + " of the three by API, for the H100 (580.159, CUDA 13.0)";

    /**
     * Programs in C show it too: with OpenCL C, and with glslang's SPIR-V. With a remainder by a constant it takes a minimum or a
     * maximum on the other side; scalars and first components are right.
     */
    private static final String COMBINATION_WITH_QUOTIENT =
            "NVIDIA's compilers make 0 or -1 of (ivec4(q) / 3) | v and of other operators, also min(v, w) ^ uvec4(p) % 5, where one"
                    + " component of the whole is read (580.159)";

    /**
     * A program in C with glslang's SPIR-V shows it too: so come out all of 96 values of t, of which 18 are right by chance. What is
     * divided may also be a minimum that the first quotient is part of (kernel 20591144 of .ci/fuzz).
     */
    private static final String QUOTIENT_OF_QUOTIENT =
            "NVIDIA's Vulkan driver takes ~v / e for v in ~v / e / ((-((k + v) >> 1) & 7) + 1), where v is a quotient of 64 bits itself"
                    + " (580.159)";

    /**
     * Programs in C with glslang's SPIR-V show it too: with constants, with parameters and with (v & 7) + 1 for 5 and 3, with remainders,
     * vectors and unsigned integers, with + 2 for the second + 1, and in a loop of two or three steps. With 32 bits, without + 1, with
     * w - v / 5, with another w the second time, a w that is a constant, or in a loop of eight steps it is right. So comes out, too,
     * w - ~(t / e) as 2 * w + 1, where w is x / (((c ? t : t / e) & 7) + 1). Components do it to each other: x takes the quotient of z in
     * v = i64vec3(w, w, t) - ~(v / ((v & 7) + 1)), three times in a loop. That is what kernel 20535264 of .ci/fuzz showed first. Where
     * nobody knows what is divided or added it stays so; if each component is added on its own, it is right.
     */
    private static final String REPEATED_QUOTIENT =
            "NVIDIA's Vulkan driver takes the first quotient for the second in v = w + v / 5 + 1; v = w + v / 3 + 1 of 64 bits (580.159)";

    /** A program in C with glslang's SPIR-V shows it too; unsigned integers, first components and scalars are right. */
    private static final String QUOTIENT_OF_CHOICE =
            "NVIDIA's compilers compute ((c ? ivec4(-264897984) : ivec4(w)) / 2).y as if c were true, where c comes of another"
                    + " division (580.159)";

    /**
     * Programs in C show it too: with glslang's SPIR-V 540 of 8,160 comparisons come out as if no sign were there (kernel 20597083 of
     * .ci/fuzz). With constants that are not negative, parameters, floats, minima and maxima all is right. OpenCL C shows it in 180 of
     * 216 forms, but not with {@code -abs(x)} and a literal: there {@code (int) (0u - abs(x))} does.
     */
    private static final String COMPARED_NEGATIVE =
            "NVIDIA's drivers compute abs(x) < 9 for -abs(x) < -9: they leave out both signs, but do not turn the comparison round"
                    + " (580.159)";

    /**
     * A program in C with glslang's SPIR-V shows it too, in 74 of 2,400 forms, if the pipeline is told not to check bounds
     * ({@code VK_EXT_pipeline_robustness}); in some forms with those checks too. Without a loop, with {@code (a && b) && a} or {@code
     * a && b} and with an {@code a} that does not ask for a bit it is right. Kernel 20544648 of .ci/fuzz showed it first.
     */
    private static final String REPEATED_CONDITION =
            "NVIDIA's Vulkan driver takes b for its opposite in a || b and a && (a && b), where both are computed before a loop, and in"
                    + " the same with and for or (580.159)";

    /** A program of CUDA C++ shows it too. */
    private static final String CHOICE_OF_LOADS =
            "NVIDIA's compilers of C load c ? own[i] : e[i] by one instruction for memory that nothing writes (ld.global.nc), where e"
                    + " is const and restrict but own is written: it gives what own[i] was before (580.159, CUDA 13.0)";

    private static final Set<String> OF_VULKAN = Set.of("vulkan");
    private static final Set<String> OF_OPENGL = Set.of("opengl");
    private static final Set<String> OF_OPENCL = Set.of("opencl");
    private static final Set<String> OF_VULKAN_AND_OPENGL = Set.of("vulkan", "opengl");
    private static final Set<String> OF_VULKAN_AND_OPENCL = Set.of("vulkan", "opencl");

    /** Where a buffer that a kernel only reads is a pointer to what is const and restrict. */
    private static final Set<String> WITH_CONST_RESTRICT = Set.of("opencl", "cuda");

    /** The APIs whose compilers are in the drivers. That of CUDA is not, and makes right code of most of the same (13.0). */
    private static final Set<String> IN_DRIVERS = Set.of("vulkan", "opengl", "opencl");

    private static final Set<String> ALL_APIS = Set.of("vulkan", "opengl", "opencl", "cuda");

    private static final List<OfCompiler> OF_COMPILERS = List.of(
            hiding(OF_VULKAN, "reduced/texel-to-[fu]64", TEXEL_OF_64_BITS, NvidiaLongCases::isTexelOf64Bits),
            new OfCompiler(
                    OF_VULKAN,
                    "reduced/compared-double",
                    new CompilerDefect(
                            COMPARED_DOUBLE, NvidiaLongCases::isComparedDouble, NvidiaLongCases::ofHiddenDouble)),
            hiding(
                    OF_VULKAN,
                    "reduced/quotient-of-quotient",
                    QUOTIENT_OF_QUOTIENT,
                    NvidiaLongCases::isQuotientOfQuotient),
            new OfCompiler(
                    OF_VULKAN,
                    "reduced/repeated-quotient",
                    new CompilerDefect(
                            REPEATED_QUOTIENT,
                            NvidiaLongCases::isSumWithQuotient,
                            NvidiaLongCases::ofHiddenComponents)),
            hiding(
                    OF_VULKAN,
                    "reduced/repeated-condition",
                    REPEATED_CONDITION,
                    NvidiaReducedCases::isRepeatedCondition),
            hiding(IN_DRIVERS, "reduced/compared-negative", COMPARED_NEGATIVE, NvidiaReducedCases::isComparedNegative),
            new OfCompiler(
                    OF_VULKAN_AND_OPENCL,
                    "reduced/quotient-of-choice",
                    new CompilerDefect(
                            QUOTIENT_OF_CHOICE,
                            NvidiaReducedCases::isQuotientOfChoice,
                            NvidiaReducedCases::ofShiftedOperands)),
            hiding(
                    OF_VULKAN_AND_OPENCL,
                    "reduced/combination-with-(quotient|remainder)",
                    COMBINATION_WITH_QUOTIENT,
                    NvidiaReducedCases::isCombinationWithQuotient),
            new OfCompiler(
                    OF_VULKAN_AND_OPENCL,
                    "reduced/product-of-maximum-and-quotient",
                    new CompilerDefect(PRODUCT_OF_MAXIMUM, NvidiaReducedCases::isProductOfMaximumAndQuotient)),
            new OfCompiler(
                    OF_VULKAN_AND_OPENGL,
                    "reduced/minimum-of-minimum-of-maximum",
                    new CompilerDefect(MINIMUM_OF_MINIMUM, NvidiaReducedCases::isMinimumOfMinimumOfMaximum)),
            new OfCompiler(
                    ALL_APIS,
                    "reduced/minimum-of-minimum",
                    new CompilerDefect(
                            EXTREME_OF_THREE,
                            NvidiaReducedCases::isExtremeOfThree,
                            NvidiaReducedCases::ofShiftedOperands)),
            hiding(OF_OPENGL, "reduced/shift-of-unsigned", SHIFT_OF_UNSIGNED, NvidiaLongCases::isShiftOfUnsigned),
            hiding(OF_OPENGL, "reduced/sum-with-shifted", SUM_WITH_SHIFTED, NvidiaLongCases::isSumWithShifted),
            hiding(OF_OPENGL, "reduced/element-of-known-place", KNOWN_PLACE, NvidiaReducedCases::isElementOfKnownPlace),
            hiding(OF_OPENGL, "reduced/shift-by-absolute", SHIFT_BY_ABSOLUTE, NvidiaReducedCases::isShiftByAbsolute),
            hiding(
                    OF_OPENGL,
                    "reduced/half-beside-absolute",
                    HALF_BESIDE_ABSOLUTE,
                    NvidiaReducedCases::isHalfBesideAbsolute),
            new OfCompiler(
                    OF_OPENGL,
                    "reduced/clamp-to-nothing",
                    new CompilerDefect(CLAMP_TO_NOTHING, NvidiaReducedCases::isClampToNothing)),
            new OfCompiler(
                    OF_OPENGL,
                    "arithmetic/f16/signs",
                    new CompilerDefect(
                            SIGN_OF_HALF, NvidiaReducedCases::isSignOfHalf, NvidiaReducedCases::ofHiddenSign)),
            new OfCompiler(
                    WITH_CONST_RESTRICT,
                    "reduced/choice-of-loads",
                    new CompilerDefect(
                            CHOICE_OF_LOADS, NvidiaReducedCases::isChoiceOfLoads, NvidiaReducedCases::ofShiftedLoads)),
            hiding(OF_OPENCL, "reduced/field-of-rounded", FIELD_OF_ROUNDED, NvidiaReducedCases::isFieldOfRounded));

    /**
     * One that random kernels show too.
     *
     * @param apis through which it shows
     * @param checks the ids of the checks that show it
     */
    private record OfCompiler(Set<String> apis, String checks, CompilerDefect defect) {

        KnownDefect known() {
            return new KnownDefect(checks, defect.reason());
        }
    }

    private NvidiaDefects() {}

    static List<KnownDefect> of(DeviceInfo device) {
        Stream<KnownDefect> conversions = isCompiler(device, OF_OPENGL)
                ? Stream.of(
                        new KnownDefect(
                                "conversion/f32-to-[iu]64/exact-beyond-31-bits",
                                "NVIDIA's GLSL compiler converts a float of 32 bits to an integer of 64 by way of one of 32 bits: int64_t(3e9)"
                                        + " is 2147483647 (580.159; a double is converted right)"),
                        new KnownDefect(
                                "conversion/[iu]64-to-f16/exact",
                                "NVIDIA's GLSL compiler converts an integer of 64 bits to a float of 16 wrongly: float16_t(1L) is 0 (580.159)"))
                : Stream.empty();
        return Stream.concat(conversions, ofCompilers(device).map(OfCompiler::known))
                .toList();
    }

    /** What random kernels show too. */
    static List<CompilerDefect> ofCompiler(DeviceInfo device) {
        return ofCompilers(device).map(OfCompiler::defect).toList();
    }

    private static Stream<OfCompiler> ofCompilers(DeviceInfo device) {
        return OF_COMPILERS.stream().filter(each -> isCompiler(device, each.apis));
    }

    /** One that no longer shows where the compiler knows nothing of the operands. */
    private static OfCompiler hiding(
            Set<String> apis, String checks, String reason, Predicate<Expression> isMiscompiled) {
        return new OfCompiler(
                apis, checks, new CompilerDefect(reason, isMiscompiled, CompilerDefect::withAllOperandsHidden));
    }

    /** Whether it is NVIDIA's compiler of an API, whichever way a backend goes through that API. */
    private static boolean isCompiler(DeviceInfo device, Set<String> apis) {
        return device.vendor().toLowerCase(Locale.ROOT).contains("nvidia")
                && apis.stream().anyMatch(device.backend()::startsWith);
    }
}
