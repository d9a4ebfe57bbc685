package io.github.gpupath.cli.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.conformance.BackendConformanceTests;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.suite.Suite;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A Maven repository with the artifacts that a plug-in is built against, as they are now, and a Maven that takes all else
 * from what is on this machine already: that which built these tests has put it there.
 */
public final class Artifacts {

    /** As it stands in every pom of this project. */
    public static final String VERSION = "0.1.0-SNAPSHOT";

    private static final String SETTINGS = """
            <settings>
              <localRepository>%s</localRepository>
              <mirrors>
                <mirror><id>here</id><mirrorOf>*</mirrorOf><url>%s</url></mirror>
              </mirrors>
            </settings>
            """;

    private static final Pattern PLUGIN = Pattern.compile(
            "<artifactId>(maven-[a-z]+-plugin|[a-z]+-maven-plugin)</artifactId>\\s*<version>([^<]+)</version>");

    private final Path repository;
    private final Path settings;

    /**
     * Writes the repository.
     *
     * @param folder an empty one
     */
    public Artifacts(Path folder) throws IOException {
        repository = folder.resolve("repository");
        add("parent", Path.of("..", "pom.xml"));
        add("bom", Path.of("..", "bom", "pom.xml"));
        add("api", Kernel.class);
        add("testkit", BackendConformanceTests.class);
        add("suites", ServiceLoader.load(Suite.class).iterator().next().getClass());
        Path here = Path.of(System.getProperty("test.repository"));
        settings = Files.writeString(folder.resolve("settings.xml"), SETTINGS.formatted(repository, here.toUri()));
    }

    /**
     * Fails where a project is built with plug-ins of Maven that this one is not built with: nobody has tried those.
     *
     * @return how many it names
     */
    public static int requireTriedPlugins(Path pom) throws IOException {
        String parent = Files.readString(Path.of("..", "pom.xml"));
        Matcher plugin = PLUGIN.matcher(Files.readString(pom));
        int plugins = 0;
        while (plugin.find()) {
            assertThat(parent)
                    .containsPattern("<artifactId>" + plugin.group(1) + "</artifactId>\\s*<version>"
                            + Pattern.quote(plugin.group(2)) + "</version>");
            plugins++;
        }
        return plugins;
    }

    private Path add(String module, Path pom) throws IOException {
        Path artifact = repository.resolve("io/github/gpupath/gpupath-" + module + "/" + VERSION);
        Files.createDirectories(artifact);
        Files.copy(pom, artifact.resolve("gpupath-" + module + "-" + VERSION + ".pom"));
        return artifact.resolve("gpupath-" + module + "-" + VERSION + ".jar");
    }

    private void add(String module, Class<?> member) throws IOException {
        Path jar = add(module, Path.of("..", module, "pom.xml"));
        Path built;
        try {
            built = Path.of(
                    member.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
        if (Files.isRegularFile(built)) {
            Files.copy(built, jar);
            return;
        }
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out);
                Stream<Path> files = Files.walk(built)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                entries.putNextEntry(
                        new JarEntry(built.relativize(file).toString().replace('\\', '/')));
                Files.copy(file, entries);
                entries.closeEntry();
            }
        }
    }

    /** Runs Maven in a project; fails with what it says if it fails. */
    public void maven(Path project, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                System.getProperty("test.maven"), "-B", "-ntp", "-s", settings.toString(), "-gs", settings.toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(project.toFile()).redirectErrorStream(true);
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        // Of Maven and of the tests that it starts.
        builder.environment().put("JAVA_TOOL_OPTIONS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC");
        Process maven = builder.start();
        maven.getOutputStream().close();
        String said = new String(maven.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(maven.waitFor()).as(said).isZero();
    }
}
