package io.github.gpupath.isa;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.isa.CodeDifference.Side;
import io.github.gpupath.isa.FoundCode.Code;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Each rule speaks where loops differ in what it is about, and is silent where they do not. */
class CodeDifferenceTests {

    private static final String[] PLAIN = {"LOP3.LUT R5, R8, UR8, RZ, 0xfc, !PT", "LDG.E R4, [R5]", "FADD R1, R1, R4"};

    private static List<String> sentences(double accessBytes, Code base, Code other) {
        return CodeDifference.sentences(
                new Side("vulkan", base), new Side("opengl", other), 0.5, OptionalDouble.of(accessBytes));
    }

    @Test
    void loopsThatAreAlikeExplainNothing() {
        assertThat(sentences(4, Listings.loop(PLAIN), Listings.loop(PLAIN)))
                .containsExactly(
                        "per access both have 4 instructions of similar classes: the counts do not explain the "
                                + "difference");
    }

    @Test
    void anAddressCheckIsNamedWithItsComparison() {
        Code checked = Listings.loop(
                "LOP3.LUT R5, R8, UR8, RZ, 0xfc, !PT",
                "ISETP.GE.U32.AND P0, PT, R5, c[0x0][0x1a0], PT",
                "MOV R4, RZ",
                "@!P0 LDG.E R4, [R5]",
                "FADD R1, R1, R4");

        assertThat(sentences(4, Listings.loop(PLAIN), checked))
                .containsExactly(
                        "opengl compares 1 address per iteration with a bound before the access (bounds check: ISETP.GE.U32.AND P0, PT, R5, c[0x0][0x1a0], PT); in vulkan "
                                + "no bounds check found",
                        "per access opengl has 6 instructions where vulkan has 4: compare and select 1 instead"
                                + " of 0, move 1 instead of 0");
    }

    /** As NVIDIA's OpenGL does it in a chain of loads, where each waits for the one before it. */
    @Test
    void aBranchRoundTheLoadIsAnAddressCheckToo() {
        Code checked = Listings.loop(
                "IMAD.SHL.U32 R2, R0, 0x4, RZ",
                "ISETP.GE.U32.AND P1, PT, R2, c[0x0][0xc28], PT",
                "@P1 BRA 0x40",
                "LDG.E.STRONG.SM R0, [R2.U32+UR4]",
                "BSYNC B0");
        Code left = Listings.loop(
                "LDG.E.STRONG.SM R0, [R2.U32+UR4]",
                "ISETP.GE.U32.AND P1, PT, R2, c[0x0][0xc28], PT",
                "@P1 BRA 0x40",
                "FADD R1, R1, R0",
                "BSYNC B0");

        assertThat(AddressChecks.in(checked.function().instructions()))
                .extracting(MachineInstruction::text)
                .containsExactly("ISETP.GE.U32.AND P1, PT, R2, c[0x0][0xc28], PT");
        assertThat(AddressChecks.in(left.function().instructions()))
                .as("a way out of the loop goes round no load")
                .isEmpty();
    }

    @Test
    void theComparisonOfACounterIsNoAddressCheck() {
        Code counting = Listings.loop("ISETP.GE.U32.AND P0, PT, R5, UR4, PT", "LDG.E R4, [R5]", "FADD R1, R1, R4");

        assertThat(AddressChecks.in(counting.function().instructions())).isEmpty();
        assertThat(AddressChecks.in(Listings.sass("h200-opencl-structured-float4.sass")
                        .function()
                        .instructions()))
                .isEmpty();
    }

    @Test
    void constantLoadsThatEachLaneIndexesAreServedOneAfterAnother() {
        Code constants = Listings.loop("LDC.F32X4 R4, c[0x2][R5]", "FADD R1, R1, R4");
        Code ordinary = Listings.loop("LDG.E.128.CONSTANT R4, [R5]", "FADD R1, R1, R4");

        assertThat(sentences(16, constants, ordinary))
                .first()
                .asString()
                .isEqualTo(
                        "opengl accesses memory through loads (LDG.E.128.CONSTANT), vulkan accesses memory through constant loads"
                                + " (LDC.F32X4); each invocation of vulkan indexes its constant loads; the constant "
                                + "cache serializes different addresses in a subgroup, where a storage-buffer load "
                                + "coalesces them");
    }

    @Test
    void constantsMayBeOperandsWithoutALoad() {
        Code operands = Listings.loop("FADD R1, R1, c[0x2][0x10]", "FADD R1, R1, c[0x2][0x20]");

        assertThat(sentences(4, operands, Listings.loop(PLAIN)))
                .first()
                .asString()
                .isEqualTo("opengl accesses memory through loads (LDG.E), no load found in vulkan; its arithmetic has "
                        + "constant operands (FADD R1, R1, c[0x2][0x10])");
    }

    @Test
    void narrowInstructionsMakeOneAccessTogether() {
        Code wide = Listings.loop("LDG.E.128 R4, [R2]", "FADD R1, R1, R4", "FADD R1, R1, R5");
        Code narrow = Listings.loop(
                "LDG.E R4, [R2]",
                "LDG.E R5, [R2+0x4]",
                "LDG.E R6, [R2+0x8]",
                "LDG.E R7, [R2+0xc]",
                "FADD R1, R1, R4",
                "FADD R1, R1, R5");

        assertThat(sentences(16, wide, narrow))
                .containsExactly(
                        "opengl moves 4 bytes per memory instruction on average, vulkan 16",
                        "per access opengl has 7 instructions where vulkan has 4: loads 4 instead of 1");
    }

    @Test
    void anUnrolledLoopSharesItsOwnInstructions() {
        Code once = Listings.loop("LDG.E R4, [R2]", "FADD R1, R1, R4", "IADD3 R3, R3, 0x1, RZ");
        Code fourTimes = Listings.loop(
                "LDG.E R4, [R2]",
                "LDG.E R5, [R2+0x4]",
                "LDG.E R6, [R2+0x8]",
                "LDG.E R7, [R2+0xc]",
                "FADD R1, R1, R4",
                "FADD R1, R1, R5",
                "FADD R1, R1, R6",
                "FADD R1, R1, R7",
                "IADD3 R3, R3, 0x4, RZ");

        assertThat(sentences(4, once, fourTimes))
                .containsExactly(
                        "an iteration makes 4 accesses in opengl and 1 in vulkan, which share the loop overhead",
                        "per access opengl has 2.5 instructions where vulkan has 4: integer 0.3 instead of 1,"
                                + " branch 0.3 instead of 1",
                        "none of this costs opengl more than vulkan: the code does not explain the difference");
        assertThat(CodeDifference.sentences(
                        new Side("vulkan", once), new Side("opengl", fourTimes), 2, OptionalDouble.of(4)))
                .as("the slower one has more instructions")
                .noneMatch(sentence -> sentence.contains("does not explain"));
    }

    @Test
    void addressesOf64BitsAreNamed() {
        Code multiplying = Listings.sass("h200-opencl-structured-float4.sass");
        Code adding = Listings.loop("IADD3 R4, R5, UR4, RZ", "LDG.E.128 R4, [R4]", "FADD R1, R1, R4");

        assertThat(sentences(16, multiplying, adding))
                .contains("per iteration vulkan computes 1 address with a 64-bit multiply (IMAD.WIDE), opengl none");
    }

    @Test
    void spilledRegistersAreNamed() {
        Code spilling = Listings.loop("LDL R4, [R1+0x8]", "LDG.E R4, [R4]", "STL [R1], R4");

        assertThat(sentences(4, Listings.loop("LDG.E R4, [R4]"), spilling))
                .contains("opengl accesses private memory in the loop (spills); vulkan does not");
    }

    /** What a function looks up is no access of a kernel that computes. */
    @Test
    void loopsThatComputeAreComparedByTheirTurns() {
        Code one = Listings.computing("MUFU.SQRT R4, R4", "FADD R4, R4, R1");
        Code two =
                Listings.computing("MUFU.RSQ R4, R4", "MUFU.RCP R4, R4", "LDG.E.CONSTANT R5, [R2]", "FADD R4, R4, R1");

        assertThat(sentences(4, one, two))
                .contains("per iteration opengl has 5 instructions where vulkan has 3: loads 1 instead of 0,"
                        + " special function 2 instead of 1");
        assertThat(sentences(4, one, one))
                .containsExactly("per iteration both have 3 instructions of similar classes: the counts do not explain "
                        + "the difference");
    }

    @Test
    void twoInstructionSetsDoNotCompare() {
        assertThat(sentences(4, Listings.loop(PLAIN), x86("pocl-raw-x1.objdump")))
                .containsExactly(
                        "the code is in two instruction sets, SASS and x86-64, whose counts are not comparable");
    }

    /** The product is a value; no address is made of it. */
    @Test
    void aProductOf64BitsThatIsNoAddressIsNotCalledOne() {
        Code multiplying = Listings.loop("IMAD.WIDE.U32 R4, R5, R6, R4", "LDG.E R8, [R2]", "FADD R1, R1, R8");
        Code adding = Listings.loop("IADD3 R4, R5, R6, RZ", "LDG.E R8, [R2]", "FADD R1, R1, R8");

        assertThat(sentences(4, adding, multiplying)).noneMatch(sentence -> sentence.contains("address"));
    }

    /** The counter of a loop that a compiler has drawn apart guards the load of the next turn, at another address. */
    @Test
    void anUnsignedComparisonOfWhatNoAddressIsMadeOfIsNoAddressCheck() {
        Code ahead = Listings.loop(
                "ISETP.GE.U32.AND P0, PT, R9, c[0x0][0x1a0], PT", "@!P0 LDG.E R4, [R5]", "FADD R1, R1, R4");

        assertThat(AddressChecks.in(ahead.function().instructions())).isEmpty();
    }

    @Test
    void whatIsNotSeenIsSaid() {
        Code calling =
                Listings.loop("LDG.E R4, [R5]", "CALL.REL.NOINC 0x900", "UBLKCP [UR4], [UR6]", "FADD R1, R1, R4");

        assertThat(sentences(4, Listings.loop(PLAIN), calling))
                .contains(
                        "opengl calls functions in the counted code; their instructions are not counted",
                        "opengl has 1 instruction that gpupath does not recognise");
    }

    /** As NVIDIA's compilers leave long loops, seen on an H200 in loops of constant loads and of 64-bit arithmetic. */
    @Test
    void aCallOverTheBranchBackOnlyLeavesTheLoop() {
        Code leaving = Listings.loop("LDG.E R4, [R5]", "FADD R1, R1, R4", "@P0 CALL.REL.NOINC 0x40");
        Code calling = Listings.loop("LDG.E R4, [R5]", "FADD R1, R1, R4", "@P0 CALL.REL.NOINC 0x50");

        assertThat(String.join(" ", sentences(4, Listings.loop(PLAIN), leaving)))
                .doesNotContain("calls functions");
        assertThat(String.join(" ", sentences(4, Listings.loop(PLAIN), calling)))
                .contains("opengl calls functions in the counted code");
    }

    @Test
    void aLoopAndCodeWithoutOneDoNotCompare() {
        Code straight = Listings.sass("h200-opencl-typed-rgba8.sass");
        CodeFunction function = new CodeFunction(
                "",
                straight.function().instructions().stream()
                        .filter(instruction -> instruction.target().isEmpty())
                        .toList(),
                OptionalInt.empty());

        assertThat(sentences(
                        4,
                        Listings.loop(PLAIN),
                        new Code(new Sass(), function, "a test", new KnownLoops(Listings.ANY, List.of()))))
                .containsExactly(
                        "there is no loop in opengl, and vulkan has a loop: whole-kernel counts and counts per "
                                + "iteration are not comparable");
    }

    /** Mesa's code of a gather takes the lanes one by one, and loads where the buffer lies and how large it is for each. */
    @Test
    void accessesOfAProcessorAreNotCounted() {
        Code gather = x86("llvmpipe-raw-x1-random.objdump");
        Code loop = x86("pocl-raw-x1.objdump");

        assertThat(sentences(4, gather, loop))
                .noneMatch(sentence -> sentence.matches(".*(per access|accesses memory through|an iteration makes).*"))
                .anyMatch(
                        sentence -> sentence.startsWith("per iteration opengl has 17 instructions where vulkan has 30"))
                .contains("accesses cannot be identified in x86-64 code: buffers, descriptors and the stack use the "
                        + "same instructions, and the invocations per iteration are unknown")
                .anyMatch(sentence -> sentence.startsWith("in vulkan the count covers the loop from ")
                        && sentence.contains("the measured loop may also be one of the loops from"));
    }

    private static Code x86(String name) {
        X86 x86 = new X86();
        return new Code(
                x86, x86.functions(Listings.text(name)).get(0), "a test", new KnownLoops(Listings.ANY, List.of()));
    }
}
