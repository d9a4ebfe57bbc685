package io.github.gpupath.cli.engine.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.testing.Program;
import io.github.gpupath.suite.Suite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;

/** Plug-ins that do what they can to harm the program, which runs as a process of its own beside an honest one. */
abstract class HostilePlugins {

    /** The placeholders are the class's name, the suite's id, what its constructor does, and more methods. */
    private static final String SUITE = """
            package org.example;

            import io.github.gpupath.backend.*;
            import io.github.gpupath.kernel.*;
            import io.github.gpupath.suite.*;
            import java.util.*;

            public class NAME implements Suite {
                private static final Axis AXIS = Axis.ofWords("way");

                public NAME() {
                    CONSTRUCTOR
                }

                DESCRIPTION
                TESTS
                MORE

                @Override public String id() { return "IDENTIFIER"; }

                static TestCase test(String word) {
                    return test(word, () -> workload());
                }

                static TestCase test(String word, java.util.function.Supplier<Workload> workload) {
                    return TestCase.builder("IDENTIFIER", List.of(AXIS.at(word)))
                            .label("way " + word)
                            .metric(Metric.SECONDS)
                            .description("goes the way " + word)
                            .workload(workload)
                            .build();
                }

                static void sleep() {
                    try {
                        Thread.sleep(1000000);
                    } catch (InterruptedException e) {
                        sleep();
                    }
                }

                static Workload workload() {
                    KernelBuilder k = new KernelBuilder("copies", new WorkgroupSize(1, 1, 1));
                    Resource.StructuredBuffer source = k.structuredBuffer("source", ScalarType.U32, Access.READ);
                    Resource.StructuredBuffer result = k.structuredBuffer("result", ScalarType.U32, Access.WRITE);
                    k.store(result, KernelBuilder.u32(0), source.load(KernelBuilder.u32(0)));
                    return KernelWorkload.of(k.build())
                            .measured(KernelWorkload.Measured.dispatch())
                            .memory(List.of(new Memory.BufferMemory(BufferSpec.storage(4), (target, offset) -> target.putInt(7), false),
                                    new Memory.BufferMemory(BufferSpec.storage(4), Memory.Content.ZEROS, true)))
                            .verification(KernelWorkload.Verification.of(List.of(), new WorkgroupCount(1, 1, 1)))
                            .scale(List.of(), new KernelWorkload.GeometryScale(1, 0, 0))
                            .build();
                }
            }
            """;

    static final String DESCRIPTION =
            "@Override public String description() { System.out.println(\"a print\"); return \"an example\"; }";
    static final String TESTS =
            "@Override public List<TestCase> tests(SuiteSettings settings) { return List.of(test(\"good\")); }";

    @TempDir
    Path folder;

    @TempDir
    Path work;

    final List<String> jars = new ArrayList<>();

    /** The source of a suite. */
    record Source(String id, String type, String text) {}

    static Source source(String id, String constructor, String description, String tests, String more) {
        String name = "Suite" + id.replaceAll("[^A-Za-z0-9]", "");
        return new Source(
                id,
                "org.example." + name,
                SUITE.replace("NAME", name)
                        .replace("IDENTIFIER", id)
                        .replace("CONSTRUCTOR", constructor)
                        .replace("DESCRIPTION", description)
                        .replace("TESTS", tests)
                        .replace("MORE", more));
    }

    PluginJar jar(String name, List<Source> sources) throws IOException {
        PluginJar jar = new PluginJar(work.resolve(name))
                .sources(sources.stream().collect(Collectors.toMap(Source::type, Source::text)));
        for (Source source : sources) {
            jar.service(Suite.class, source.type());
        }
        return jar;
    }

    PluginJar suite(String id, String constructor, String description, String tests, String more) throws IOException {
        Source source = source(id, constructor, description, tests, more);
        return jar(source.type().substring("org.example.".length()), List.of(source));
    }

    PluginJar good(String id) throws IOException {
        return suite(id, "", DESCRIPTION, TESTS, "");
    }

    void bad(String name, PluginJar jar) throws IOException {
        jars.add(name + ".jar");
        jar.write(folder.resolve(name + ".jar"));
    }

    /** What the program did. */
    record Run(int code, String out, String err) {

        /** What it said of a jar. */
        List<String> of(String jar) {
            return err.lines().filter(line -> line.contains("plugin " + jar)).toList();
        }
    }

    Run run(String... arguments) throws IOException, InterruptedException {
        return runBy(List.of(), arguments);
    }

    /** What the program does that another command starts. */
    Run runBy(List<String> starter, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(starter);
        command.addAll(Program.withoutDrivers("-Xmx192m"));
        command.addAll(List.of(arguments));
        command.addAll(List.of("--plugins", folder.toString()));
        Path out = work.resolve("stdout");
        Path err = work.resolve("stderr");
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
        builder.environment().put("GPUPATH_JAVA_OPTS", "-XX:TieredStopAtLevel=1 -Xmx192m");
        Process process = builder.start();
        boolean ended = process.waitFor(5, TimeUnit.MINUTES);
        process.destroyForcibly();
        assertThat(ended).as("whether it ended: %s", Files.readString(err)).isTrue();
        Run run = new Run(process.exitValue(), Files.readString(out), Files.readString(err));
        assertThat(run.err()).doesNotContain("\tat ").doesNotContain("internal error");
        return run;
    }

    void assertEachIsNamed(Run run) {
        assertThat(jars).allSatisfy(jar -> assertThat(run.of(jar)).as(jar).isNotEmpty());
    }
}
