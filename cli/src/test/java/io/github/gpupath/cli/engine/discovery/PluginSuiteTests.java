package io.github.gpupath.cli.engine.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.engine.store.Json;
import io.github.gpupath.cli.shell.console.ExitCodes;
import io.github.gpupath.cli.testing.Cli;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.reference.ReferenceProvider;
import io.github.gpupath.result.FindingRecord;
import io.github.gpupath.result.Measurement.Geometry;
import io.github.gpupath.result.Note;
import io.github.gpupath.result.PluginRecord;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.SuiteRecord;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.Suite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A suite that this project has never seen, in a jar of its own: its axis, metric, bases, caveat and findings are its own. */
@Tag("slow")
class PluginSuiteTests {

    private static final String SUITE = """
            package org.example;

            import static io.github.gpupath.kernel.KernelBuilder.u32;
            import static io.github.gpupath.kernel.KernelBuilder.u64;

            import io.github.gpupath.backend.*;
            import io.github.gpupath.kernel.*;
            import io.github.gpupath.suite.*;
            import java.util.*;

            public final class Chase implements Suite {
                private static final int WORDS = 256;
                private static final Axis HOP = new Axis("hop", Axis.Scale.LOGARITHMIC, "");
                private static final Metric LATENCY = new Metric("hop-latency", "s", Metric.Better.LOWER, Metric.Amount.STEPS);

                @Override public String id() { return "chase"; }
                @Override public String description() { return "a chain of loads, each of which waits for the one before it"; }
                @Override public List<Axis> series() { return List.of(HOP); }

                @Override public List<TestCase> tests(SuiteSettings settings) {
                    return List.of(test(1), test(8), test(64));
                }

                private static TestCase test(int hop) {
                    return TestCase.builder("chase", List.of(HOP.at(hop)))
                            .label("Chain of hops over " + hop)
                            .metric(LATENCY)
                            .description("hops of " + hop + " words")
                            .workload(() -> workload(hop))
                            .relativeTo("chase/1")
                            .caveats(List.of("hops of a single invocation say nothing of many at once"))
                            .build();
                }

                private static Workload workload(int hop) {
                    KernelBuilder k = new KernelBuilder("chase_" + hop, new WorkgroupSize(1, 1, 1));
                    Parameter steps = k.parameter("steps", ScalarType.U32);
                    Parameter start = k.parameter("start", ScalarType.U64);
                    Resource.StructuredBuffer chain = k.structuredBuffer("chain", ScalarType.U32, Access.READ);
                    Resource.StructuredBuffer end = k.structuredBuffer("end", ScalarType.U32, Access.WRITE);
                    Variable at = k.variable("at", start.shiftRight(33).to(ScalarType.U32));
                    k.loop("i", steps, Unroll.NEVER, i -> k.assign(at, chain.load(at)));
                    k.store(end, u32(0), at);
                    return KernelWorkload.of(k.build())
                            .measured(KernelWorkload.Measured.steps(launch -> launch.arguments().get(0).bits()))
                            .memory(List.of(
                                            new Memory.BufferMemory(BufferSpec.storage(4 * WORDS), (target, offset) -> {
                                                for (int word = (int) offset / 4; target.hasRemaining(); word++) {
                                                    target.putInt((word + hop) % WORDS);
                                                }
                                            }, false),
                                            new Memory.BufferMemory(BufferSpec.storage(4), Memory.Content.ZEROS, true)))
                            .verification(KernelWorkload.Verification.of(List.of(u32(5), u64(3L << 33)), new WorkgroupCount(1, 1, 1)))
                            .scale(List.of(u32(1000), u64(1L << 33)), new KernelWorkload.GeometryScale(1, 0, 0))
                            .build();
                }

                @Override public List<Finding> findings(Measurements measurements) {
                    List<Finding> findings = new ArrayList<>();
                    for (Curve curve : measurements.curves(HOP)) {
                        Curve.Point last = curve.points().get(curve.points().size() - 1);
                        findings.add(new Finding("patience", curve.id(), "farthest",
                                List.of(
                                        Finding.Figure.within("latency", "s", last.value(), last.low(), last.high()),
                                        new Finding.Figure("hop", "", last.at(), null, null, null)),
                                List.of(last.test()),
                                "the farthest hop is one of " + (int) last.at() + " words"));
                    }
                    return findings;
                }
            }
            """;

    @TempDir
    Path folder;

    @TempDir
    Path work;

    private final Cli cli = Cli.with(ReferenceProvider.class);

    private PluginJar chase;

    @BeforeEach
    void theJar() throws IOException {
        chase = new PluginJar(work.resolve("chase"))
                .source("org.example.Chase", SUITE)
                .service(Suite.class, "org.example.Chase");
        chase.write(folder.resolve("chase.jar"));
    }

    /** What a suite loads beside its jar is a part of it. */
    @Test
    void aRunDoesNotGoOnWithAnotherLibrary() throws IOException {
        chase.attribute("Class-Path", "lib/core.jar").write(folder.resolve("chase.jar"));
        Path library = Files.createDirectory(folder.resolve("lib")).resolve("core.jar");
        core("").write(library);
        Path file = work.resolve("core.json");
        ok("run", "chase/1", "--quick", "--output", file.toString());
        String text = Files.readString(file);
        assertThat(Json.read(text, ResultFile.class).suites().get(0).plugin().libraries())
                .extracting(PluginRecord.Library::jar)
                .containsExactly("core.jar");
        ok("run", "--resume", file.toString());

        core("int more;").write(library);
        assertThat(cli.run("run", "--resume", file.toString(), "--plugins", folder.toString()))
                .isEqualTo(ExitCodes.USAGE);
        assertThat(cli.err()).contains("started with suite chase of a plug-in with SHA-256", "so start a new run");
    }

    private PluginJar core(String member) throws IOException {
        return new PluginJar(work.resolve("core"))
                .source("org.example.Core", "package org.example; public final class Core { " + member + " }");
    }

    private String ok(String... arguments) {
        String[] all = java.util.Arrays.copyOf(arguments, arguments.length + 2);
        all[arguments.length] = "--plugins";
        all[arguments.length + 1] = folder.toString();
        assertThat(cli.run(all)).as(cli.err()).isZero();
        return cli.out();
    }

    private static String sha256(Path file) throws Exception {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
    }

    private static String squeezed(String table) {
        return table.replaceAll(" +", " ");
    }

    @Test
    void listed() {
        assertThat(squeezed(ok("list", "chase")))
                .contains("chase/8 Chain of hops over 8\n")
                .contains("chase: 3 tests, a chain of loads, each of which waits for the one before it");
        assertThat(ok("list", "chase", "--format", "json")).contains("\"hop-latency\"");
    }

    @Test
    void verifiedAndShown() {
        assertThat(squeezed(ok("verify", "chase"))).contains("test answer\n").contains("chase/64 ok\n");
        assertThat(ok("show", "chase/8", "--backend", "reference"))
                .contains("chase_8")
                .contains("chain");
    }

    @Test
    void measuredAndCompared() throws Exception {
        String first = work.resolve("first.json").toString();
        String csv = work.resolve("first.csv").toString();
        String table = squeezed(ok("run", "chase", "--quick", "--explain", "--output", first, "--output", csv));

        ResultFile file = Json.read(Files.readString(Path.of(first)), ResultFile.class);
        assertThat(file.suites())
                .containsExactly(new SuiteRecord(
                        "chase",
                        "a chain of loads, each of which waits for the one before it",
                        List.of(new SuiteRecord.AxisRecord("hop", "logarithmic", "")),
                        List.of("hop"),
                        new PluginRecord("chase.jar", null, sha256(folder.resolve("chase.jar")), null)));
        assertThat(file.results()).hasSize(3).allSatisfy(result -> {
            assertThat(result.metric()).isEqualTo("hop-latency");
            assertThat(result.better()).isEqualTo(Metric.Better.LOWER);
            assertThat(result.base()).isEqualTo("chase/1");
            assertThat(result.notes()).extracting(Note::kind).contains("caveat");
            assertThat(result.measured().orElseThrow().stepsPerDispatch()).isEqualTo(1000);
            assertThat(result.geometry())
                    .extracting(Geometry::arguments)
                    .isEqualTo(List.of(Literal.u32(1000), Literal.u64(1L << 33)));
            assertThat(result.measured().orElseThrow().value())
                    .isEqualTo(result.measured().orElseThrow().statistics().median() / 1000);
        });
        assertThat(file.findings()).hasSize(1);
        FindingRecord finding = file.findings().get(0);
        double latency = file.results().get(2).measured().orElseThrow().value();
        assertThat(finding.kind()).isEqualTo("patience");
        assertThat(finding.figures().get(0).value()).isEqualTo(latency);

        assertThat(table)
                .containsPattern("chase/1 [\\d.]+ ±[\\d.]+% 1.00\n")
                .contains("the farthest hop is one of 64 words")
                .contains("hops of a single invocation say nothing of many at once (chase/*)");
        assertThat(Files.readAllLines(Path.of(csv)))
                .hasSize(4)
                .element(2)
                .asString()
                .contains(",chase/1,", "chase.jar");

        String second = work.resolve("second.json").toString();
        ok("run", "chase", "--quick", "--output", second);
        assertThat(squeezed(ok("compare", first, second)))
                .containsPattern("chase/8 [\\d.]+ [\\d.]+ [\\d.]+ [\\d.]+ to [\\d.]+ (faster|slower|same|ambiguous)\n");
        assertThat(ok("compare", first, second, "--format", "json")).contains("\"farthest\"");
    }
}
