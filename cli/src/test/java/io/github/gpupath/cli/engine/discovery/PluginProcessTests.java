package io.github.gpupath.cli.engine.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.engine.store.Json;
import io.github.gpupath.cli.shell.console.ExitCodes;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.result.TestResult.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** What plug-ins do to their processes costs what is at fault, hides nothing and leaves nothing behind. */
@Tag("slow")
@Execution(ExecutionMode.CONCURRENT)
class PluginProcessTests extends HostilePlugins {

    /** What ends or blocks a process costs the one service that it was asked for, and nothing of another jar. */
    @Test
    void suitesThatEndOrBlockTheirProcessAreNamedAndHideNothing() throws Exception {
        bad("exits", suite("exits", "if (true) { System.exit(0); }", DESCRIPTION, TESTS, ""));
        bad("halts", suite("halts", "if (true) { Runtime.getRuntime().halt(0); }", DESCRIPTION, TESTS, ""));
        bad("hangs", suite("hangs", "sleep();", DESCRIPTION, TESTS, ""));
        bad(
                "eats",
                suite(
                        "eats",
                        "List<long[]> all = new ArrayList<>(); while (all != null) { all.add(new long[1 << 20]); }",
                        DESCRIPTION,
                        TESTS,
                        ""));
        bad(
                "shouts",
                suite(
                        "shouts",
                        "try (var out = new java.io.FileOutputStream(java.io.FileDescriptor.out)) { out.write(\"no answer\\n\".getBytes());"
                                + " sleep(); } catch (java.io.IOException e) { throw new IllegalStateException(e); }",
                        DESCRIPTION,
                        TESTS,
                        ""));
        bad(
                "describes-never",
                suite(
                        "describes-never",
                        "",
                        "@Override public String description() { sleep(); return null; }",
                        TESTS,
                        ""));
        bad(
                "options-exit",
                suite(
                        "options-exit",
                        "",
                        DESCRIPTION,
                        TESTS,
                        "@Override public List<SuiteOption> options() { System.exit(7); return null; }"));
        bad(
                "tests-endless",
                suite(
                        "tests-endless",
                        "",
                        DESCRIPTION,
                        "@Override public List<TestCase> tests(SuiteSettings settings) {"
                                + " return new AbstractList<TestCase>() { public int size() { return 1; } public TestCase get(int i) { sleep(); return null; }"
                                + " public Object[] toArray() { sleep(); return null; } }; }",
                        ""));
        suite("hooks", "Runtime.getRuntime().addShutdownHook(new Thread(() -> sleep()));", DESCRIPTION, TESTS, "")
                .write(folder.resolve("hooks.jar"));
        good("honest").write(folder.resolve("honest.jar"));

        Run list = run("list", "--step-limit", "20");

        assertThat(list.code()).as(list.err()).isZero();
        assertEachIsNamed(list);
        assertThat(list.out())
                .contains("honest/good")
                .contains("load/")
                .as("what cannot keep its process alive")
                .contains("hooks/good");
        assertThat(list.of("exits.jar"))
                .containsExactly("gpupath: plugin exits.jar: its process ended with exit code 0 while constructing"
                        + " org.example.Suiteexits");
        assertThat(list.of("hangs.jar"))
                .containsExactly(
                        "gpupath: plugin hangs.jar: its process gave no answer within 20.0 s while constructing"
                                + " org.example.Suitehangs");
        assertThat(list.of("eats.jar")).singleElement().asString().contains("OutOfMemoryError");
        assertThat(list.of("tests-endless.jar"))
                .singleElement()
                .asString()
                .startsWith(
                        "gpupath: plugin tests-endless.jar: the suite tests-endless is at fault, its tests:"
                                + " its process gave no answer within 20.0 s while listing the tests of org.example.Suitetestsendless");
    }

    @Test
    void findingsThatEndTheirProcessCostTheFindings() throws Exception {
        suite(
                        "late",
                        "",
                        DESCRIPTION,
                        TESTS,
                        "@Override public List<Finding> findings(Measurements m) { System.exit(0); return List.of(); }")
                .write(folder.resolve("late.jar"));
        Path file = work.resolve("result.json");

        Run run = run("run", "late", "--quick", "--max-time", "0.05", "--output", file.toString());

        ResultFile results = Json.read(Files.readString(file), ResultFile.class);
        assertThat(run.code()).as(run.err()).isEqualTo(ExitCodes.TEST_FAILED);
        assertThat(results.results()).extracting(TestResult::status).containsExactly(Status.OK);
        assertThat(results.problems())
                .singleElement()
                .satisfies(problem -> assertThat(problem.message())
                        .contains("the suite late draws no conclusions", "plugin late.jar", "ended with exit code 0"));
    }

    @Test
    void findingsThatAreNoneCostTheFindingsAndSayWhy() throws Exception {
        String finding =
                "new Finding(\"ratio\", \"far\", \"one\", List.of(new Finding.Figure(\"ratio\", \"\", %s, null,"
                        + " null, null)), List.of(\"%s\"), \"words\")";
        finding("of-null", "return null;");
        finding("of-nan", "return List.of(" + finding.formatted("Double.NaN", "of-nan/good") + ");");
        finding("of-others", "return List.of(" + finding.formatted("1", "load/nothing") + ");");
        Path file = work.resolve("result.json");

        Run run = run(
                "run", "of-null", "of-nan", "of-others", "--quick", "--max-time", "0.05", "--output", file.toString());

        ResultFile results = Json.read(Files.readString(file), ResultFile.class);
        assertThat(run.code()).as(run.err()).isEqualTo(ExitCodes.TEST_FAILED);
        assertThat(results.problems())
                .extracting(ResultFile.Problem::message)
                .containsExactlyInAnyOrder(
                        "the suite of-null draws no conclusions: it fails with plugin of-null.jar: the suite of-null is"
                                + " at fault, its findings: it gives no list of findings (null)",
                        "a finding of the suite of-nan is left out, ratio of far: ratio of NaN, which is no finite number",
                        "a finding of the suite of-others is left out, ratio of far: a finding of the suite of-others"
                                + " that rests on load/nothing, which is no test of that suite");
    }

    private void finding(String id, String findings) throws IOException {
        suite(
                        id,
                        "",
                        DESCRIPTION,
                        TESTS,
                        "@Override public List<Finding> findings(Measurements m) {"
                                + " if (m.tests().isEmpty()) { return List.of(); } " + findings + " }")
                .write(folder.resolve(id + ".jar"));
    }

    /** Each is constructed only once all are being constructed; what is wrong is told in the order of the jars. */
    @Test
    void jarsAreAskedSideBySide() throws Exception {
        for (String id : List.of("a", "b", "c", "d")) {
            bad(
                    id,
                    suite(
                            "waits-" + id,
                            "java.io.File folder = new java.io.File(\"" + work.resolve("met") + "\");"
                                    + " new java.io.File(folder, \"" + id + "\").mkdirs();"
                                    + " while (folder.list().length < 4) { java.util.concurrent.locks.LockSupport.parkNanos(10_000_000); }"
                                    + " if (true) { throw new IllegalStateException(\"all met\"); }",
                            DESCRIPTION,
                            TESTS,
                            ""));
        }

        Run list = run("list");

        assertThat(list.code()).as(list.err()).isZero();
        assertThat(list.err().lines())
                .containsExactly(Stream.of("a", "b", "c", "d")
                        .map(id -> "gpupath: plugin " + id + ".jar: org.example.Suitewaits" + id
                                + " could not be constructed: IllegalStateException: all met")
                        .toArray(String[]::new));
    }

    /** It holds the output of the process open, by which the program would hear that it has ended. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void whatAPluginStartsEndsWithItsProcess() throws Exception {
        bad("exits", starting("exits", "System.exit(0);"));
        bad("halts", starting("halts", "Runtime.getRuntime().halt(3);"));
        starting("stays", "").write(folder.resolve("stays.jar"));

        Run list = run("list");

        assertThat(list.code()).as(list.err()).isZero();
        assertThat(list.out()).contains("stays/good");
        assertThat(list.err().lines())
                .containsExactly(
                        "gpupath: plugin exits.jar: its process ended with exit code 0 while constructing org.example.Suiteexits",
                        "gpupath: plugin halts.jar: its process ended with exit code 3 while constructing org.example.Suitehalts");
        for (String id : List.of("exits", "halts", "stays")) {
            long started = Long.parseLong(Files.readString(work.resolve("started-" + id)));
            assertThat(ProcessHandle.of(started).filter(ProcessHandle::isAlive))
                    .as(id)
                    .isEmpty();
        }
    }

    private PluginJar starting(String id, String end) throws IOException {
        return suite(
                id,
                "try { Process started = new ProcessBuilder(\"sleep\", \"3600\").inheritIO().start();"
                        + " java.nio.file.Files.writeString(java.nio.file.Path.of(\"" + work.resolve("started-" + id)
                        + "\"), Long.toString(started.pid())); } catch (java.io.IOException e) { throw new IllegalStateException(e); } "
                        + end,
                DESCRIPTION,
                TESTS,
                "");
    }
}
