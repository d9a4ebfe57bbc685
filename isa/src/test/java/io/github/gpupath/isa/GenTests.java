package io.github.gpupath.isa;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The listing is what iga64 wrote of the loop that ocloc 22.43 made of load/raw-buffer/x2/random for DG2. */
class GenTests {

    private static final String LISTING = Listings.text("dg2-raw-x2-random.iga");

    private static MachineInstruction instruction(String line) {
        return new Gen()
                .functions("      simd_size:       32\n/* [0010]  */ " + line)
                .get(0)
                .instructions()
                .get(0);
    }

    @Test
    void twoHalvesOfASubgroupMakeOneAccess() {
        CodeFunction function = new Gen().functions(LISTING).get(0);
        Loop loop = function.accessingLoop(Listings.ANY, false, List.of())
                .orElseThrow()
                .loop();

        assertThat(InstructionSet.of(LISTING)).get().isInstanceOf(Gen.class);
        assertThat(function.registers()).hasValue(128);
        assertThat(function.instructions())
                .extracting(MachineInstruction::operation)
                .doesNotContain("illegal");
        assertThat(loop.instructions().get(0).address()).isEqualTo(0x200);
        assertThat(loop.counts().of(InstructionClass.LOAD)).isEqualTo(32);
        assertThat(loop.counts().accesses()).isEqualTo(16);
        assertThat(loop.instructions())
                .filteredOn(MachineInstruction::accesses)
                .extracting(MachineInstruction::bytes)
                .containsOnly(8);
    }

    @Test
    void aMessageWithoutAMaskIsOfTheWholeSubgroup() {
        String message = "send.smpl (8|M0) r9 r6 r7:1 0x0 0x0243A000 {A@1,$3} // wr:1+1, rd:4; simd8 sample load";

        assertThat(instruction("        " + message).share()).isEqualTo(0.25);
        assertThat(instruction("(W)     " + message).share()).isEqualTo(1);
        assertThat(instruction(
                        "send.ugm (1|M0) r1 r127 null:0 0x0 0x6218D500 {$1} // wr:1+0, rd:1; load.ugm.d32x16t.a64"))
                .satisfies(block -> assertThat(block.share()).isEqualTo(1))
                .satisfies(block -> assertThat(block.bytes()).isZero());
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " => ",
            quoteCharacter = '"',
            value = {
                "0x04405C00 // wr:2+0, rd:4; hdc.dc1; untyped surface read with xy => LOAD => 8",
                "0x04025E01 {A@2,$7} // wr:2+2, rd:0; untyped surface write with x => STORE => 4",
                "0x04205EFE // wr:2+0, rd:2; untyped surface read with x => WORKGROUP_LOAD => 4",
                "0x04025EFE // wr:2+2, rd:0; untyped surface write with xyzw => WORKGROUP_STORE => 16",
                "0x0 // wr:4+0, rd:4; load.ugm.d32x2.a64 => LOAD => 8",
                "0x0 // wr:4+2, rd:0; store.ugm.d16u32.a64 => STORE => 2",
                "0x0 // wr:2+0, rd:2; load.slm.d32.a32 => WORKGROUP_LOAD => 4",
                "0x0 // wr:2+2, rd:0; store.slm.d32x4.a32 => WORKGROUP_STORE => 16",
                "0x0 // wr:2+0, rd:2; byte gathering read 16b => LOAD => 2",
                "0x0 // wr:2+2, rd:0; untyped a64 atomic int64 integer add => ATOMIC => 8",
                "0x0 // wr:4+2, rd:0; atomic_iadd.ugm.d32.a64 => ATOMIC => 4",
                "0x0 // wr:2+1, rd:8; simd16 sample override LOD using sampler index 0 => TEXTURE => 0",
                "0x0 // wr:1+4, rd:0; typed surface write with xyzw; unsupported => TEXTURE => 0",
                "0x0 // wr:1+0, rd:4; hword scratch block read x4 => PRIVATE_LOAD => 0",
                "0x0 // wr:1+4, rd:0; hword scratch block write x4 => PRIVATE_STORE => 0",
                "0x0 // wr:1+0, rd:1; fence.slm.none.group => BARRIER => 0",
                "0x0 // wr:1+0, rd:0; signal barrier => BARRIER => 0",
                "0x0 {EOT} // wr:1+0, rd:0; spawner; end of thread => BRANCH => 0",
                "0x0 // wr:1+0, rd:0; something new => UNKNOWN => 0"
            })
    void aMessageIsKnownByItsDescription(String message, InstructionClass kind, int bytes) {
        MachineInstruction send =
                instruction("        send (16|M0)             r16:w    r12     0xC            " + message);

        assertThat(send.kinds()).isEqualTo(Set.of(kind));
        assertThat(send.bytes()).isEqualTo(bytes);
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " => ",
            value = {
                "add (16|M0)              acc0.0<1>:f   r122.0<1;1,0>:f   r16.0<1;1,0>:f   {Compacted,F@2} => FLOAT",
                "add (16|M0)              r24.0<1>:d    r12.0<1;1,0>:d    1792:w               {Compacted} => INTEGER",
                "bfn.(s0&s1) (16|M0)      r24.0<1>:ud   r12.0<1;0>:ud     r1.0<0>:ud  r2.0<0>:ud  => INTEGER",
                "cmp (16|M0)   (lt)f0.0   null<1>:d     r117.0<0;1,0>:ud  0xF:uw => COMPARE",
                "math.inv (16|M0)         r24.0<1>:f    r12.0<1;1,0>:f    null<1;1,0>:f => SPECIAL",
                "mov (16|M0)              r109.0<1>:d   r1.0<1;1,0>:uw                   {A@1} => MOVE",
                "mov (16|M0)              r109.0<1>:f   r1.0<1;1,0>:ud                   {A@1} => CONVERSION",
                "mov (16|M0)              r109.0<1>:hf  r1.0<1;1,0>:f                    {A@1} => CONVERSION",
                "sync.nop                             null                             {Compacted,$2.dst} => BARRIER",
                "jmpi                                 L512 => BRANCH",
                "nop => OTHER",
                "invent (16|M0)           r109.0<1>:d   r1.0<1;1,0>:d => UNKNOWN"
            })
    void anOperationHasItsClass(String line, InstructionClass kind) {
        assertThat(instruction("        " + line).kinds()).isEqualTo(Set.of(kind));
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " => ",
            value = {
                "(W)     jmpi                                 L512 => 512",
                "        while (32|M0)                        L208 => 208",
                "(f0.0)  goto.b (32|M0)                       L904                  L480 => 480"
            })
    void aLoopGoesBackToThePlaceThatIsNamedLast(String line, long target) {
        assertThat(instruction(line).target()).hasValue(target);
    }
}
