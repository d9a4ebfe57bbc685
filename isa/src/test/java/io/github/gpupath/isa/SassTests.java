package io.github.gpupath.isa;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.isa.FoundCode.Code;
import io.github.gpupath.suite.Traits;
import io.github.gpupath.suite.Traits.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The instructions are those that NVIDIA's driver 580 made of kernels for an H200. */
class SassTests {

    private static KnownLoops accessing(Set<InstructionClass> measured) {
        return new KnownLoops(measured, List.of());
    }

    @Test
    void theLoopOfAKernelIsCounted() {
        Code code = Listings.sass("h200-opencl-structured-float4.sass");

        assertThat(code.function().name()).isEqualTo("load_structured_buffer_float4_random");
        Loop loop = code.measuredLoop().orElseThrow();
        assertThat(loop.instructions().get(0).address()).isEqualTo(0xb0);
        assertThat(code.counts().byClass())
                .isEqualTo(Map.of(
                        InstructionClass.LOAD, 1,
                        InstructionClass.INTEGER, 4,
                        InstructionClass.FLOAT, 4,
                        InstructionClass.COMPARE, 1,
                        InstructionClass.BRANCH, 1));
        assertThat(loop.instructions())
                .filteredOn(instruction -> instruction.kinds().contains(InstructionClass.LOAD))
                .singleElement()
                .extracting(MachineInstruction::bytes)
                .isEqualTo(16);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            LDG.E.128.CONSTANT | R4, desc[UR6][R4.64]       | LOAD
            LDC                | R4, c[0x2][R3]             | CONSTANT_LOAD
            LDC.64             | R2, c[0x0][0x210]          | MOVE
            ULDC               | UR8, c[0x0][0x220]         | MOVE
            LDL                | R4, [R1+0x8]               | PRIVATE_LOAD
            STL.64             | [R1], R2                   | PRIVATE_STORE
            TLD.LZ             | R12, R10, R7, UR4, 0x0, 1D | TEXTURE
            IMAD.MOV.U32       | R9, RZ, RZ, RZ             | MOVE
            IMAD.WIDE.U32      | R4, R5, 0x10, R2           | INTEGER
            HFMA2.MMA          | R18, -RZ, RZ, 0, 0         | MOVE
            HFMA2.MMA          | R18, R4, R5, R18           | FLOAT
            HADD2.F32          | R0, -RZ, R5.H0_H0          | CONVERSION
            UIADD3             | UR4, UR4, 0x4, URZ         | INTEGER
            VOTEU.ALL          | UP0, UPT                   | SUBGROUP
            MUFU.RCP           | R4, R5                     | SPECIAL
            RED.E.ADD.STRONG.GPU | [R2.64], R5              | ATOMIC
            BAR.SYNC.DEFER_BLOCKING | 0x0                   | BARRIER
            NOP                |                            | OTHER
            """)
    void anOperationHasItsClass(String operation, String operands, InstructionClass kind) {
        assertThat(Sass.classOf(operation, operands == null ? "" : operands)).isEqualTo(kind);
    }

    @Test
    void aListingWithoutLabelsBranchesToAddresses() {
        String listing = """
                		Function : kernel
                	.headerflags	@"EF_CUDA_SM90"
                        /*0000*/                   MOV R1, c[0x0][0x28] ;   /* 0x00000a0000017a02 */
                                                                           /* 0x003fde0000000f00 */
                        /*0010*/                   LDS R4, [R2] ;           /* 0x0000000002047984 */
                        /*0020*/              @!P0 BRA 0x10 ;               /* 0xffffffe000008947 */
                        /*0030*/                   EXIT ;                   /* 0x000000000000794d */
                        /*0040*/                   BRA 0x40;                /* 0xfffffff000007947 */
                        /*0050*/                   NOP;                     /* 0x0000000000007918 */
                """;

        List<CodeFunction> functions = new Sass().functions(listing);

        assertThat(functions).extracting(CodeFunction::name).containsExactly("kernel");
        assertThat(functions.get(0).instructions())
                .extracting(MachineInstruction::operation)
                .as("the padding after the end is left out")
                .containsExactly("MOV", "LDS", "BRA", "EXIT");
        assertThat(functions.get(0).instructions().get(2).target()).isEqualTo(OptionalLong.of(0x10));
        assertThat(functions
                        .get(0)
                        .accessingLoop(Listings.ANY, false, List.of())
                        .orElseThrow()
                        .loop()
                        .instructions())
                .hasSize(2);
    }

    @Test
    void aLoopWithinThatAccessesNothingIsPartOfTheMeasuredOne() {
        String listing = """
                        /*0000*/  LDG.E R4, [R2] ;
                        /*0010*/  IADD3 R5, R5, 0x1, RZ ;
                        /*0020*/  @P0 BRA 0x10 ;
                        /*0030*/  @P1 BRA 0x0 ;
                        /*0040*/  MUFU.RCP R4, R5 ;
                        /*0050*/  @P2 BRA 0x40 ;
                """;

        CodeFunction function = new Sass().functions(listing).get(0);

        assertThat(function.accessingLoop(Listings.ANY, false, List.of())
                        .orElseThrow()
                        .loop()
                        .instructions())
                .hasSize(4);
    }

    /** A kernel that computes looks something up, goes through its invocations on a processor, and stores at last. */
    @Test
    void theLoopThatComputesMostIsMeasuredWhereTheKernelsOwnAccessNothing() {
        String listing = """
                        /*0000*/  MOV R9, RZ ;
                        /*0010*/  FMUL R4, R4, R1 ;
                        /*0020*/  LDG.E.CONSTANT R5, [R2] ;
                        /*0030*/  @P0 BRA 0x20 ;
                        /*0040*/  FFMA R4, R4, R5, R1 ;
                        /*0050*/  FFMA R4, R4, R5, R1 ;
                        /*0060*/  @P1 BRA 0x10 ;
                        /*0070*/  STG.E [R2], R4 ;
                        /*0080*/  IADD3 R6, R6, 0x1, RZ ;
                        /*0090*/  @P2 BRA 0x70 ;
                        /*00a0*/  @P3 BRA 0x0 ;
                """;
        Code code = Listings.with(Listings.code(listing), Listings.NONE);

        assertThat(code.measuredLoop().orElseThrow().instructions())
                .extracting(MachineInstruction::address)
                .containsExactly(0x10L, 0x20L, 0x30L, 0x40L, 0x50L, 0x60L);
        assertThat(Listings.with(code, accessing(Listings.ANY))
                        .measuredLoop()
                        .orElseThrow()
                        .instructions())
                .as("of a kernel whose loops access memory")
                .extracting(MachineInstruction::address)
                .containsExactly(0x20L, 0x30L);
    }

    @Test
    void codeThatDoesNotBranchBackHasNoLoopAndIsCountedWhole() {
        String listing = "        /*0000*/  FADD R1, R1, R2 ;\n        /*0010*/  EXIT ;\n";
        Code code = Listings.code(listing);

        assertThat(code.measuredLoop()).isEmpty();
        assertThat(code.counts().total()).isEqualTo(2);
    }

    @Test
    void anUnrolledLoopCountsWhatItReads() {
        Code code = Listings.loop("LDG.E R4, [R2]", "LDG.E.64 R6, [R2+0x8]", "LDC.F32X4 R8, c[0x2][R3]");

        assertThat(code.measuredLoop().orElseThrow().instructions())
                .extracting(MachineInstruction::bytes)
                .containsExactly(4, 8, 16, 0);
    }

    /** What the kernel writes before its measured loop accesses memory too; only reads are measured. */
    @Test
    void theLoopWithTheMeasuredAccessesIsTakenAndItIsSaidWhy() {
        String listing = """
                        /*00b0*/  STS [R5], R6 ;
                        /*00c0*/  STS [R5+0x4], R6 ;
                        /*00d0*/  STS [R5+0x8], R6 ;
                        /*00e0*/  @P0 BRA 0xb0 ;
                        /*0260*/  LDS R4, [R4] ;
                        /*0270*/  LDS R5, [R5] ;
                        /*0280*/  @P1 BRA 0x260 ;
                """;
        Code code = Listings.code(listing);
        Set<InstructionClass> read = InstructionClass.measuredBy(new Traits(Traits.Access.READ, Path.WORKGROUP_MEMORY));
        Set<InstructionClass> write =
                InstructionClass.measuredBy(new Traits(Traits.Access.WRITE, Path.WORKGROUP_MEMORY));

        assertThat(Listings.with(code, accessing(read)).choice().orElseThrow().words())
                .isEqualTo("the loop from 260 to 280, the only innermost loop with accesses of the measured kind");
        assertThat(Listings.with(code, accessing(write)).choice().orElseThrow().words())
                .isEqualTo("the loop from b0 to e0, the only innermost loop with accesses of the measured kind");
        assertThat(code.choice().orElseThrow().words())
                .isEqualTo(
                        "the loop from b0 to e0, of 2 innermost loops with accesses of the measured kind the one with "
                                + "the most accesses; the measured loop may also be the loop from 260 to 280");
        assertThat(Listings.with(code, accessing(Set.of(InstructionClass.TEXTURE)))
                        .choice()
                        .orElseThrow()
                        .words())
                .isEqualTo(
                        "the loop from b0 to e0, of 2 innermost loops with accesses, but not of the measured kind, the one"
                                + " with the most accesses; the measured loop may also be the loop from 260"
                                + " to 280");
        assertThat(Listings.loop("LDG.E R4, [R2]").choice().orElseThrow().words())
                .isEqualTo("the loop from 0 to 10, the only loop");
    }

    /** A kernel of instructions has a loop for each number of chains. */
    @Test
    void whichOfSeveralLoopsThatComputeIsMeasuredTheCodeDoesNotTell() {
        String listing = """
                        /*0000*/  FMUL R4, R4, R1 ;
                        /*0010*/  FMUL R4, R4, R1 ;
                        /*0020*/  @P0 BRA 0x0 ;
                        /*0030*/  FMUL R4, R4, R1 ;
                        /*0040*/  @P1 BRA 0x30 ;
                        /*0050*/  FMUL R4, R4, R1 ;
                        /*0060*/  FMUL R5, R5, R1 ;
                        /*0070*/  FMUL R6, R6, R1 ;
                        /*0080*/  @P2 BRA 0x50 ;
                """;
        Code code = Listings.with(Listings.code(listing), Listings.NONE);

        assertThat(code.choice().orElseThrow().words())
                .isEqualTo(
                        "the loop from 50 to 80, of 3 loops the one with the most instructions; the measured loop may also be one of the loops from 0 to 20, 30 to 40");
    }

    @Test
    void whatNobodyKnowsIsNotTakenForSomethingElse() {
        assertThat(Sass.classOf("UBLKCP", "[UR4], [UR6]")).isEqualTo(InstructionClass.UNKNOWN);
        assertThat(Sass.classOf("NOP", "")).isEqualTo(InstructionClass.OTHER);
        assertThat(Listings.loop("ATOMG.E.ADD.F64.RN PT, R4, [R2], R6")
                        .function()
                        .instructions()
                        .get(0)
                        .bytes())
                .isEqualTo(8);
    }

    /** As NVIDIA's three compilers write it: the place itself is compared, or a register that a copy from it has set. */
    @Test
    void ofLoopsThatEndAtParametersTheOneThatRanIsCounted() {
        String listing = """
                        /*0000*/  ULDC UR6, c[0x0][0x218] ;
                        /*0010*/  FADD R4, R4, R1 ;
                        /*0020*/  FADD R4, R4, R1 ;
                        /*0030*/  IADD3 R3, R3, 0x1, RZ ;
                        /*0040*/  ISETP.GE.U32.AND P0, PT, R3, c[0x0][0x214], PT ;
                        /*0050*/  @!P0 BRA 0x10 ;
                        /*0060*/  FMUL R4, R4, R1 ;
                        /*0070*/  IADD3 R3, R3, 0x1, RZ ;
                        /*0080*/  ISETP.GE.U32.AND P1, PT, R3, UR6, PT ;
                        /*0090*/  @P1 CALL.REL.NOINC 0xb0 ;
                        /*00a0*/  BRA 0x60 ;
                        /*00b0*/  EXIT ;
                """;

        LoopChoice unknown = Listings.ran(listing).choice().orElseThrow();
        assertThat(unknown.words())
                .isEqualTo(
                        "the loop from 10 to 50, of 2 loops the one with the most instructions; the measured loop may also be the loop from 60 to a0");
        LoopChoice second = Listings.ran(listing, false, true).choice().orElseThrow();
        assertThat(second.words()).isEqualTo("the loop from 60 to a0, of 2 loops the only one that ran");
        LoopChoice first = Listings.ran(listing, true, false).choice().orElseThrow();
        assertThat(first.words()).isEqualTo("the loop from 10 to 50, of 2 loops the only one that ran");
        assertThat(Listings.ran(listing, true, false, false).choice())
                .as("of as many parameters as places nothing can be said")
                .contains(unknown);
        assertThat(Listings.ran(listing.replace("ULDC UR6, c[0x0][0x218]", "S2UR UR6, SR_CTAID.X"), false, true)
                        .choice())
                .contains(unknown);
    }
}
