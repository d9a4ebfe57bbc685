package io.github.gpupath.cli.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A checkout with the launcher as it is, and a Maven and a Java that are scripts of a few lines. */
public final class Checkout {

    /**
     * Says what it was asked, with which options for Java, and builds a program that is its only source; fails after that if it has been told to, or
     * before it says its process and never ends.
     */
    private static final String MAVEN = """
            #!/bin/sh
            if [ -p endless ]; then
              echo $$ >endless
              exec sleep 600
            fi
            mkdir -p cli/target/gpupath/lib
            cp cli/src/main/program cli/target/gpupath/lib/program.jar
            echo "mvn $*"
            echo "options ${MAVEN_OPTS-}"
            echo "Maven's last words"
            [ ! -e broken ]
            """;

    /**
     * Says whose classes it starts from, if any, and prints the program; one that is called slow says that it has started,
     * and waits first; one that is called with a descriptor prints to that. Keeps the classes of a rehearsal where it is told
     * to, unless rehearsals fail.
     */
    private static final String JAVA = """
            #!/bin/sh
            while [ "$1" != -cp ]; do
              case $1 in
                -XX:ArchiveClassesAtExit=*)
                  cp "${0%/*}/../release" "${1#*=}"
                  [ ! -e "${0%/*}/../unrehearsed" ] || exit 1 ;;
                -Dtest.*) echo "option $1" ;;
                -XX:+Use*GC) echo "collector $1" ;;
                -XX:SharedArchiveFile=*) echo "classes of $(cat "${1#*=}")" ;;
              esac
              shift
            done
            if [ "$4" = slow ]; then
              echo started
              read go
            fi
            if [ "$4" = to ]; then
              exec >&"$5"
            fi
            cat "${2%/*}/program.jar"
            """;

    /** Takes from root that it may search, read and write everything. */
    private static final List<String> LIKE_OTHERS = List.of("setpriv", "--bounding-set=-dac_override,-dac_read_search");

    private final Path root;

    /**
     * Nothing is built yet.
     *
     * @param root an empty folder
     */
    public Checkout(Path root) throws IOException {
        this.root = root;
        Files.copy(Path.of("..", "gpupath"), root.resolve("gpupath"));
        script("bin/mvn", MAVEN);
        // Every package is there, so that none is installed.
        script("bin/apt-get", "#!/bin/sh\nexit 1\n");
        script("bin/dpkg-query", "#!/bin/sh\necho installed\n");
        script("jdk/bin/java", JAVA);
        script("jdk/bin/javac", "");
        useJava("17.0.1");
        Files.createDirectories(root.resolve("cli/src/main"));
        Files.writeString(root.resolve("pom.xml"), "<modules>\n  <module>cli</module>\n</modules>\n");
        Files.createFile(root.resolve("cli/pom.xml"));
    }

    private void script(String name, String text) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    /** Puts a Java of another version in the place of the one that is there. */
    public void useJava(String version) throws IOException {
        Files.writeString(root.resolve("jdk/release"), "JAVA_VERSION=\"" + version + "\"\n");
    }

    /** Puts in the place of Java what no system can start. */
    public void breakJava() throws IOException {
        script("jdk/bin/java", "\u007fELF\0\n");
    }

    /** Lets Java fail in every rehearsal from now on, with half of its classes kept. */
    public void breakRehearsals() throws IOException {
        Files.createFile(root.resolve("jdk/unrehearsed"));
    }

    /** Changes the program's source. */
    public void write(String name) throws IOException {
        Path source = Files.writeString(root.resolve("cli/src/main/program"), "the program is the " + name + "\n");
        boolean isBuilt = Files.exists(root.resolve("target"));
        Duration away = Duration.ofHours(isBuilt ? 1 : -1); // clocks of files are coarse
        Files.setLastModifiedTime(source, FileTime.from(Instant.now().plus(away)));
    }

    /** Puts another project into the checkout, newer than all builds. */
    public void putBeside(String name) throws IOException {
        for (String file : List.of("pom.xml", "src/main/java/Provider.java")) {
            Path written = root.resolve(name).resolve(file);
            Files.createDirectories(written.getParent());
            Files.setLastModifiedTime(
                    Files.createFile(written), FileTime.from(Instant.now().plus(Duration.ofHours(1))));
        }
    }

    /** Lets every build from now on fail. */
    public void breakBuild() throws IOException {
        Files.createFile(root.resolve("broken"));
    }

    /**
     * Lets every build from now on fail.
     *
     * @param words what Maven says, as {@code printf} is given it
     */
    public void breakBuildSaying(String words) throws IOException {
        script("bin/mvn", "#!/bin/sh\nprintf '" + words + "'\nexit 1\n");
    }

    /**
     * Lets every installation of drivers from now on fail, of which one is missing.
     *
     * @param words what the package manager says, as {@code printf} is given it
     */
    public void breakInstallationSaying(String words) throws IOException {
        script("bin/apt-get", "#!/bin/sh\nprintf '" + words + "'\nexit 1\n");
        script("bin/dpkg-query", "#!/bin/sh\nexit 1\n");
        script("bin/sudo", "#!/bin/sh\nshift\nexec \"$@\"\n");
    }

    /** Lets every copy of a build fail from now on, at its end. */
    public void breakCopies() throws IOException {
        script("bin/cp", """
                #!/bin/sh
                PATH=${PATH#*:} cp "$@"
                [ "$1" != -R ]
                """);
    }

    /** Puts the Maven of the machine, for which there is no project here, in the place of the one that is there. */
    public void useMavenOfMachine() throws IOException {
        Files.delete(root.resolve("bin/mvn"));
    }

    /**
     * Writes what says which build is the newest, as old as it was.
     *
     * @param text its whole content
     */
    public void nameNewest(String text) throws IOException {
        Path newest = root.resolve(".builds/newest");
        FileTime built = Files.getLastModifiedTime(newest);
        Files.writeString(newest, text);
        Files.setLastModifiedTime(newest, built);
    }

    /** Lets no build end from now on. */
    public void neverEndBuilds() throws IOException, InterruptedException {
        Path pipe = root.resolve("endless");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
    }

    /** Lets builds end that begin from now on. */
    public void endBuildsAgain() throws IOException {
        Files.delete(root.resolve("endless"));
    }

    /** Puts the builds of another checkout here, as new as if they were built now. */
    public void takeBuildsOf(Checkout other) throws IOException, InterruptedException {
        Path taken = root.resolve(".builds");
        assertThat(new ProcessBuilder("cp", "-R", other.root.resolve(".builds").toString(), taken.toString())
                        .start()
                        .waitFor())
                .isZero();
        Files.setLastModifiedTime(
                taken.resolve("newest"), FileTime.from(Instant.now().plusSeconds(60))); // clocks of files are coarse
    }

    /** The Maven of the next build that never ends, as soon as there is one. */
    public ProcessHandle endlessMaven() throws IOException {
        String pid = Files.readString(root.resolve("endless")).strip();
        return ProcessHandle.of(Long.parseLong(pid)).orElseThrow();
    }

    /** The folders of the builds that are kept. */
    public List<Path> builds() throws IOException {
        try (Stream<Path> all = Files.list(root.resolve(".builds"))) {
            return all.filter(Files::isDirectory).toList();
        }
    }

    /** Runs the launcher to the end. */
    public Ended run(String... arguments) throws IOException, InterruptedException {
        return end(start(arguments));
    }

    /** Runs the launcher to the end with an environment variable. */
    public Ended runWith(String variable, String value, String... arguments) throws IOException, InterruptedException {
        ProcessBuilder builder = launcher(arguments);
        builder.environment().put(variable, value);
        return end(builder.start());
    }

    /** Runs the launcher to the end in a folder that is deleted before. */
    public Ended runInDeleted(Path current, String... arguments) throws IOException, InterruptedException {
        return end(startAfter("rmdir \"$PWD\"", current, arguments));
    }

    /**
     * Runs the launcher to the end in a folder of another that nobody may search from then on.
     *
     * @param closed the other folder
     */
    public Ended runInClosed(Path closed, Path current, String... arguments) throws IOException, InterruptedException {
        ProcessBuilder builder = afterCommand("chmod 0 '" + closed + "'", current, arguments);
        return end(likeOthers(builder).start());
    }

    /** Runs the launcher to the end as one who may do only what the permissions of files say. */
    public Ended runLikeOthers(String... arguments) throws IOException, InterruptedException {
        return end(likeOthers(launcher(arguments)).start());
    }

    private static ProcessBuilder likeOthers(ProcessBuilder builder) throws IOException, InterruptedException {
        if (succeeds("[ $(id -u) -eq 0 ]")) {
            builder.command().addAll(0, LIKE_OTHERS);
        }
        return builder;
    }

    /**
     * Sets what may be done with a file.
     *
     * @param permissions as {@code ls} writes them
     */
    public void permit(String permissions, String file) throws IOException {
        Files.setPosixFilePermissions(root.resolve(file), PosixFilePermissions.fromString(permissions));
    }

    /** Whether there is something that {@link #runLikeOthers} may not do. */
    public boolean canBeShutOut() throws IOException, InterruptedException {
        return succeeds("[ $(id -u) -ne 0 ] || " + String.join(" ", LIKE_OTHERS) + " true");
    }

    /** Whether the shell of the launcher can still tell that a program could not be started in its place. */
    public boolean outlivesStarts() throws IOException, InterruptedException {
        return succeeds("trap 'exit 0' EXIT; exec /no/such/program");
    }

    /**
     * Runs the launcher to the end from a shell, in the checkout.
     *
     * @param command what the shell does before
     */
    public Ended runAfter(String command, String... arguments) throws IOException, InterruptedException {
        return end(startAfter(command, root, arguments));
    }

    private Process startAfter(String command, Path current, String... arguments) throws IOException {
        return afterCommand(command, current, arguments).start();
    }

    private ProcessBuilder afterCommand(String command, Path current, String... arguments) {
        ProcessBuilder builder = launcher(arguments);
        builder.directory(current.toFile());
        builder.command().addAll(0, List.of("sh", "-c", command + " && exec \"$@\"", "sh"));
        return builder;
    }

    /** Puts a program of the Java that is there on the path. */
    public void addToPath(String program) throws IOException {
        Files.createSymbolicLink(
                root.resolve("bin").resolve(program), root.resolve("jdk/bin").resolve(program));
    }

    /** Whether an interrupt ends what is started here. */
    public boolean hearsInterrupts() throws IOException, InterruptedException {
        return !succeeds("kill -INT $$");
    }

    /** Whether the machine has a program. */
    public boolean has(String program) throws IOException, InterruptedException {
        return succeeds("command -v " + program);
    }

    private static boolean succeeds(String command) throws IOException, InterruptedException {
        return new ProcessBuilder("/bin/sh", "-c", command).start().waitFor() == 0;
    }

    /** Begins what locks the build as a build does, until it may go on. */
    public Process holdBuild() throws IOException {
        return hold("target/build.lock");
    }

    /** Begins what locks a file of the checkout, until it may go on. */
    public Process hold(String file) throws IOException {
        Process holder =
                new ProcessBuilder("flock", root.resolve(file).toString(), "sh", "-c", "echo held; read go").start();
        assertThat(holder.inputReader(StandardCharsets.UTF_8).readLine()).isEqualTo("held");
        return holder;
    }

    /** Starts the launcher. */
    public Process start(String... arguments) throws IOException {
        return launcher(arguments).start();
    }

    private ProcessBuilder launcher(String... arguments) {
        List<String> command = new ArrayList<>(List.of(root.resolve("gpupath").toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().merge("PATH", root.resolve("bin").toString(), (old, own) -> own + ":" + old);
        builder.environment().put("JAVA_HOME", root.resolve("jdk").toString());
        return builder;
    }

    /** Starts a run that has its program's libraries yet to load, and returns as soon as it has started. */
    public Process startSlowly() throws IOException {
        Process slow = start("slow");
        String line;
        do {
            line = slow.inputReader(StandardCharsets.UTF_8).readLine();
            assertThat(line).as("what a slow run says").isNotNull();
        } while (!line.equals("started"));
        return slow;
    }

    /** Lets a slow run load its libraries. */
    public static void goOn(Process slow) throws IOException {
        slow.outputWriter(StandardCharsets.UTF_8).append("go\n").flush();
    }

    /** Waits for the end. */
    public static Ended end(Process process) throws IOException, InterruptedException {
        String output = String.join(
                "\n", process.inputReader(StandardCharsets.UTF_8).lines().toList());
        return new Ended(process.waitFor(), output);
    }

    /**
     * How it went.
     *
     * @param output both streams together
     */
    public record Ended(int exitCode, String output) {

        /** Fails if it failed. */
        public Ended assertSuccess() {
            assertThat(exitCode).as(output).isZero();
            return this;
        }

        /** Fails if what it printed lacks these words. */
        public Ended assertContains(String words) {
            assertThat(output).contains(words);
            return this;
        }

        /** Fails if it did not end with this line. */
        public void assertLast(String line) {
            assertThat(output.lines().toList()).last().isEqualTo(line);
        }
    }
}
