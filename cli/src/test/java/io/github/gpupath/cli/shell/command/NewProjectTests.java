package io.github.gpupath.cli.shell.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.testing.Artifacts;
import io.github.gpupath.cli.testing.Cli;
import io.github.gpupath.cli.testing.Program;
import io.github.gpupath.reference.ReferenceProvider;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code new-backend} and {@code new-suite} write can be built, passes the kit, and runs. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
@Execution(ExecutionMode.CONCURRENT)
class NewProjectTests {

    @TempDir
    Path work;

    private final Cli cli = Cli.with(ReferenceProvider.class);

    @Test
    @Tag("slow")
    void aNewBackendIsGreenAndRuns() throws Exception {
        Path project = work.resolve("my");
        cli.ok("new-backend", project.toString());
        // The whole kit takes longer than all else here; this has each part of it.
        new Artifacts(work.resolve("maven"))
                .maven(
                        project,
                        "-Dconformance.only=control-flow/*,workgroup/*,batch/*,failure/*,memory/texture-*,buffer/*,reduced/*,random/kernels,"
                                + "suites/*,dispatch/*,load/raw-buffer/x1/*",
                        "verify");
        assertThat(reports(project))
                .contains("name=\"control-flow/branch\"")
                .contains("name=\"load/raw-buffer/x1/linear\"")
                .contains("a barrier within a loop or a branch")
                .doesNotContain("devices()[");
        cli.ok(
                "run",
                "tiny/copy/x1/linear",
                "--quick",
                "--backend",
                "my,reference",
                "--plugins",
                project.resolve("target").toString());
        assertThat(cli.out()).containsPattern("tiny +my\\* ").contains("tiny/copy/x1/linear");
    }

    @Test
    @Tag("slow")
    void aNewSuiteIsGreenAndRuns() throws Exception {
        Path project = work.resolve("far-apart");
        cli.ok("new-suite", project.toString(), "--package", "com.example.far");
        new Artifacts(work.resolve("maven")).maven(project, "verify");
        assertThat(reports(project)).contains("name=\"far-apart/32\"").contains("com.example.far.FarApartSuiteTests");
        cli.ok(
                "run",
                "far-apart",
                "--quick",
                "--plugins",
                project.resolve("target").toString());
        assertThat(cli.out()).contains("far-apart/32").contains("words apart take");
    }

    private static String reports(Path project) throws IOException {
        StringBuilder all = new StringBuilder();
        try (Stream<Path> files = Files.list(project.resolve("target/surefire-reports"))) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".xml")).toList()) {
                all.append(Files.readString(file));
            }
        }
        return all.toString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"new-backend", "new-suite"})
    void thePluginsOfMavenAreThoseOfThisProject(String command) throws IOException {
        cli.ok(command, work.resolve("my").toString());
        assertThat(Artifacts.requireTriedPlugins(work.resolve("my/pom.xml"))).isEqualTo(4);
    }

    @Test
    void aSuiteThatIsThereIsRefused() {
        Path folder = work.resolve("tiny");
        assertThat(cli.run("new-suite", folder.toString())).isEqualTo(2);
        assertThat(cli.errLines())
                .containsExactly(
                        "gpupath: \"tiny\" cannot name a suite: gpupath has a suite of that name; take another name");
        assertThat(folder).doesNotExist();
    }

    @Test
    void aSuiteIsNotNamedAsABackend() {
        Path folder = work.resolve("reference");
        assertThat(cli.run("new-suite", folder.toString())).isEqualTo(2);
        assertThat(cli.errLines())
                .containsExactly("gpupath: \"reference\" cannot name a suite: gpupath has a backend of that name; take"
                        + " another name");
        assertThat(folder).doesNotExist();
    }

    @Test
    void whatCannotBeWrittenToItsEndIsTakenAway() throws IOException {
        Path folder = work.resolve("new/far-apart");
        Path empty = Files.createDirectory(work.resolve("empty"));
        for (Path place : List.of(folder, empty)) {
            assertThat(cli.run("new-backend", place.toString(), "--package", "a".repeat(300)))
                    .isEqualTo(1);
            assertThat(cli.errLines()).containsExactly("gpupath: " + place + " cannot be written: File name too long");
        }
        assertThat(work.resolve("new")).doesNotExist();
        assertThat(empty).isEmptyDirectory();
        cli.ok("new-backend", folder.toString());
    }

    @Test
    void whereTheFolderIsThisOneNothingSaysToGoThere() throws Exception {
        Path folder = Files.createDirectory(work.resolve("far-apart"));
        List<String> command = new ArrayList<>(Program.withoutDrivers());
        command.addAll(List.of("new-suite", "."));
        Process program = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String said = new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(program.waitFor()).as(said).isZero();
        assertThat(said).contains("  mvn verify\n").doesNotContain("cd ");
        cli.ok("new-suite", work.resolve("elsewhere").toString());
        assertThat(cli.out()).contains("  cd " + work.resolve("elsewhere") + "\n");
    }

    /** What comes before the dots is not made: nobody could go through it. */
    @Test
    void theFolderIsSaidByTheShortestPath() {
        String folder = work.resolve("y").toString();
        cli.ok("new-suite", work.resolve("x").resolve("..").resolve("y").toString());
        assertThat(cli.out()).contains("wrote " + folder + ";", "  cd " + folder + "\n");
    }

    @Test
    void aNameThatNoSuiteMayHaveIsRefused() {
        assertThat(cli.run("new-suite", work.resolve("a".repeat(101)).toString()))
                .isEqualTo(2);
        assertThat(cli.err()).contains("cannot name a suite: it has 101 characters, more than 100; take another name");
    }

    /** Its class would be one too many for the compiler; any other name of a package will do. */
    @Test
    void aWordOfJavaMayNameABackendInAPackageOfAnotherName() {
        cli.ok("new-backend", work.resolve("class").toString(), "--package", "org.example.mine");
        assertThat(work.resolve("class/src/main/java/org/example/mine/ClassProvider.java"))
                .exists();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            My_Backend |                | "My_Backend" cannot name a backend
            1x         |                | "1x" cannot name a backend: take a folder whose name begins with a lower-case letter
            a--b       |                | "a--b" cannot name a backend: take a folder whose name begins with a lower-case letter and has only such letters and digits, with single hyphens between them
            my         | org..example   | "org..example" cannot be a Java package of yours: choose one, such as --package org.example.mymy
            my         | org.new.my     | "org.new.my" cannot be a Java package
            my         | java.my        | "java.my" cannot be a Java package
            class      |                | "org.example.class" cannot be a Java package of yours: choose one, such as --package org.example.myclass
            device     |                | its class DeviceBuffer would have the name of one of gpupath's or Java's
            backend    |                | "backend" cannot name a backend: its class Backend
            all        |                | "all" cannot name a backend: it stands for every backend
            my         | io.github.gpupath.cli | "io.github.gpupath.cli" cannot be a Java package of yours
            my         | io.github.gpupath | "io.github.gpupath" cannot be a Java package of yours
            reference  |                | "reference" cannot name a backend: gpupath has a backend of that name; take another name
            tiny       |                | "tiny" cannot name a backend: gpupath has a suite of that name; take another name
            full       |                | is there already: name a folder that is not
            """)
    void whatCannotBeIsRefused(String name, String javaPackage, String message) throws IOException {
        Files.writeString(Files.createDirectory(work.resolve("full")).resolve("mine.txt"), "mine");
        String folder = work.resolve(name).toString();
        int exit = javaPackage == null
                ? cli.run("new-backend", folder)
                : cli.run("new-backend", folder, "--package", javaPackage);
        assertThat(exit).isEqualTo(2);
        assertThat(cli.err()).contains(message).hasLineCount(1);
        try (Stream<Path> files = Files.walk(work)) {
            assertThat(files.filter(Files::isRegularFile)).hasSize(1);
        }
    }
}
