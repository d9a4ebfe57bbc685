package io.github.gpupath.cli.shell.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.testing.Artifacts;
import io.github.gpupath.cli.testing.Cli;
import io.github.gpupath.reference.ReferenceProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code new-backend} and {@code new-suite} write can be built, passes the kit, and runs. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class NewProjectTests {

    /** What Maven has once copied serves each build. */
    @TempDir
    static Path maven;

    private static Artifacts artifacts;

    @TempDir
    Path work;

    @BeforeAll
    static void makeArtifacts() throws IOException {
        artifacts = new Artifacts(maven);
    }

    private final Cli cli = Cli.with(ReferenceProvider.class);

    @Test
    @Tag("slow")
    void aNewBackendIsGreenAndRuns() throws Exception {
        Path project = work.resolve("my");
        cli.ok("new-backend", project.toString());
        // The whole kit takes longer than all else here; this has each part of it.
        artifacts.maven(
                project,
                "-Dconformance.only=control-flow/*,workgroup/*,batch/*,failure/*,memory/texture-*,buffer/*,random/kernels,"
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
        artifacts.maven(project, "verify");
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

    /** Its class would be one too many for the compiler; any other name of a package will do. */
    @Test
    void aWordOfJavaMayNameABackendInAPackageOfAnotherName() {
        cli.ok("new-backend", work.resolve("class").toString(), "--package", "org.example.mine");
        assertThat(work.resolve("class/src/main/java/org/example/mine/ClassProvider.java"))
                .exists();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            My_Backend |                | "My_Backend" cannot name a backend: use lower-case letters, digits and single hyphens, such as my-backend
            1x         |                | "1x" cannot name a backend
            a--b       |                | "a--b" cannot name a backend
            my         | org..example   | "org..example" cannot be a Java package: choose another with --package
            class      |                | "org.example.class" cannot be a Java package
            full       |                | already exists; choose a new folder
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
