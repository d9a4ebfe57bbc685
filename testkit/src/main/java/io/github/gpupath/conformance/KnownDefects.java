package io.github.gpupath.conformance;

import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.kernel.Expression;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Wrong answers of drivers that were traced to the driver; each was reduced to a few operations first, which are a case of
 * their own, among {@link ReducedCases} and {@link NvidiaReducedCases} where random kernels show it. Never all random kernels, or a
 * new one would hide there: {@link CompilerDefect} tells those apart that NVIDIA's, PoCL's and LLVM's compilers make wrong code of.
 * {@code docs/miscompiled.md} lists them for readers.
 *
 * <h2>What ends the process, and so has no case</h2>
 *
 * <p>Mesa 22.3's GLSL compiler crashes (SIGSEGV in swrast_dri.so while it links) on {@code
 * max(false ? t : 16L, max(t, 10L))} with a uniform {@code int64_t t}, and on other nested {@code min} and {@code max} of
 * integers of 64 bits with constants. Random kernels have none. LLVM 15 ends the process ("Cannot select", or SIGSEGV without
 * AVX-512) on {@code exp2(float16_t(int(c ? 9.0 : -4.0) & 3))} in llvmpipe's code, for floats of 16 bits: that is 2 to the power
 * of 0 or 1, for which it calls {@code ldexp} with a vector, which takes one number (its issue 60605; kernels 60018352,
 * 120046632, 120142532, 120213172, 200010252, 230018352, 231097612, 260017832 and 261064772 of .ci/fuzz, whose code says so before it
 * is compiled).
 *
 * <p>Mesa 22.3's lavapipe ends the process (SIGSEGV in libvulkan_lvp.so, by which Java ends with 1 where it may not dump core) when
 * it first runs a kernel with a branch or loop that depends on a constant place of the fourth uniform buffer, other than its start,
 * and then on something that is not the same for all, {@code if ((e[0].y & e[id & 63].y) > 1) ...}, if the whole has more than a
 * hundred values (kernels 200032475 and 232079536 of .ci/fuzz; a program in C with glslang's SPIR-V shows it too). It looks for
 * numbers in uniform buffers that decide branches, to put them into the code. It notes their places in a table with four for each
 * buffer, but takes 32 for each ({@code shl $5} in its machine code; later sources of Mesa take four). What it notes of the fourth
 * buffer then is how many such numbers the push constants have, and for those it reads a buffer -1.
 *
 * <h2>PoCL: what stands behind a branch with a barrier is copied</h2>
 *
 * <p>PoCL 3.1 never ends kernel 251002296 of .ci/fuzz, with a program in C too. What is left of it ({@code id} is the invocation,
 * {@code n} a variable that is 2): in a branch that all take, {@code for (i = 0; i < n; i++) sum = (sum + q) * 0x9E3779B1;} and then
 * a loop of each invocation's own length, {@code for (i = 0; i < ((31 - clz(id)) & 3); i++) atomic_and(&counters[3], id);}. Behind
 * the branch {@code shared[local] = floor(sqrt((double)((int)s & 3)))}, a barrier, and a sum of what another invocation stored. It
 * ends if one of these is simpler, and with {@code POCL_WORK_GROUP_METHOD=workitemrepl}, in place of the loops that PoCL makes over
 * the invocations between barriers.
 *
 * <p>It has the same cause as three of PoCL's cases below: a loop, a choice and a branch behind a barrier. What stands behind a branch
 * with a barrier in it PoCL copies, so that the ways with the barrier and without it end apart ({@code BarrierTailReplication} in its
 * sources); the barrier may be its own, which it makes in an innermost loop that all go through. If what only some invocations do is
 * the last in that branch, several ways lead out of it once the code is optimised, and each gets a copy. Then the first invocation
 * chooses the copy for all: code for the others assumes that they would choose the same ({@code llvm.assume}, beside blocks {@code
 * if.end.btr} and {@code if.end.btr2}). {@code IsolateRegions} shall prevent that, but does so only right before a barrier or the
 * kernel's end, and not for a branch within a branch; {@code floor} has branches too. With a store at the end of the branch, or
 * {@code -cl-opt-disable}, there is one copy, and all is right. A PoCL that was built to join the ways out of the branch first does
 * rightly, too, what kernels 301014539, 301026045, 302010802, 302029684, 302043371, 302061864, 310012548, 310037921, 310061821,
 * 310075768, 310129619, 310165759, 310209040, 310304656 and 310318244 compute, and ends 300035124.
 *
 * <h2>PoCL: what all invocations do, as it believes</h2>
 *
 * <p>A second cause is PoCL's analysis of what all invocations of a workgroup do ({@code VariableUniformityAnalysis}): it takes the
 * counter of each loop from 0 in steps of 1 for common to all, and each block behind a branch that all take, whatever other ways lead
 * there. In an innermost loop of such a kind, behind a barrier, it makes further barriers, which are wrong where some invocations do
 * not come: a program in C then computes {@code for (i = 0; i < (c ? 3 : 2); i++) for (j = 0; j < i; j++) ...} with too few or too
 * many steps, and with {@code 3 : 1} never ends. Without the first barrier all is right. The inner loop may also run to a constant, 2,
 * where all make one step of the outer loop (kernels 300004212 and 300008362). A PoCL that makes no such barriers does rightly what
 * kernel 310353921 computes, too.
 *
 * <h2>PoCL: barriers that only some invocations reach</h2>
 *
 * <p>A third cause is how PoCL finds barriers that only some invocations reach ({@code ImplicitConditionalBarriers}): each to which
 * not all ways lead. LLVM leaves loops without end: where it knows that a loop never makes a second step, or none at all, it computes
 * no condition for one, since nobody comes there. No way leads out of such a loop, so PoCL makes a further barrier in a branch before
 * the next one. What stands behind is copied again, and the first invocation chooses the copy for all. Two programs in C show it,
 * before a barrier: {@code for (i = 0; i < n; i++) for (j = 0; j < ((i / 2) & 3); j++) ...} behind another barrier, where n is not the
 * same for all and at most 3; and {@code if (p == p + id) for (i = 0; i < n; i++) ... else ...}, where n is 0 if id is. PoCL without
 * those further barriers does both rightly, {@code POCL_WORK_GROUP_METHOD=workitemrepl} does neither.
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
final class KnownDefects {

    /** The APIs whose compilers are in NVIDIA's drivers. That of CUDA is not, and makes right code of most of the same (13.0). */
    private static final Set<String> IN_NVIDIAS_DRIVERS = Set.of("vulkan", "opengl", "opencl");

    /** Where a buffer that a kernel only reads is a pointer to what is const and restrict. */
    private static final Set<String> WITH_CONST_RESTRICT = Set.of("opencl", "cuda");

    private static final Set<String> OF_NVIDIA = Set.of("vulkan", "opengl", "opencl", "cuda");

    /**
     * Seen in machine code: {@code vpternlogd $0xb8} in place of {@code $0xd8}. LLVM's issue 157929, which was mended in its pull
     * request 209782 of July 2026. Mesa on a processor without AVX-512 is right, and so is PoCL, which has no masks. The
     * insertion of a field is such a combination too, also at a place that is a variable, where compilers know what that was given:
     * {@code !c ? bitfieldInsert(id, p, w & 15, (w & 15) + 1) : id} behind a barrier, where w is -4 (kernel 261042640 of .ci/fuzz).
     */
    private static final String TABLE_OF_THREE =
            "LLVM's code for AVX-512 computes ((v ^ x) & 0xFFFF80) ^ x by a wrong table where it is assigned in a branch that some"
                    + " invocations take, or is one side of a choice, since it exchanges two tables where an operand comes from memory";

    private static final String COMPARISON_OF_64_BITS =
            "Mesa 22.3 gets int64_t(q) < 0L wrong, and other orderings of a signed number of 32 bits that was made one of 64"
                    + " with a constant, or with what it knows to be one (t ^ t)";

    /**
     * Plain C shows it too: of an unsigned __attribute__((vector_size(16))), Debian 12's clang 15.0.6 reverses c[0][3] & 13 and c[0][3]
     * % 4 so, of which the first has the bits of the byte 24 and the second those of the byte 48.
     */
    private static final String BITS_OF_COMPONENT =
            "LLVM 15 reverses two to four bits of a component of a vector in memory (c.w & 13, c.w % 4) from the wrong byte: it makes"
                    + " an element of 2 or 4 bits of them, and addresses it as if such elements had a byte each";

    /** LLVM's issue 57683: {@code reassociate} takes {@code <0, poison> - v}, made for the first component only, for {@code -v}. */
    private static final String DIFFERENCE_OF_VECTORS =
            "LLVM 15 computes 18 - v - v.xx wrongly where v is a vector of integers, the whole is a side of a choice and one component"
                    + " of it is read: it takes for -v what it has made of it for another component (kernel 310004083 of .ci/fuzz)";

    /** A program in C with glslang's SPIR-V shows it too: {@code dvec4(texelFetch(texels, i)).y}. */
    private static final String TEXEL_OF_64_BITS =
            "NVIDIA's Vulkan driver takes the words of a texel for numbers of 64 bits where all four components are converted to"
                    + " them and nothing else is made of the texel: dvec4(texelFetch(t, i)), also u64vec4 and of a sample (580.159)";

    /** A program in C with glslang's SPIR-V shows it too, also with {@code t << 1} and {@code t * 2}, not with {@code t + id}. */
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

    /** Also where the compiler finds only late that one of the two is a constant; of integers and doubles all is right. */
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

    /** A program in C with glslang's SPIR-V shows it too: so come out all of 96 values of t, of which 18 are right by chance. */
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
     * Programs in C show it too: with glslang's SPIR-V 540 of 8,160 comparisons, which come out as if no sign were there. With
     * constants that are not negative, parameters, floats, minima and maxima all is right. OpenCL C shows it with unsigned
     * differences only, {@code (int) (0u - abs(x))}: 180 of 216.
     */
    private static final String COMPARED_NEGATIVE =
            "NVIDIA's drivers compute abs(x) < 9 for -abs(x) < -9: they leave out both signs, but do not turn the comparison round"
                    + " (580.159)";

    /**
     * A program in C with glslang's SPIR-V shows it too, in 74 of 2,400 forms, if the pipeline is told not to check bounds
     * ({@code VK_EXT_pipeline_robustness}); in some forms with those checks too. Without a loop, with {@code (a && b) && a} or {@code
     * a && b} and with an {@code a} that does not ask for a bit it is right.
     */
    private static final String REPEATED_CONDITION =
            "NVIDIA's Vulkan driver takes b for its opposite in a || b and a && (a && b), where both are computed before a loop, and in"
                    + " the same with and for or (580.159)";

    /** A program of CUDA C++ shows it too. */
    private static final String CHOICE_OF_LOADS =
            "NVIDIA's compilers of C load c ? own[i] : e[i] by one instruction for memory that nothing writes (ld.global.nc), where e"
                    + " is const and restrict but own is written: it gives what own[i] was before (580.159, CUDA 13.0)";

    private KnownDefects() {}

    static List<KnownDefect> of(DeviceInfo device) {
        List<KnownDefect> defects = new ArrayList<>();
        if (isPocl(device)) {
            defects.add(new KnownDefect(
                    "reduced/(and|or)-across-barrier",
                    "PoCL takes a condition for one that all invocations of a workgroup share"));
            defects.add(new KnownDefect("reduced/reversal-of-component", BITS_OF_COMPONENT));
            defects.add(new KnownDefect("reduced/difference-of-vectors", DIFFERENCE_OF_VECTORS));
            defects.add(new KnownDefect(
                    "workgroup/loop-behind-barrier",
                    "PoCL skips a loop of each invocation's own length that selects by a value from before a barrier, behind"
                            + " another loop in a branch (kernel 50004856 of .ci/fuzz)"));
            defects.add(new KnownDefect(
                    "workgroup/inner-loop-behind-barrier",
                    "PoCL takes the counter of a loop that all enter for the same in all invocations, also where some leave it"
                            + " earlier: a loop that runs to that counter gets a barrier, which not all reach (kernel 290001609 of"
                            + " .ci/fuzz)"));
            defects.add(new KnownDefect(
                    "workgroup/loop-before-barrier",
                    "PoCL lets the first invocation decide for all whether they go through a loop before a barrier, where LLVM"
                            + " knows that a loop in it never makes a second step, and leaves one without end that nobody enters"
                            + " (kernels 300023572 and 302038214 of .ci/fuzz)"));
            defects.add(new KnownDefect(
                    "workgroup/choice-behind-barrier",
                    "PoCL leaves out what some invocations assign behind a barrier and a loop in a branch: c ? 1.0f : a[2] with a"
                            + " condition that is the same for all (kernel 70013639 of .ci/fuzz)"));
            defects.add(new KnownDefect(
                    "workgroup/branch-behind-barrier",
                    "PoCL lets the first invocation decide for all whether they take the last branch in one with a barrier, where"
                            + " another branch stands behind both (kernel 290016867 of .ci/fuzz)"));
            defects.add(new KnownDefect(
                    "(texel-buffer|storage-texel-buffer|texture|storage-texture)/.*-rg?32ui",
                    "PoCL loads the missing alpha of an unsigned integer format as 0 instead of 1"));
        }
        if (isLlvmpipe(device)) {
            defects.add(new KnownDefect("reduced/combination-in-branch", TABLE_OF_THREE));
            defects.add(new KnownDefect("reduced/comparison-of-64-bits", COMPARISON_OF_64_BITS));
        }
        if (device.backend().equals("opengl") && isLlvmpipe(device)) {
            defects.add(new KnownDefect(
                    "arithmetic/[iu]32/multiply-high-of-constants",
                    "Mesa's GLSL compiler folds umulExtended of two constants to an upper half of 0, and of a number and 1"
                            + " to one that is not 0: it seems to fold the product of 64 bits as if it had 32"));
            defects.add(new KnownDefect(
                    "arithmetic/[iu]64/shifts-of-constants",
                    "Mesa's GLSL compiler folds i64vec4(6) >> uvec4(1) to (3, 3, 6, 6): it seems to read the distances as"
                            + " if they had 64 bits too, and finds none for the third and the fourth component"));
        }
        if (isNvidia(device, Set.of("opengl"))) {
            defects.add(new KnownDefect(
                    "conversion/f32-to-[iu]64/exact-beyond-31-bits",
                    "NVIDIA's GLSL compiler converts a float of 32 bits to an integer of 64 by way of one of 32 bits: int64_t(3e9)"
                            + " is 2147483647 (580.159; a double is converted right)"));
            defects.add(
                    new KnownDefect(
                            "conversion/[iu]64-to-f16/exact",
                            "NVIDIA's GLSL compiler converts an integer of 64 bits to a float of 16 wrongly: float16_t(1L) is 0 (580.159)"));
            defects.add(new KnownDefect("arithmetic/f16/signs", SIGN_OF_HALF));
            defects.add(new KnownDefect("reduced/sum-with-shifted", SUM_WITH_SHIFTED));
            defects.add(new KnownDefect("reduced/shift-of-unsigned", SHIFT_OF_UNSIGNED));
            defects.add(new KnownDefect("reduced/shift-by-absolute", SHIFT_BY_ABSOLUTE));
            defects.add(new KnownDefect("reduced/half-beside-absolute", HALF_BESIDE_ABSOLUTE));
            defects.add(new KnownDefect("reduced/element-of-known-place", KNOWN_PLACE));
            defects.add(new KnownDefect("reduced/clamp-to-nothing", CLAMP_TO_NOTHING));
        }
        if (isNvidia(device, Set.of("vulkan"))) {
            defects.add(new KnownDefect("reduced/texel-to-[fu]64", TEXEL_OF_64_BITS));
            defects.add(new KnownDefect("reduced/compared-double", COMPARED_DOUBLE));
            defects.add(new KnownDefect("reduced/quotient-of-quotient", QUOTIENT_OF_QUOTIENT));
            defects.add(new KnownDefect("reduced/repeated-quotient", REPEATED_QUOTIENT));
            defects.add(new KnownDefect("reduced/repeated-condition", REPEATED_CONDITION));
        }
        if (isNvidia(device, Set.of("vulkan", "opencl"))) {
            defects.add(new KnownDefect("reduced/quotient-of-choice", QUOTIENT_OF_CHOICE));
            defects.add(new KnownDefect("reduced/combination-with-(quotient|remainder)", COMBINATION_WITH_QUOTIENT));
            defects.add(new KnownDefect("reduced/product-of-maximum-and-quotient", PRODUCT_OF_MAXIMUM));
        }
        if (isNvidia(device, Set.of("vulkan", "opengl"))) {
            defects.add(new KnownDefect("reduced/minimum-of-minimum-of-maximum", MINIMUM_OF_MINIMUM));
        }
        if (isNvidia(device, IN_NVIDIAS_DRIVERS)) {
            defects.add(new KnownDefect("reduced/compared-negative", COMPARED_NEGATIVE));
        }
        if (isNvidia(device, WITH_CONST_RESTRICT)) {
            defects.add(new KnownDefect("reduced/choice-of-loads", CHOICE_OF_LOADS));
        }
        if (isNvidia(device, Set.of("opencl"))) {
            defects.add(new KnownDefect("reduced/field-of-rounded", FIELD_OF_ROUNDED));
        }
        if (isNvidia(device, OF_NVIDIA)) {
            defects.add(new KnownDefect("reduced/minimum-of-minimum", EXTREME_OF_THREE));
        }
        return defects;
    }

    /** What compilers make wrong code of; the kernels that showed it first are {@link ReducedCases}. */
    static List<CompilerDefect> ofCompiler(DeviceInfo device) {
        List<CompilerDefect> defects = new ArrayList<>();
        if (isPocl(device)) {
            // LLVM makes a || b of (a ? 7.0f : f) >= -8.0f too, which is not told apart (kernel 301040220 of .ci/fuzz)
            defects.add(new CompilerDefect(
                    "PoCL 3.1 keeps a && b or a || b across a barrier once for all invocations, where a is the same for all, b is"
                            + " not, and a branch depends on the whole",
                    ReducedCases::isShortCircuit,
                    ReducedCases::ofBothOperands));
            defects.add(new CompilerDefect(
                    BITS_OF_COMPONENT, ReducedCases::isReversalOfSomeBits, CompilerDefect::withAllOperandsHidden));
            defects.add(new CompilerDefect(
                    DIFFERENCE_OF_VECTORS, ReducedCases::isDifferenceOfVectors, ReducedCases::ofComponents));
        }
        if (isLlvmpipe(device)) {
            defects.add(new CompilerDefect(
                    TABLE_OF_THREE, ReducedCases::isCombinationOfThree, CompilerDefect::withAllOperandsHidden));
            defects.add(new CompilerDefect(
                    COMPARISON_OF_64_BITS, ReducedCases::isComparisonOf64Bits, CompilerDefect::withAllOperandsHidden));
        }
        if (isNvidia(device, OF_NVIDIA)) {
            defects.add(new CompilerDefect(
                    EXTREME_OF_THREE, NvidiaReducedCases::isExtremeOfThree, NvidiaReducedCases::ofShiftedOperands));
        }
        if (isNvidia(device, WITH_CONST_RESTRICT)) {
            defects.add(new CompilerDefect(
                    CHOICE_OF_LOADS, NvidiaReducedCases::isChoiceOfLoads, NvidiaReducedCases::ofShiftedLoads));
        }
        if (isNvidia(device, IN_NVIDIAS_DRIVERS)) {
            defects.addAll(ofNvidia(device));
        }
        return defects;
    }

    private static List<CompilerDefect> ofNvidia(DeviceInfo device) {
        List<CompilerDefect> defects = new ArrayList<>();
        if (isNvidia(device, Set.of("vulkan"))) {
            defects.add(hiding(TEXEL_OF_64_BITS, NvidiaLongCases::isTexelOf64Bits));
            defects.add(new CompilerDefect(
                    COMPARED_DOUBLE, NvidiaLongCases::isComparedDouble, NvidiaLongCases::ofHiddenDouble));
            defects.add(hiding(QUOTIENT_OF_QUOTIENT, NvidiaLongCases::isQuotientOfQuotient));
            defects.add(new CompilerDefect(
                    REPEATED_QUOTIENT, NvidiaLongCases::isSumWithQuotient, NvidiaLongCases::ofHiddenComponents));
            defects.add(hiding(REPEATED_CONDITION, NvidiaReducedCases::isRepeatedCondition));
        }
        if (isNvidia(device, Set.of("vulkan", "opencl"))) {
            defects.add(new CompilerDefect(
                    QUOTIENT_OF_CHOICE, NvidiaReducedCases::isQuotientOfChoice, NvidiaReducedCases::ofShiftedOperands));
        }
        if (isNvidia(device, Set.of("opengl"))) {
            defects.add(hiding(SHIFT_OF_UNSIGNED, NvidiaLongCases::isShiftOfUnsigned));
            defects.add(hiding(SUM_WITH_SHIFTED, NvidiaLongCases::isSumWithShifted));
            defects.add(hiding(KNOWN_PLACE, NvidiaReducedCases::isElementOfKnownPlace));
            defects.add(hiding(SHIFT_BY_ABSOLUTE, NvidiaReducedCases::isShiftByAbsolute));
            defects.add(hiding(HALF_BESIDE_ABSOLUTE, NvidiaReducedCases::isHalfBesideAbsolute));
            defects.add(new CompilerDefect(CLAMP_TO_NOTHING, NvidiaReducedCases::isClampToNothing));
            defects.add(new CompilerDefect(
                    SIGN_OF_HALF, NvidiaReducedCases::isSignOfHalf, NvidiaReducedCases::ofHiddenSign));
        }
        if (isNvidia(device, Set.of("opencl"))) {
            defects.add(hiding(FIELD_OF_ROUNDED, NvidiaReducedCases::isFieldOfRounded));
        }
        defects.add(hiding(COMPARED_NEGATIVE, NvidiaReducedCases::isComparedNegative));
        defects.add(hiding(COMBINATION_WITH_QUOTIENT, NvidiaReducedCases::isCombinationWithQuotient));
        defects.add(new CompilerDefect(PRODUCT_OF_MAXIMUM, NvidiaReducedCases::isProductOfMaximumAndQuotient));
        defects.add(new CompilerDefect(MINIMUM_OF_MINIMUM, NvidiaReducedCases::isMinimumOfMinimumOfMaximum));
        return defects;
    }

    /** One that no longer shows where the compiler knows nothing of the operands. */
    private static CompilerDefect hiding(String reason, Predicate<Expression> isMiscompiled) {
        return new CompilerDefect(reason, isMiscompiled, CompilerDefect::withAllOperandsHidden);
    }

    /** Whether it is Mesa's driver for processors, of Vulkan or of OpenGL. */
    private static boolean isLlvmpipe(DeviceInfo device) {
        return device.name().startsWith("llvmpipe");
    }

    private static boolean isPocl(DeviceInfo device) {
        return device.driver().equals("Portable Computing Language");
    }

    /** Whether it is NVIDIA's compiler of an API, whichever way a backend goes through that API. */
    private static boolean isNvidia(DeviceInfo device, Set<String> apis) {
        return device.vendor().toLowerCase(Locale.ROOT).contains("nvidia")
                && apis.stream().anyMatch(device.backend()::startsWith);
    }
}
