package io.github.gpupath.conformance;

import io.github.gpupath.backend.DeviceInfo;
import java.util.ArrayList;
import java.util.List;

/**
 * Wrong answers of drivers that were traced to the driver; each was reduced to a few operations first, which are a case of
 * their own, among {@link ReducedCases} and {@link NvidiaReducedCases} where random kernels show it. Never all random kernels, or a
 * new one would hide there: {@link CompilerDefect} tells those apart that NVIDIA's, PoCL's and LLVM's compilers make wrong code of.
 * {@code docs/miscompiled.md} lists them for readers. Those of NVIDIA are {@link NvidiaDefects}.
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
 * 310075768, 310129619, 310165759, 310209040, 310304656, 310318244 and 310364215 compute, and ends 300035124.
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
 */
final class KnownDefects {

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
        defects.addAll(NvidiaDefects.of(device));
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
        defects.addAll(NvidiaDefects.ofCompiler(device));
        return defects;
    }

    /** Whether it is Mesa's driver for processors, of Vulkan or of OpenGL. */
    private static boolean isLlvmpipe(DeviceInfo device) {
        return device.name().startsWith("llvmpipe");
    }

    private static boolean isPocl(DeviceInfo device) {
        return device.driver().equals("Portable Computing Language");
    }
}
