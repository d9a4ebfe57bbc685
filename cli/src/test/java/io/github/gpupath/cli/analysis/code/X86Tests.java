package io.github.gpupath.cli.analysis.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The listing is what GNU's objdump wrote of the shared object that PoCL made of load/raw-buffer/x1/linear. */
class X86Tests {

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
        Loop loop = functions.get(0).measuredLoop().orElseThrow();

        assertThat(loop.instructions().get(0).address()).isEqualTo(0x10b0);
        assertThat(loop.counts().byClass())
                .isEqualTo(Map.of(
                        InstructionClass.LOAD, 1,
                        InstructionClass.PRIVATE_LOAD, 2,
                        InstructionClass.PRIVATE_STORE, 3,
                        InstructionClass.INTEGER, 7,
                        InstructionClass.FLOAT, 1,
                        InstructionClass.COMPARE, 1,
                        InstructionClass.MOVE, 1,
                        InstructionClass.BRANCH, 1));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            vbroadcastss | (%rdi,%rbx,1),%xmm0          | LOAD
            mov          | 0x400(%rsp,%r15,4),%r14d     | PRIVATE_LOAD
            vmovups      | %xmm1,0x10(%rsi,%rax,4)      | STORE
            vmovaps      | %xmm0,0x800(%rsp,%rax,1)     | PRIVATE_STORE
            mov          | %r15,%rax                    | MOVE
            lea          | 0x1(%rbx),%eax               | INTEGER
            vaddps       | 0x1800(%rsp,%rax,1),%xmm0,%xmm0 | FLOAT
            vfmadd213ss  | %xmm1,%xmm2,%xmm0            | FLOAT
            movzbl       | %r10b,%r10d                  | CONVERSION
            movss        | (%rax),%xmm0                 | LOAD
            vcvtdq2ps    | %xmm1,%xmm0                  | CONVERSION
            cmp          | $0x100,%r15                  | COMPARE
            jne          | 10b0 <f+0xb0>                | BRANCH
            mfence       |                              | BARRIER
            nopw         | 0x0(%rax,%rax,1)             | OTHER
            xchg         | %eax,(%rdi)                  | ATOMIC
            """)
    void anOperationHasItsClass(String operation, String operands, InstructionClass kind) {
        assertThat(X86.classOf(operation, operands == null ? "" : operands)).isEqualTo(kind);
    }

    @Test
    void aLockedOperationIsAtomic() {
        CodeFunction function = new X86().functions("""
                        0000000000001000 <f>:
                            1000:	lock add %eax,(%rdi)
                            1003:	ret
                        """).get(0);

        assertThat(function.instructions().get(0).kind()).isEqualTo(InstructionClass.ATOMIC);
    }
}
