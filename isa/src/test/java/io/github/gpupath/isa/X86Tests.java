package io.github.gpupath.isa;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The listings are what GNU's objdump wrote of the shared objects that PoCL made of load/raw-buffer/x1/linear, for a processor
 * with AVX2 and for one with AVX-512.
 */
class X86Tests {

    /** A loop that loads one word a turn, whether the load is an instruction of its own or not. */
    private static final Counts ONE_LOAD = new Counts(
            Map.of(
                    InstructionClass.LOAD, 1,
                    InstructionClass.PRIVATE_LOAD, 3,
                    InstructionClass.PRIVATE_STORE, 3,
                    InstructionClass.INTEGER, 7,
                    InstructionClass.FLOAT, 1,
                    InstructionClass.COMPARE, 1,
                    InstructionClass.MOVE, 1,
                    InstructionClass.BRANCH, 1),
            17,
            1);

    private final List<CodeFunction> functions = new X86().functions(Listings.text("pocl-raw-x1.objdump"));

    @Test
    void functionsAreTakenApart() {
        assertThat(functions)
                .extracting(CodeFunction::name)
                .containsExactly(
                        "_pocl_kernel_load_raw_buffer_x1_linear",
                        "_pocl_kernel_load_raw_buffer_x1_linear_workgroup",
                        "_pocl_kernel_load_raw_buffer_x1_linear_workgroup_fast");
        assertThat(functions.get(0).instructions()).hasSize(137);
    }

    @Test
    void theLoopThatLoadsLiesWithinAnother() {
        Loop loop = functions
                .get(0)
                .accessingLoop(Listings.ANY, true, List.of())
                .orElseThrow()
                .loop();

        assertThat(loop.instructions().get(0).address()).isEqualTo(0x10b0);
        assertThat(loop.counts()).isEqualTo(ONE_LOAD);
    }

    /** The addition that follows a load takes it in: {@code vaddps (%rdi,%rbx,1){1to4},%xmm0,%xmm0}. */
    @Test
    void theLoadMayBeAnOperandOfTheAddition() {
        Loop loop = new X86()
                .functions(Listings.text("pocl-raw-x1-avx512.objdump"))
                .get(0)
                .accessingLoop(Listings.ANY, true, List.of())
                .orElseThrow()
                .loop();

        assertThat(loop.instructions().get(0).address()).isEqualTo(0x10a0);
        assertThat(loop.counts()).isEqualTo(ONE_LOAD);
        assertThat(loop.counts().accesses()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            vbroadcastss | (%rdi,%rbx,1),%xmm0          | LOAD
            mov          | 0x400(%rsp,%r15,4),%r14d     | PRIVATE_LOAD
            vmovups      | %xmm1,0x10(%rsi,%rax,4)      | STORE
            vmovaps      | %xmm0,0x800(%rsp,%rax,1)     | PRIVATE_STORE
            movss        | (%rax),%xmm0                 | LOAD
            vinsertf128  | $0x1,(%rdi),%ymm0,%ymm0      | LOAD
            vextractf128 | $0x1,%ymm0,(%rdi)            | STORE
            movsl        | %ds:(%rsi),%es:(%rdi)        | LOAD STORE
            push         | (%rdi)                       | LOAD
            mov          | %r15,%rax                    | MOVE
            movaps       | 0x1e16(%rip),%xmm0           | MOVE
            lea          | 0x1(%rbx),%eax               | INTEGER
            lea          | 0x8(%rdi,%rax,4),%rcx        | INTEGER
            vfmadd213ss  | %xmm1,%xmm2,%xmm0            | FLOAT
            movzbl       | %r10b,%r10d                  | CONVERSION
            vcvtdq2ps    | %xmm1,%xmm0                  | CONVERSION
            cmp          | $0x100,%r15                  | COMPARE
            jne          | 10b0 <f+0xb0>                | BRANCH
            jmp          | *0x8(%rax,%rcx,8)            | BRANCH
            mfence       |                              | BARRIER
            nopw         | 0x0(%rax,%rax,1)             | OTHER
            prefetcht0   | (%rdi)                       | OTHER
            xchg         | %eax,(%rdi)                  | ATOMIC
            xchg         | %ax,%ax                      | OTHER
            """)
    void anOperationHasItsClass(String operation, String operands, String kinds) {
        assertThat(X86.classesOf(operation, operands == null ? "" : operands)).isEqualTo(classes(kinds));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            vaddps       | 0x1800(%rsp,%rax,1),%xmm0,%xmm0 | FLOAT PRIVATE_LOAD
            vaddss       | 0x7d4(%rdi,%rax,4),%xmm0,%xmm0  | FLOAT LOAD
            mulsd        | (%rdi),%xmm0                    | FLOAT LOAD
            vmulps       | 0x20(%rip),%ymm0,%ymm1          | FLOAT
            movzbl       | (%rdi),%eax                     | CONVERSION LOAD
            vcvtps2ph    | $0x0,%xmm0,(%rdi)               | CONVERSION STORE
            imul         | (%rdi),%eax                     | INTEGER LOAD
            divl         | (%rdi)                          | INTEGER LOAD
            add          | (%rdi),%eax                     | INTEGER LOAD
            add          | %eax,(%rdi)                     | INTEGER LOAD STORE
            incl         | 0x400(%rsp,%r15,4)              | INTEGER PRIVATE_LOAD PRIVATE_STORE
            stos         | %al,%es:(%rdi)                  | INTEGER STORE
            cmp          | (%rdi),%eax                     | COMPARE LOAD
            cmpl         | $0x100,(%rdi)                   | COMPARE LOAD
            testb        | $0x1,(%rdi)                     | COMPARE LOAD
            cmpxchg      | %ecx,(%rdi)                     | COMPARE LOAD STORE
            sete         | (%rdi)                          | COMPARE STORE
            cmove        | (%rdi),%eax                     | COMPARE LOAD
            """)
    void arithmeticOnAnOperandInMemoryIsAnAccessToo(String operation, String operands, String kinds) {
        assertThat(X86.classesOf(operation, operands)).isEqualTo(classes(kinds));
    }

    /** Broadcasts, masks and addresses in a vector; the lines with a space after a comma are as LLVM writes them. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            vaddps       | (%rdi,%rbx,1){1to4},%xmm0,%xmm0         | FLOAT LOAD
            vaddps       | (%rdi,%rbx), %xmm0, %xmm0 {%k1} {z}     | FLOAT LOAD
            vfmadd231ps  | (%rdi){1to16},%zmm1,%zmm0{%k1}{z}       | FLOAT LOAD
            vaddps       | {rn-sae},%zmm2,%zmm1,%zmm0{%k1}         | FLOAT
            vpternlogd   | $0xf8,0x40(%rsp){1to8},%ymm1,%ymm0      | INTEGER PRIVATE_LOAD
            vpcmpgtd     | (%rdi){1to8},%ymm0,%k1                  | COMPARE LOAD
            vpaddd       | 0x1e16(%rip){1to8},%ymm0,%ymm0          | INTEGER
            vmovups      | (%rdi),%zmm0{%k1}{z}                    | LOAD
            vmovups      | %zmm0,(%rdi){%k1}                       | STORE
            vmovups      | %zmm0, 0x40(%rsp) {%k1}                 | PRIVATE_STORE
            vmovups      | %zmm1,%zmm0{%k1}{z}                     | MOVE
            vpmovdb      | %zmm0,(%rdi){%k1}                       | CONVERSION STORE
            kmovw        | %k1,(%rdi)                              | COMPARE STORE
            kmovw        | (%rdi),%k1                              | COMPARE LOAD
            vgatherdps   | (%r8,%ymm2,4),%ymm4{%k1}                | LOAD
            vgatherdps   | %ymm3,(%r8,%ymm2,4),%ymm4               | LOAD
            vpgatherdd   | (%rsp,%zmm2,4), %zmm4 {%k1}             | PRIVATE_LOAD
            vscatterdps  | %zmm0,(%rdi,%zmm1,4){%k1}               | STORE
            vpscatterdd  | %zmm0, (%rdi,%zmm1,4) {%k1}             | STORE
            vpcompressd  | %zmm0,(%rdi){%k1}                       | STORE
            vpexpandd    | (%rdi),%zmm0{%k1}{z}                    | LOAD
            """)
    void whatFollowsAnAddressIsNoOperand(String operation, String operands, String kinds) {
        assertThat(X86.classesOf(operation, operands)).isEqualTo(classes(kinds));
    }

    private static Set<InstructionClass> classes(String names) {
        return Arrays.stream(names.split(" ")).map(InstructionClass::valueOf).collect(Collectors.toSet());
    }

    @Test
    void aLockedOperationIsAtomic() {
        CodeFunction function = new X86().functions("""
                        0000000000001000 <f>:
                            1000:	lock add %eax,(%rdi)
                            1003:	ret
                        """).get(0);

        assertThat(function.instructions().get(0).kinds()).containsExactly(InstructionClass.ATOMIC);
    }
}
