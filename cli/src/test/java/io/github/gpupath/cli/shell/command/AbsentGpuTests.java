package io.github.gpupath.cli.shell.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.CodeListing;
import io.github.gpupath.cli.testing.Cli;
import io.github.gpupath.cli.testing.FakeBackends;
import io.github.gpupath.code.CodeReader;
import io.github.gpupath.code.CompilerOutput;
import io.github.gpupath.code.CompilerOutput.Compiled;
import io.github.gpupath.code.KernelFacts;
import io.github.gpupath.code.TargetCompiler;
import io.github.gpupath.kernel.source.KernelSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compilers for GPUs that need not be in the machine, and what they make of a test. */
class AbsentGpuTests {

    private static final String TEST = "tiny/copy/x1/linear";

    private final Cli cli = Cli.with(FakeBackends.Alpha.class)
            .service(TargetCompiler.class, NotInstalled.class.getName())
            .service(TargetCompiler.class, Fake.class.getName());

    @Test
    void compilersAreListedWithTheirTargetsOrTheirPackage() {
        cli.ok("targets");
        assertThat(cli.out())
                .containsPattern("fake:NAME +Fake compiler +yes +small, large\n"
                        + " +statistics +old: no code, as old-disassembler is missing\n")
                .containsPattern("gone:NAME +Gone compiler +no +it is not installed; install gone-compiler\n");

        cli.ok("targets", "--format", "json");
        assertThat(cli.out())
                .contains("\"targets\": [ \"small\", \"large\", \"old\" ]")
                .contains("\"old\": \"old-disassembler is missing\"")
                .contains("\"remedy\": \"install gone-compiler\"");
    }

    @Test
    void machineCodeForAnAbsentGpuIsShownAndCounted() {
        cli.ok("show", TEST, "--for", "fake:small,fake:large");
        assertThat(cli.out())
                .containsPattern("in the loop +fake:small +fake:large\n")
                .containsPattern("\n  loads +1 +1\n")
                .contains("fake:large: from tiny_copy_x1_linear for large");
    }

    @Test
    void anyListingOfTheCompilerCanBeShown() {
        cli.ok("show", TEST, "--for", "fake:small", "--as", "statistics");
        assertThat(cli.out()).isEqualTo("registers: 8\n");
        assertThat(cli.run("show", TEST, "--for", "fake:small", "--as", "spirv"))
                .isEqualTo(2);
        assertThat(cli.err())
                .isEqualTo(
                        "gpupath: --as: fake:small has no spirv of this kernel; it has source, isa, counts, statistics\n");
    }

    @Test
    void manyTestsAreCountedInOneTable() {
        cli.ok("show", "tiny/copy/x1/*", "--for", "fake:small,fake:large", "--as", "counts");
        assertThat(cli.out())
                .containsPattern("test +compiler +memory +vector +scalar +branch +wait +all +complete\n")
                .containsPattern("tiny/copy/x1/linear +fake:small +1 +0 +1 +2 +0 +4 +-\n")
                .containsPattern("tiny/copy/x1/random +fake:large +1 +0 +1 +2 +0 +4 +-\n");

        cli.ok("show", "tiny", "--for", "fake:small", "--as", "counts", "--format", "csv");
        assertThat(cli.out().lines())
                .hasSize(4)
                .startsWith(
                        "test,compiler,inLoop,memory,vector,scalar,branch,wait,all,registers,spilled,waves,mostWaves,"
                                + "complete,reason",
                        "tiny/copy/x1/linear,fake:small,,1.0,0.0,1.0,2.0,0.0,4.0,,,,,,");
        cli.ok("show", "tiny", "--for", "fake:small", "--as", "counts", "--format", "json");
        assertThat(cli.out()).contains("\"all\": 4.0");
        cli.ok("show", "tiny", "--for", "fake:small", "--as", "counts", "--format", "markdown");
        assertThat(cli.out()).contains("| tiny/copy/x2/linear | fake:small |");
    }

    @Test
    void aTargetWithStatisticsOnlyHasNoCode() {
        cli.ok("show", TEST, "--for", "fake:old", "--as", "statistics");
        for (String form : List.of("isa", "counts")) {
            assertThat(cli.run("show", TEST, "--for", "fake:small,fake:old", "--as", form))
                    .isEqualTo(4);
            assertThat(cli.err())
                    .isEqualTo("gpupath: fake:old has no code, as old-disassembler is missing; use --as statistics\n");
        }
    }

    @Test
    void aFormatIsOfCounts() {
        assertThat(cli.run("show", TEST, "--for", "fake:small", "--format", "csv"))
                .isEqualTo(2);
        assertThat(cli.err()).isEqualTo("gpupath: --format writes a table of counts: add --as counts or omit it\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "fake:smal| 2| no target has the id fake:smal; similar: fake:small, fake:old, fake:large",
                "small| 2| no target has the id small; similar: fake:small, fake:old, fake:large",
                "gone:any| 4| gone:any is unavailable: it is not installed; install gone-compiler"
            })
    void aMistakeIsOneLineWithTheNearestTargets(String target, int code, String line) {
        assertThat(cli.run("show", TEST, "--for", target, "--as", "isa")).isEqualTo(code);
        assertThat(cli.err()).isEqualTo("gpupath: " + line + "\n");
    }

    @Test
    void showNeedsABackendOrATarget() {
        assertThat(cli.run("show", TEST)).isEqualTo(2);
        assertThat(cli.err()).isEqualTo("gpupath: show needs --backend B or --for TARGET\n");
    }

    /** Names its target and the kernel's source in the code. */
    public static final class Fake implements TargetCompiler.Offline {

        private static final String LOOP = """
                BB0:
                \ts_mov_b32 s0, 0 ; be800380
                BB1:
                \ts_cmp_ge_u32 s0, s3 ; bf090300
                \ts_cbranch_scc1 BB5 ; bf85000f
                \tbuffer_load_dword v2, v2, s[8:11], 0 offen ; e0301000 80020202
                \ts_branch BB1 ; bf82ffef
                BB5:
                \ts_endpgm ; bf810000
                """;

        @Override
        public String id() {
            return "fake";
        }

        @Override
        public String displayName() {
            return "Fake compiler";
        }

        @Override
        public String backend() {
            return "alpha";
        }

        @Override
        public Availability probe() {
            return new Availability.Available("always");
        }

        @Override
        public List<String> targets() {
            return List.of("small", "large", "old");
        }

        @Override
        public Map<String, String> withoutCode() {
            return Map.of("old", "old-disassembler is missing");
        }

        @Override
        public CompilerOutput compile(KernelSource source, KernelFacts facts, String target) {
            return new Compiled(
                    facts,
                    target,
                    List.of(
                            new CodeListing(CodeReader.FORM, facts.entryPoint() + " for " + target, LOOP),
                            new CodeListing("statistics", "statistics", "registers: 8")),
                    List.of(),
                    List.of());
        }
    }

    /** Names the device whose driver it goes on from. */
    public static final class FakeAssembler implements TargetCompiler.Assembler {

        @Override
        public String id() {
            return "assembler";
        }

        @Override
        public String displayName() {
            return "Fake assembler";
        }

        @Override
        public String backend() {
            return "alpha";
        }

        @Override
        public Availability probe() {
            return new Availability.Available("always");
        }

        @Override
        public List<String> targets() {
            return List.of("any");
        }

        @Override
        public CompilerOutput compile(Compiled driven, String target) {
            CodeListing listing = new CodeListing(CodeReader.FORM, driven.device() + "'s output assembled", Fake.LOOP);
            return new Compiled(driven.kernel(), target, List.of(listing), List.of(), List.of());
        }
    }

    /** A compiler that is not there. */
    public static final class NotInstalled implements TargetCompiler.Offline {

        @Override
        public String id() {
            return "gone";
        }

        @Override
        public String displayName() {
            return "Gone compiler";
        }

        @Override
        public String backend() {
            return "alpha";
        }

        @Override
        public Availability probe() {
            return new Availability.Unavailable("it is not installed", "install gone-compiler");
        }

        @Override
        public List<String> targets() {
            return List.of();
        }

        @Override
        public CompilerOutput compile(KernelSource source, KernelFacts facts, String target) {
            throw new IllegalStateException("it is not installed");
        }
    }
}
