package io.github.gpupath.cli.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A checkout with the real launchers and with scripts as Maven and Java. */
public final class Checkout {

    /** Prints its arguments and builds a program that is the only source; fails at the end if there is a file "broken". */
    private static final String MAVEN = """
            #!/bin/sh
            mkdir -p cli/target/gpupath/lib
            cp cli/src/main/program cli/target/gpupath/lib/program.jar
            echo "mvn $*"
            printf '\\033[31mthe last words\\n'
            [ ! -e broken ]
            """;

    /** Writes an archive of classes if asked to, else prints its arguments and the program; "slow" waits between both. */
    private static final String JAVA = """
            #!/bin/sh
            for word; do
              case $word in -XX:ArchiveClassesAtExit=*|*/server/classes.jsa.*) echo classes >"${word#*=}"; exit ;; esac
            done
            printf '%s\\n' "$@"
            while [ "$1" != -cp ]; do shift; done
            [ "$4" != slow ] || read go
            cat "${2%/*}/program.jar"
            """;

    private final Path root;

    /**
     * Makes one without a build.
     *
     * @param root an empty folder
     */
    public Checkout(Path root) throws IOException {
        this.root = root;
        Path launch = Files.createDirectories(root.resolve("bundle/src/main/launch"));
        Files.copy(Path.of("../gpupath"), root.resolve("gpupath"));
        for (String file : List.of("gpupath", "java.options")) {
            Files.copy(Path.of("../bundle/src/main/launch", file), launch.resolve(file));
        }
        script("bin/mvn", MAVEN);
        script("bin/dpkg-query", "#!/bin/sh\necho installed\n");
        script("bin/apt-get", "#!/bin/sh\nexit 1\n");
        java("jdk", "17.0.1");
        Files.createDirectories(root.resolve("cli/src/main"));
        Files.writeString(root.resolve("pom.xml"), "<modules>\n  <module>cli</module>\n</modules>\n");
        Files.createFile(root.resolve("cli/pom.xml"));
    }

    /** Makes a file that can be executed. */
    public void script(String name, String text) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    /** Makes a Java in a folder. */
    public void java(String folder, String version) throws IOException {
        script(folder + "/bin/java", JAVA);
        Files.writeString(root.resolve(folder).resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
    }

    /** Changes the source of the program, which is newer than all builds then. */
    public void write(String name) throws IOException {
        touch("cli/src/main/program", "the program is the " + name + "\n");
    }

    /** Writes a file that is newer than all builds. */
    public void touch(String name, String text) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        boolean isBuilt = Files.exists(root.resolve("target"));
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().plus(Duration.ofHours(isBuilt ? 1 : -1))));
    }

    /** Lets all later builds fail. */
    public void breakBuild() throws IOException {
        Files.createFile(root.resolve("broken"));
    }

    /** The folders of the builds that are kept. */
    public List<Path> builds() throws IOException {
        try (Stream<Path> all = Files.list(root.resolve(".builds"))) {
            return all.filter(Files::isDirectory).toList();
        }
    }

    /** Runs the launcher to its end. */
    public Ended run(String... arguments) throws IOException, InterruptedException {
        return runWith(Map.of(), arguments);
    }

    /** Runs the launcher to its end with more environment variables. */
    public Ended runWith(Map<String, String> environment, String... arguments)
            throws IOException, InterruptedException {
        return end(start(environment, "./gpupath", arguments));
    }

    /** Starts a program of the checkout in its root. */
    public Process start(Map<String, String> environment, String program, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(program));
        command.addAll(List.of(arguments));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(root.toFile()).redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> name.endsWith("_OPTS") || name.endsWith("_OPTIONS"));
        builder.environment().merge("PATH", root.resolve("bin").toString(), (old, own) -> own + ":" + old);
        builder.environment().put("JAVA_HOME", root.resolve("jdk").toString());
        builder.environment().putAll(environment);
        return builder.start();
    }

    /** Waits for the end. */
    public static Ended end(Process process) throws IOException, InterruptedException {
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(process.waitFor(), output);
    }

    /**
     * An ended process.
     *
     * @param output both streams together
     */
    public record Ended(int exitCode, String output) {

        /** Fails if it failed. */
        public Ended assertSuccess() {
            assertThat(exitCode).as(output).isZero();
            return this;
        }

        /** Fails if it succeeded or did not print these words. */
        public void assertFailure(String words) {
            assertThat(exitCode).isEqualTo(1);
            assertThat(output).contains(words);
        }

        /** Fails if it failed or did not run this program. */
        public void assertRan(String name) {
            assertThat(assertSuccess().output()).endsWith("the program is the " + name + "\n");
        }
    }
}
