package io.github.gpupath.cli.published;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.testing.Artifacts;
import io.github.gpupath.cli.testing.Cli;
import io.github.gpupath.reference.ReferenceProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The examples, which are builds of their own, stand on the interfaces as they are now, and the program takes their jars. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class ExamplesTests {

    private static final Path EXAMPLE = Path.of("..", "examples", "backend-cuda");
    private static final Pattern VERSION =
            Pattern.compile("<((?:lwjgl|jspecify|palantir-java-format)\\.version)>([^<]+)<");

    @TempDir
    Path work;

    private final Cli cli = Cli.with(ReferenceProvider.class);

    /** With those of its tests that need no GPU; the kit is skipped where there is none. */
    @Test
    @Tag("slow")
    void theCudaBackendIsBuiltAndTaken() throws Exception {
        Path project = work.resolve("backend-cuda");
        copy(EXAMPLE.resolve("pom.xml"), project.resolve("pom.xml"));
        copy(EXAMPLE.resolve("src"), project.resolve("src"));
        new Artifacts(work.resolve("maven")).maven(project, "package");
        String plugins = project.resolve("target").toString();
        cli.ok("backends", "--plugins", plugins);
        assertThat(cli.out()).containsPattern("(?m)^cuda +CUDA +(yes|no) ");
        cli.ok("show", "tiny/copy/x1/linear", "--backend", "cuda", "--plugins", plugins);
        assertThat(cli.out()).contains("extern \"C\" __global__ void");
    }

    @Test
    void itNamesTheVersionsOfThisProject() throws IOException {
        String pom = Files.readString(EXAMPLE.resolve("pom.xml"));
        String parent = Files.readString(Path.of("..", "pom.xml"));
        assertThat(Artifacts.requireTriedPlugins(EXAMPLE.resolve("pom.xml"))).isEqualTo(6);
        assertThat(pom.split("<version>" + Pattern.quote(Artifacts.VERSION) + "<", -1))
                .as("its own version and that of gpupath, which releases set")
                .hasSize(3);
        Matcher version = VERSION.matcher(pom);
        int versions = 0;
        for (; version.find(); versions++) {
            assertThat(parent).contains("<" + version.group(1) + ">" + version.group(2) + "<");
        }
        assertThat(versions).isEqualTo(3);
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Path target = to.resolve(from.relativize(file).toString());
                Files.createDirectories(Files.isDirectory(file) ? target : target.getParent());
                if (Files.isRegularFile(file)) {
                    Files.copy(file, target);
                }
            }
        }
    }
}
