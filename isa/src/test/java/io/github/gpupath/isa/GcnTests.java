package io.github.gpupath.isa;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Listings for a Navi 21: what Mesa's driver gave of a loop that adds up floats of a storage buffer, and what clang 15 made of
 * load/raw-buffer/x2/random.
 */
class GcnTests {

    private static final String LISTING = Listings.text("radv-navi21-loop.aco");

    @Test
    void theLoopIsFoundByItsLabel() {
        Loop loop = new Gcn()
                .functions(LISTING)
                .get(0)
                .accessingLoop(Listings.ANY, false, List.of())
                .orElseThrow()
                .loop();

        assertThat(loop.instructions().get(0).text()).isEqualTo("s_cmp_ge_u32 s0, s3");
        assertThat(loop.counts().byClass())
                .isEqualTo(Map.of(
                        InstructionClass.LOAD, 1,
                        InstructionClass.INTEGER, 3,
                        InstructionClass.FLOAT, 1,
                        InstructionClass.COMPARE, 1,
                        InstructionClass.MOVE, 3,
                        InstructionClass.BARRIER, 2,
                        InstructionClass.BRANCH, 2));
        assertThat(loop.instructions())
                .filteredOn(MachineInstruction::accesses)
                .extracting(MachineInstruction::bytes)
                .containsExactly(4);
    }

    @Test
    void clangWritesNoWords() {
        CodeFunction function = new Gcn()
                .functions(Listings.text("gfx1030-clang-raw-x2-random.s"))
                .get(0);
        Loop loop = function.accessingLoop(Listings.ANY, false, List.of())
                .orElseThrow()
                .loop();

        assertThat(function.registers()).hasValue(36);
        assertThat(loop.counts().of(InstructionClass.LOAD)).isEqualTo(16);
        assertThat(loop.counts().of(InstructionClass.FLOAT)).isEqualTo(32);
        assertThat(loop.instructions())
                .last()
                .satisfies(branch -> assertThat(branch.text()).isEqualTo("s_cbranch_scc0 .LBB0_1"));
    }

    @Test
    void clangLoadsUniformWordsOfABufferByScalars() {
        assertThat(clang("\ts_load_dwordx2 s[0:1], s[2:3], s4")).singleElement().satisfies(load -> {
            assertThat(load.kinds()).containsExactly(InstructionClass.CONSTANT_LOAD);
            assertThat(load.bytes()).isEqualTo(8);
        });
    }

    @Test
    void aBlockBehindTheEndIsNoLoop() {
        assertThat(clang(".LBB0_1:", "\ts_nop 0", "\ts_endpgm", ".LBB0_2:", "\ts_branch .LBB0_1", "\ts_branch .LBB0_2"))
                .filteredOn(MachineInstruction::goesBack)
                .extracting(MachineInstruction::operands)
                .containsExactly(".LBB0_2");
    }

    @ParameterizedTest
    @CsvSource({
        "buffer_load_dwordx3, 12",
        "s_buffer_load_dwordx16, 64",
        "s_buffer_load_b512, 64",
        "buffer_load_ubyte, 1",
        "buffer_load_short_d16, 2",
        "buffer_load_d16_b16, 2",
        "global_store_b64, 8",
        "ds_read_b128, 16",
        "ds_read2st64_b32, 4",
        "buffer_atomic_add, 0",
    })
    void bytesAreInTheNameOfAnOperation(String operation, int bytes) {
        assertThat(clang("\t" + operation + " v0, v1, s[0:3], 0"))
                .singleElement()
                .satisfies(instruction -> assertThat(instruction.bytes()).isEqualTo(bytes));
    }

    @ParameterizedTest
    @CsvSource({
        "ds_write2_b32, 2",
        "ds_read2st64_b64, 2",
        "ds_load_2addr_b64, 2",
        "ds_read_b64, 1",
        "buffer_load_dwordx2, 1"
    })
    void someInstructionsAccessWorkgroupMemoryTwice(String operation, double accesses) {
        assertThat(Counts.of(clang("\t" + operation + " v0, v1")).accesses()).isEqualTo(accesses);
    }

    private static List<MachineInstruction> clang(String... lines) {
        return new Gcn().functions(String.join("\n", lines)).get(0).instructions();
    }

    @Test
    void eachListingIsOfOneInstructionSet() {
        assertThat(InstructionSet.of(LISTING)).get().isInstanceOf(Gcn.class);
        assertThat(InstructionSet.of(Listings.text("h200-opencl-typed-rgba8.sass")))
                .get()
                .isInstanceOf(Sass.class);
        assertThat(InstructionSet.of(Listings.text("pocl-raw-x1.objdump")))
                .get()
                .isInstanceOf(X86.class);
        assertThat(InstructionSet.of("no instruction of any kind\n")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "buffer_load_format_xyzw, TEXTURE",
        "image_sample, TEXTURE",
        "ds_read_b128, WORKGROUP_LOAD",
        "ds_add_rtn_u32, ATOMIC",
        "buffer_atomic_add, ATOMIC",
        "scratch_store_dword, PRIVATE_STORE",
        "v_rcp_f32_e32, SPECIAL",
        "v_cvt_f32_u32_e32, CONVERSION",
        "v_fma_f32, FLOAT",
        "v_mul_lo_u32, INTEGER",
        "v_cndmask_b32_e64, COMPARE",
        "v_readfirstlane_b32, SUBGROUP",
        "s_buffer_load_dwordx4, CONSTANT_LOAD",
        "s_waitcnt, BARRIER",
        "s_nop, OTHER"
    })
    void anOperationHasItsClass(String operation, InstructionClass kind) {
        assertThat(Gcn.classOf(operation)).isEqualTo(kind);
    }
}
