package io.github.gpupath.isa;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.Availability.Available;
import io.github.gpupath.backend.Availability.Unavailable;
import io.github.gpupath.code.CompilerOutput;
import io.github.gpupath.kernel.source.KernelSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AmdOpenClCompilerTests {

    @TempDir
    Path folder;

    @TempDir
    Path library;

    private AmdOpenClCompiler compiler() {
        return new AmdOpenClCompiler(List.of(folder.resolve("missing"), library), new StandIns(folder).programs());
    }

    private void clang(String script) throws IOException {
        Files.createFile(library.resolve("opencl.bc"));
        Files.createFile(library.resolve("oclc_isa_version_90a.bc"));
        Files.createFile(library.resolve("oclc_isa_version_1036.bc"));
        new StandIns(folder).program("clang-15", "test \"$1\" = --version && exit\n" + script);
    }

    @ParameterizedTest
    @ValueSource(strings = {"gfx803", "gfx900", "gfx1030", "gfx1100"})
    void theLoopKeepsItsLoadsAndCallsNothing(String target) {
        Counts counts = StandIns.compiled(new AmdOpenClCompiler(), target);

        assertThat(counts.of(InstructionClass.LOAD)).isEqualTo(4);
        assertThat(counts.of(InstructionClass.BRANCH)).isEqualTo(1);
        assertThat(counts.of(InstructionClass.UNKNOWN)).isZero();
    }

    @Test
    void aNewerGpuGetsTheLibraryOfTheNewestThatHasOne() throws IOException {
        clang("""
                for i; do case $i in --rocm-device-lib-path=*)
                  readlink "${i#*=}/oclc_isa_version_1100.bc";; esac; done
                printf '%s\\n' "$@"
                /bin/cat "$i"
                printf '\\ts_endpgm\\n'
                """);

        CompilerOutput output = compiler().compile(StandIns.kernel("__kernel\n"), StandIns.FACTS, "gfx1100");

        assertThat(compiler().targets())
                .containsExactly("gfx90a", "gfx1036", "gfx1100", "gfx1101", "gfx1102", "gfx1103");
        assertThat(StandIns.read(output).origin()).isEqualTo("clang-15 with ROCm's device library of gfx1036");
        assertThat(((CompilerOutput.Compiled) output).listings().get(0).text())
                .startsWith(library.resolve("oclc_isa_version_1036.bc") + "\n-cl-std=CL1.2\n")
                .contains("\n-mcpu=gfx1100\n")
                .endsWith("\n__kernel\n\ts_endpgm\n");
        assertThat(StandIns.read(compiler().compile(StandIns.kernel(), StandIns.FACTS, "gfx90a"))
                        .origin())
                .isEqualTo("clang-15 with ROCm's device library");
    }

    @Test
    void theSubgroupSizeOfTheSourceIsAnOption() throws IOException {
        clang("printf '%s\\n' \"$@\"; printf '\\ts_endpgm\\n'");

        assertThat(inSubgroups(32, "gfx1036")).contains("\n-mno-wavefrontsize64\n");
        assertThat(inSubgroups(64, "gfx90a")).contains("\n-mwavefrontsize64\n");
        assertThat(inSubgroups(32, "gfx90a")).isEqualTo("gfx90a has no subgroups of 32");
        assertThat(inSubgroups(16, "gfx1036")).isEqualTo("gfx1036 has no subgroups of 16");
    }

    private String inSubgroups(int size, String target) {
        KernelSource kernel = StandIns.kernel("__attribute__((intel_reqd_sub_group_size(" + size + ")))\n");
        CompilerOutput output = compiler().compile(kernel, StandIns.FACTS, target);
        return output instanceof CompilerOutput.Compiled compiled
                ? compiled.listings().get(0).text()
                : StandIns.reason(output);
    }

    @Test
    void theFirstErrorIsTheReason() throws IOException {
        clang("echo 'x.bin:3:4: error: no such function' >&2; echo '1 error generated.' >&2; exit 1");

        assertThat(StandIns.reason(compiler().compile(StandIns.kernel(), StandIns.FACTS, "gfx90a")))
                .isEqualTo("clang-15 ended with code 1: error: no such function");
    }

    @Test
    void whatIsMissingIsNamedWithItsPackage() throws IOException {
        assertThat(compiler().probe())
                .isEqualTo(new Unavailable("clang is not on the PATH", "install clang-15 and rocm-device-libs"));
        clang("");
        assertThat(compiler().probe()).isEqualTo(new Available("clang-15 with the library in " + library));
        assertThat(new AmdOpenClCompiler(List.of(), new StandIns(folder).programs()).probe())
                .isEqualTo(new Unavailable("ROCm's device library is in none of []", "install rocm-device-libs"));
    }
}
