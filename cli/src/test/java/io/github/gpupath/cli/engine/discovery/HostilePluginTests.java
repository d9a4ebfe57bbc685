package io.github.gpupath.cli.engine.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.gpupath.cli.engine.store.Json;
import io.github.gpupath.cli.shell.console.ExitCodes;
import io.github.gpupath.cli.text.Controls;
import io.github.gpupath.cli.text.RefusedException;
import io.github.gpupath.plugin.SpiVersion;
import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.PluginRecord;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.SuiteRecord;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.result.TestResult.Status;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.TestCase;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** What suites of plug-ins throw and answer, and what jars are, costs what is at fault and hides nothing. */
@Tag("slow")
@Execution(ExecutionMode.CONCURRENT)
class HostilePluginTests extends HostilePlugins {

    /** The suites that are to be put in one jar. */
    private final List<Source> suites = new ArrayList<>();

    private static final String LONG = "a".repeat(101);

    private void constructing(String id, String constructor) {
        bad(source(id, "if (true) { " + constructor + " }", DESCRIPTION, TESTS, ""));
    }

    private void listing(String id, String tests) {
        bad(source(
                id,
                "",
                DESCRIPTION,
                "@Override public List<TestCase> tests(SuiteSettings settings) { " + tests + " }",
                ""));
    }

    private void describing(String id, String description) {
        bad(source(id, "", "@Override public String description() { " + description + " }", TESTS, ""));
    }

    private void bad(Source suite) {
        suites.add(suite);
    }

    private void having(String id, String more) {
        bad(source(id, "", DESCRIPTION, TESTS, more));
    }

    /** What a suite throws or answers costs the suite; those of one jar share a process, and each is named with it. */
    @Test
    void suitesThatFailAreNamedAndHideNothing() throws Exception {
        constructing("throws", "throw new IllegalStateException(\"out\\nof order\");");
        constructing("overflows", "new Suiteoverflows();");
        describing("describes-null", "return null;");
        describing("describes-nothing", "return \" \\n\";");
        having("options-null", "@Override public List<SuiteOption> options() { return null; }");
        having(
                "options-name",
                "@Override public List<SuiteOption> options() { return List.of(new SuiteOption(\"No Name\", List.of(\"a\"), \"b\")); }");
        having("series-null", "@Override public List<Axis> series() { return Arrays.asList((Axis) null); }");
        having("card-throws", "@Override public List<String> card() { throw new StackOverflowError(); }");
        listing("tests-null", "return null;");
        listing("tests-none", "return List.of();");
        listing("tests-of-null", "return Arrays.asList(test(\"good\"), null);");
        listing("tests-twice", "return List.of(test(\"one\"), test(\"one\"));");
        listing(
                "tests-of-others",
                "return List.of(TestCase.builder(\"load\", List.of(AXIS.at(\"x\"))).label(\"l\").metric(Metric.SECONDS).description(\"d\").workload(() -> workload()).build());");
        listing(
                "tests-blank",
                "return List.of(TestCase.builder(\"tests-blank\", List.of(AXIS.at(\"x\"))).label(\"\").metric(Metric.SECONDS).description(\"d\").workload(() -> workload()).build());");
        listing(
                "tests-unmeasured",
                "return List.of(TestCase.builder(\"tests-unmeasured\", List.of(AXIS.at(\"x\"))).label(\"l\").metric(null).description(\"d\").workload(() -> workload()).build());");
        listing(
                "tests-metric",
                "return List.of(TestCase.builder(\"tests-metric\", List.of(AXIS.at(\"x\"))).label(\"l\").metric(new Metric(\"seconds\", \"h\", Metric.Better.LOWER, Metric.Amount.STEPS)).description(\"d\").workload(() -> workload()).build());");
        listing("tests-many", "return Collections.nCopies(200000, test(\"one\"));");
        listing("tests-word", "return List.of(test(\"../Up\"));");
        constructing(
                "speechless",
                "throw new IllegalStateException() { @Override public String getMessage() { throw new IllegalStateException(); } };");
        listing(
                "tests-speechless",
                "throw new Error() { @Override public String getMessage() { throw this; } @Override public String toString() { throw this; } };");
        constructing(
                "circular",
                "Exception a = new Exception(); Exception b = new Exception(a); a.initCause(b); throw new IllegalStateException(a);");
        listing(
                "tests-without-end",
                "return new AbstractList<TestCase>() { public int size() { return Integer.MAX_VALUE; } public TestCase get(int i) { return test(\"x\"); } };");
        having(
                "options-twice",
                "@Override public List<SuiteOption> options() { SuiteOption o = new SuiteOption(\"way\", List.of(\"a\"), \"a\"); return List.of(o, o); }");
        listing(
                "bases-missing",
                "return List.of(test(\"a\").toBuilder().relativeTo(\"bases-missing/z\").build(), test(\"b\").toBuilder().relativeTo(\"bases-missing/a\").build(), test(\"c\").toBuilder().relativeTo(\"bases-missing/c\").build(), test(\"d\").toBuilder().relativeTo(\"bases-missing/c\").build());");
        listing(
                "bases-round",
                "return List.of(test(\"a\").toBuilder().relativeTo(\"bases-round/b\").build(), test(\"b\").toBuilder().relativeTo(\"bases-round/a\").build(), test(\"c\"));");
        listing("tests-long", "return List.of(test(\"a\".repeat(2000)), test(\"good\"));");
        bad(source("../up", "", DESCRIPTION, TESTS, ""));
        bad(source("all", "", DESCRIPTION, TESTS, ""));
        bad(source(LONG, "", DESCRIPTION, TESTS, ""));
        bad(source(
                "sneaks",
                "if (true) { this.<RuntimeException>sneak(new java.io.IOException(\"unseen\")); }",
                DESCRIPTION,
                TESTS,
                "<E extends Throwable> void sneak(Throwable t) throws E { throw (E) t; }"));
        bad(source("load", "", DESCRIPTION, TESTS, ""));
        jar("failing", suites).write(folder.resolve("failing.jar"));
        good("honest").write(folder.resolve("honest.jar"));

        Run list = run("list");

        assertThat(list.code()).as(list.err()).isZero();
        assertThat(suites).hasSize(31);
        assertThat(suites)
                .allSatisfy(suite -> assertThat(list.of("failing.jar"))
                        .as(suite.id())
                        .anyMatch(line -> line.contains(suite.type() + " could not")
                                || line.contains("the suite " + suite.id() + " is at fault")
                                || line.contains("its suite " + suite.id() + " is ignored")
                                || line.contains("its suite " + suite.id() + " lists no tests")
                                || line.contains("the id " + Controls.beginning(suite.id(), 60) + " cannot be taken")));
        assertThat(list.out())
                .contains("honest/good")
                .contains("tests-of-null/good")
                .contains("tests-twice/one")
                .contains("bases-missing/c", "bases-missing/d", "bases-round/c", "tests-long/good")
                .contains("load/")
                .doesNotContain("a print");
        assertThat(list.of("failing.jar"))
                .contains(
                        "gpupath: plugin failing.jar: the suite tests-twice is at fault, 1 test is left out:"
                                + " two of its tests have the id tests-twice/one",
                        "gpupath: plugin failing.jar: the suite tests-metric is at fault, 1 test is left out:"
                                + " tests-metric/x has a metric named seconds, as another of gpupath is",
                        "gpupath: plugin failing.jar: the suite tests-null is at fault, its tests:"
                                + " it gives no list of tests (null)",
                        "gpupath: plugin failing.jar: the suite tests-of-null is at fault, 1 test is left out:"
                                + " one of its tests is null",
                        "gpupath: plugin failing.jar: the suite tests-blank is at fault, 1 test is left out:"
                                + " tests-blank/x has a bad label, it is blank",
                        "gpupath: plugin failing.jar: the suite tests-unmeasured is at fault, 1 test is left out:"
                                + " tests-unmeasured/x has no metric",
                        "gpupath: plugin failing.jar: the suite describes-null is at fault, its description:"
                                + " it gives nothing (null)",
                        "gpupath: plugin failing.jar: the suite describes-nothing is at fault, its description: it is blank",
                        "gpupath: plugin failing.jar: the suite options-null is at fault, its options:"
                                + " it gives no list of options (null)",
                        "gpupath: plugin failing.jar: the suite series-null is at fault, its series: one of its axes is null",
                        "gpupath: plugin failing.jar: the suite card-throws is at fault, its card:"
                                + " its code calls itself without end (StackOverflowError)",
                        "gpupath: plugin failing.jar: the suite bases-missing is at fault, 2 tests are left out, the first:"
                                + " bases-missing/a is shown relative to bases-missing/z, which is none of the suite's sound tests",
                        "gpupath: plugin failing.jar: the suite bases-round is at fault, 2 tests are left out, the first:"
                                + " bases-round/a is shown relative to bases-round/b, whose own base leads back to it or to a"
                                + " test that is left out",
                        "gpupath: plugin failing.jar: the suite tests-long is at fault, 1 test is left out:"
                                + " tests-long/" + "a".repeat(109) + "… has an id of 2011 characters, more than 1000",
                        "gpupath: plugin failing.jar: its suite is ignored: the id all cannot be taken: it stands for every backend",
                        "gpupath: plugin failing.jar: its suite is ignored: the id " + "a".repeat(60)
                                + "… cannot be taken: it has 101 characters, more than 100",
                        "gpupath: plugin failing.jar: the suite tests-without-end is at fault, its tests:"
                                + " there are 2147483647, more than 100000",
                        "gpupath: plugin failing.jar: the suite tests-speechless is at fault, its tests: Error",
                        "gpupath: plugin failing.jar: the suite options-twice is at fault, its options:"
                                + " two of them have the name way",
                        "gpupath: plugin failing.jar: its suite load is ignored: gpupath has one of that name");
    }

    @Test
    void jarsThatDoNotFitAreNamedAndNotTouched() throws Exception {
        String exits = "if (true) { System.exit(0); }";
        bad("a-silent", suite("silent", exits, DESCRIPTION, TESTS, "").attribute(SpiVersion.ATTRIBUTE, ""));
        bad("b-old", suite("old", exits, DESCRIPTION, TESTS, "").attribute(SpiVersion.ATTRIBUTE, "0.9"));
        bad("c-new", suite("new", exits, DESCRIPTION, TESTS, "").attribute(SpiVersion.ATTRIBUTE, "1.99"));
        bad("d-odd", suite("odd", exits, DESCRIPTION, TESTS, "").attribute(SpiVersion.ATTRIBUTE, "latest"));
        bad("e-nothing", new PluginJar(work.resolve("nothing")));
        Files.createDirectory(folder.resolve("f-folder.jar"));
        jars.add("f-folder.jar");
        Files.write(folder.resolve("g-noise.jar"), new byte[4096]);
        jars.add("g-noise.jar");
        bad("h-class", good("class-file").file("org/example/Suiteclassfile.class", new byte[] {1, 2, 3}));
        bad("i-newer", newerJava(good("newer"), "org/example/Suitenewer.class"));
        bad("j-services", good("services").file("META-INF/services/" + Suite.class.getName(), new byte[] {-1, 0, 10}));
        bad("k-missing", good("missing").without("org.example.Suitemissing"));
        bad(
                "l-abstract",
                new PluginJar(work.resolve("abstract"))
                        .source(
                                "org.example.Abstract",
                                "package org.example; public abstract class Abstract implements io.github.gpupath.suite.Suite {}")
                        .service(Suite.class, "org.example.Abstract"));
        bad(
                "m-gap",
                suite(
                        "gap",
                        "",
                        DESCRIPTION,
                        TESTS,
                        "@Override public List<Axis> series() { throw new AbstractMethodError(\"series()\"); }"));
        good("honest").write(folder.resolve("z-honest.jar"));

        Run list = run("list");

        assertThat(list.code()).as(list.err()).isZero();
        assertEachIsNamed(list);
        assertThat(list.of("a-silent.jar"))
                .containsExactly(
                        "gpupath: plugin a-silent.jar: does not say for which version of the plug-in interfaces it"
                                + " was made, and this program has version 1.0 of the plug-in interfaces; its manifest lacks a line"
                                + " such as \"Gpupath-SPI: 1.0\", ended by a line break");
        assertThat(list.of("b-old.jar")).singleElement().asString().contains("made for version 0.9", "get a newer one");
        assertThat(list.of("c-new.jar")).singleElement().asString().contains("made for version 1.99", "newer gpupath");
        assertThat(list.of("i-newer.jar")).singleElement().asString().contains("made for a newer Java");
        assertThat(list.out()).contains("honest/good");
    }

    /** Such as one from an archive that was made where names were in Latin-1. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void aJarWhoseNameIsNoTextIsToBeRenamed() throws Exception {
        good("latin").write(folder.resolve("latin.jar"));
        good("honest").write(folder.resolve("honest.jar"));
        String renaming = "mv latin.jar \"$(printf 'caf\\351.jar')\"";
        assertThat(new ProcessBuilder("sh", "-c", renaming)
                        .directory(folder.toFile())
                        .start()
                        .waitFor())
                .isZero();

        Run list = run("list");

        assertThat(list.code()).as(list.err()).isZero();
        assertThat(list.of("caf"))
                .singleElement()
                .asString()
                .contains(".jar: has a path whose bytes are no text in ")
                .endsWith(", the encoding of file names here: rename it");
        assertThat(list.out()).contains("honest/good");
    }

    private PluginJar newerJava(PluginJar jar, String entry) throws IOException {
        Path file = work.resolve("Suitenewer/classes").resolve(entry);
        byte[] bytes = Files.readAllBytes(file);
        bytes[6] = 1; // the version of the class file, far ahead
        return jar.file(entry, bytes);
    }

    @Test
    void aFolderOfOtherThingsWorksAndOneOfTooManyJarsIsRefused() throws Exception {
        for (int number = 0; number < 3000; number++) {
            Files.createFile(folder.resolve("note-" + number + ".txt"));
        }
        good("honest").write(folder.resolve("honest.jar"));
        assertThat(run("list").out()).contains("honest/good");

        for (int number = 0; number < PluginFolder.MOST_JARS; number++) {
            Files.createFile(folder.resolve("jar-" + number + ".jar"));
        }
        Run refused = run("list");
        assertThat(refused.code()).isEqualTo(ExitCodes.USAGE);
        assertThat(refused.err()).contains("which has 257 jars, more than 256");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aFolderThatCannotBeReadIsRefusedWithTheCause() throws Exception {
        boolean isRoot = System.getProperty("user.name").equals("root"); // who reads everything but by this right
        List<String> starter = isRoot ? List.of("setpriv", "--bounding-set=-dac_override,-dac_read_search") : List.of();
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("-wx------"));
        try {
            assumeTrue(!isRoot || isRefused(starter), "no setpriv that takes this right away");
            Run refused = runBy(starter, "list");
            assertThat(refused.code()).isEqualTo(ExitCodes.USAGE);
            assertThat(refused.err())
                    .isEqualTo("gpupath: --plugins names " + folder + ", which cannot be read: permission denied\n");
        } finally {
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
        }
    }

    private boolean isRefused(List<String> starter) throws InterruptedException {
        List<String> reading = new ArrayList<>(starter);
        reading.addAll(List.of("ls", folder.toString()));
        try {
            Process process =
                    new ProcessBuilder(reading).redirectErrorStream(true).start();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            process.waitFor();
            return said.startsWith("ls: ");
        } catch (IOException e) {
            return false; // there is no setpriv
        }
    }

    @Test
    void workloadsCostTheirTestsAndResultsNameTheJars() throws Exception {
        suite(
                        "ways",
                        "",
                        DESCRIPTION,
                        "@Override public List<TestCase> tests(SuiteSettings settings) { return List.of(test(\"good\"),"
                                + " test(\"exits\", () -> { System.exit(0); return null; }),"
                                + " test(\"halts\", () -> { Runtime.getRuntime().halt(0); return null; }),"
                                + " test(\"hangs\", () -> { sleep(); return null; }),"
                                + " test(\"null\", () -> null),"
                                + " test(\"throws\", () -> { throw new IllegalStateException(\"no\"); }),"
                                + " test(\"fine\")); }",
                        "@Override public List<Finding> findings(Measurements m) {"
                                + " if (m.tests().isEmpty()) { return List.of(); } throw new IllegalStateException(\"no end\"); }")
                .attribute("Implementation-Version", "2.5")
                .write(folder.resolve("ways.jar"));
        Path file = work.resolve("result.json");

        Run run =
                run("run", "ways", "--quick", "--max-time", "0.05", "--step-limit", "20", "--output", file.toString());

        assertThat(run.code()).as(run.err()).isEqualTo(ExitCodes.TEST_FAILED);
        String json = Files.readString(file);
        ResultFile results = Json.read(json, ResultFile.class);
        assertThat(results.results()).hasSize(7).allSatisfy(result -> {
            boolean isSound = result.test().matches("ways/(good|fine)");
            assertThat(result.status()).as(run.err()).isEqualTo(isSound ? Status.OK : Status.FAILED);
            if (!isSound) {
                assertThat(result.reason()).startsWith("plugin ways.jar: ");
            }
        });
        assertThat(results.results())
                .filteredOn(result -> result.test().equals("ways/exits"))
                .extracting(TestResult::reason)
                .singleElement()
                .asString()
                .contains("its process ended with exit code 0 while making the workload of ways/exits");
        assertThat(results.problems())
                .singleElement()
                .satisfies(problem -> assertThat(problem.message()).contains("plugin ways.jar", "no end"));
        String hash = HexFormat.of()
                .formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(folder.resolve("ways.jar"))));
        assertThat(results.suites())
                .extracting(SuiteRecord::plugin)
                .containsExactly(new PluginRecord("ways.jar", "2.5", hash, null));
        assertThat(results.devices()).extracting(DeviceRecord::plugin).containsOnlyNulls();
        assertThat(run.out()).contains("ways*").contains("suite ways: from the plug-in ways.jar, version 2.5");
    }

    /** What it listed in one process is not there in the next. */
    @Test
    void aSuiteWhoseTestsChangeCostsThemAndIsNamed() throws Exception {
        suite(
                        "changes",
                        "",
                        DESCRIPTION,
                        "@Override public List<TestCase> tests(SuiteSettings settings) {"
                                + " return List.of(test(\"p\" + ProcessHandle.current().pid())); }",
                        "")
                .write(folder.resolve("changes.jar"));
        Path file = work.resolve("changes.json");

        Run run = run("run", "changes", "--quick", "--step-limit", "20", "--output", file.toString());

        assertThat(run.code()).as(run.err()).isEqualTo(ExitCodes.TEST_FAILED);
        assertThat(Json.read(Files.readString(file), ResultFile.class).results())
                .extracting(TestResult::reason)
                .singleElement()
                .asString()
                .matches(
                        "INTERNAL: plugin changes\\.jar: its suite does not list changes/p\\d+, which it has listed before");
    }

    /** Its figures would stand under the hash of the jar that the program has read. */
    @Test
    void aJarThatHasChangedIsNotMeasured() throws Exception {
        Path jar = folder.resolve("changed.jar");
        good("changed").write(jar);
        String read = Plugin.open(jar, getClass().getClassLoader())
                .origin()
                .plugin()
                .orElseThrow()
                .hashes();
        assertThat(test(jar, read).id()).isEqualTo("changed/good");
        suite("changed", "", DESCRIPTION, TESTS, "int more;").write(jar);
        assertThatThrownBy(() -> test(jar, read))
                .isInstanceOf(RefusedException.class)
                .hasMessage(
                        "plugin changed.jar: its file or one that its Class-Path names was replaced after this run began:"
                                + " leave them as they are until a run has ended, and run again");
    }

    private static TestCase test(Path jar, String hashes) {
        WorkerServices services = new WorkerServices(HostilePluginTests.class.getClassLoader(), line -> {});
        PluginService service = new PluginService(jar.toString(), hashes, "org.example.Suitechanged");
        return services.tests(Map.of("changed", service), Map.of()).apply("changed/good");
    }

    @Test
    void whatATestPrintsStaysInItsProcess() throws Exception {
        good("honest").write(folder.resolve("honest.jar"));
        String json = run("list", "honest", "--format", "json").out();
        assertThat(json).startsWith("[").contains("honest/good").doesNotContain("a print");
    }
}
