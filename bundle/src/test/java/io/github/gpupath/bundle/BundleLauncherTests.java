package io.github.gpupath.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How the launchers start Java, tried with a program in its place that tells how it was called. */
@DisabledOnOs(OS.WINDOWS)
class BundleLauncherTests {

    private static final Path LAUNCH = Path.of("src/main/launch");

    /** Says what it is given; a rehearsal makes its archive. */
    private static final String JAVA = """
            #!/bin/sh
            for word; do
              case $word in */classes.jsa.*) echo own >"${word#*=}"; exit ;; esac
              case $word in -XX:ArchiveClassesAtExit=*) echo classes >"${word#*=}"; exit ;; esac
            done
            echo "LD=${LD_LIBRARY_PATH-}"
            for word; do printf '%s\\n' "$word"; done
            """;

    @TempDir
    Path folder;

    private Path root;

    @BeforeEach
    void unpack() throws IOException {
        folder = folder.toRealPath();
        root = Files.createDirectories(folder.resolve("a bundle"));
        Files.createDirectories(root.resolve("lib"));
        program(root.resolve("gpupath"), Files.readString(LAUNCH.resolve("gpupath")));
        list();
    }

    /** Writes which files this copy has to have: these, as they are now. */
    private void list(String... names) throws IOException {
        FileTree files = new FileTree();
        for (String name : names) {
            files.add(name, root.resolve(name));
        }
        Files.writeString(root.resolve("lib/files.txt"), files.listed(name -> true));
    }

    private static Path program(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        assertThat(file.toFile().setExecutable(true)).isTrue();
        return file;
    }

    /** A Java that is none, in a folder of its own. */
    private static void java(Path home, String version) throws IOException {
        program(home.resolve("bin/java"), JAVA);
        Files.writeString(home.resolve("release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"" + version + "\"\n");
    }

    private Command.Result run(Path program, Map<String, String> environment, String... words) throws Exception {
        Map<String, String> all = new HashMap<>(Map.of("PATH", "/usr/bin:/bin"));
        all.putAll(environment);
        return Command.run(
                all,
                folder,
                Stream.concat(Stream.of(program.toString()), Stream.of(words)).toList());
    }

    @Test
    void itsOwnJavaGetsTheWordsAsTheyWereWrittenAndNoOtherProgramIsNeeded() throws Exception {
        java(root.resolve("runtime"), "17.0.1");

        Command.Result result = run(
                root.resolve("gpupath"),
                Map.of("PATH", "/nowhere", "GPUPATH_JAVA_OPTS", "-Xmx1g -Dx=*"),
                "run",
                "a b",
                "*",
                "");

        assertThat(result.exitCode()).isZero();
        assertThat(result.output().lines())
                .containsExactly(
                        "LD=",
                        "@" + root + "/lib/java.options",
                        "-Dstdout.encoding=UTF-8",
                        "-Dstderr.encoding=UTF-8",
                        "-XX:+UseSerialGC",
                        "-Xmx1g",
                        "-Dx=*",
                        "-Dgpupath.launcher=" + root.resolve("gpupath"),
                        "-cp",
                        root + "/lib/*",
                        "io.github.gpupath.cli.Main",
                        "run",
                        "a b",
                        "*",
                        "");
    }

    /** Java does not start with two. */
    @ParameterizedTest
    @ValueSource(strings = {"GPUPATH_JAVA_OPTS", "JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"})
    void theUsersGarbageCollectorStandsAlone(String variable) throws Exception {
        java(root.resolve("runtime"), "17.0.1");
        Path launcher = root.resolve("gpupath");
        assertThat(run(launcher, Map.of(variable, "-Xmx1g -XX:+UseG1GC"), "list")
                        .output())
                .doesNotContain("-XX:+UseSerialGC");
        assertThat(run(launcher, Map.of(variable, "-XX:+UseGCOverheadLimit"), "list")
                        .output())
                .contains("-XX:+UseSerialGC");
    }

    /** As where cd was taught to list what is there. */
    @Test
    void whatTheUsersShellWasToldDoesNotChangeTheLauncher() throws Exception {
        assumeTrue(succeeds("command -v bash"), "other shells take nothing over");
        java(root.resolve("runtime"), "17.0.1");
        Command.Result result = run(
                Path.of("/usr/bin/env"),
                Map.of("BASH_FUNC_cd%%", "() { command cd \"$@\" && ls; }", "SHELLOPTS", "noclobber:noglob"),
                "bash",
                root.resolve("gpupath").toString(),
                "list");
        assertThat(result.exitCode()).as(result.words()).isZero();
        assertThat(result.output()).endsWith("\nlist\n");
    }

    @Test
    void aDeletedCurrentFolderIsRefused() throws Exception {
        java(root.resolve("runtime"), "17.0.1");
        Path gone = Files.createDirectory(folder.resolve("gone"));

        Command.Result result = run(
                Path.of("/bin/sh"),
                Map.of(),
                "-c",
                "cd \"$1\" && rmdir \"$1\" && exec \"$2\" list",
                "sh",
                gone.toString(),
                root.resolve("gpupath").toString());

        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.errors()).endsWith("gpupath: the current folder was deleted: change to another\n");
    }

    /** As where one becomes another user at home. What root may do anyway is taken from it. */
    @Test
    void aCurrentFolderThatMayNotBeLookedUpIsNotTakenForDeleted() throws Exception {
        String likeOthers = "setpriv --bounding-set=-dac_override,-dac_read_search";
        boolean isRoot = !succeeds("[ $(id -u) -ne 0 ]");
        assumeTrue(!isRoot || succeeds(likeOthers + " true"), "root without setpriv may search all folders");
        java(root.resolve("runtime"), "17.0.1");
        Path closed = Files.createDirectory(folder.resolve("closed"));
        Files.createDirectories(closed.resolve("a/b"));
        try {
            Command.Result result = run(
                    Path.of("/bin/sh"),
                    Map.of(),
                    "-c",
                    "cd closed/a/b && chmod 0 ../.. && exec " + (isRoot ? likeOthers : "") + " \"$1\" list",
                    "sh",
                    root.resolve("gpupath").toString());
            assertThat(result.exitCode()).as(result.words()).isZero();
            assertThat(result.output()).endsWith("\nlist\n");
        } finally {
            Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwx------"));
        }
    }

    private boolean succeeds(String command) throws Exception {
        return run(Path.of("/bin/sh"), Map.of(), "-c", command).exitCode() == 0;
    }

    private Command.Result runAfter(String command) throws Exception {
        return run(
                Path.of("/bin/sh"),
                Map.of(),
                "-c",
                command + " && exec \"$1\" list",
                "sh",
                root.resolve("gpupath").toString());
    }

    /** Java would end with a stack trace. */
    @Test
    void fewerFilesThanJavaNeedsAreRefusedUnlessMoreCanBeHad() throws Exception {
        java(root.resolve("runtime"), "17.0.1");
        Command.Result none = runAfter("ulimit -n 20");
        assertThat(none.exitCode()).isEqualTo(1);
        assertThat(none.errors())
                .isEqualTo("gpupath: only 20 files may be open here, and 128 are needed: allow more (ulimit -n)\n");
        assertThat(runAfter("ulimit -S -n 20").exitCode()).isZero();
    }

    /** Drivers that find no room for themselves say anything, or are not found. */
    @Test
    void aLimitOfTheAddressSpaceIsSaid() throws Exception {
        java(root.resolve("runtime"), "17.0.1");
        Command.Result limited = runAfter("ulimit -v 5120000");
        assertThat(limited.exitCode()).isZero();
        assertThat(limited.errors())
                .contains("gpupath: the address space is limited to 5000 MiB (ulimit -v), of which ");
        assertThat(run(root.resolve("gpupath"), Map.of(), "list").errors()).doesNotContain("ulimit");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", " \n a", "-Xmx1g a", "-Xmx1g -ea\ta -ea"})
    void whatIsNoOptionOfJavaIsRefused(String options) throws Exception {
        assertRefused(options, "has the word a, and options of Java begin with -");
    }

    /** Java would put the words of the file in its place, and show the first of them. */
    @Test
    void aFileOfOptionsIsRefused() throws Exception {
        assertRefused("-Xmx1g @/etc/passwd", "has the word @/etc/passwd, and options of Java begin with -");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-jar",
                "-cp",
                "-classpath",
                "--class-path=x",
                "-m",
                "--module=x",
                "-version",
                "-?",
                "-X",
                "-Xshare:dump",
                "-XX:+PrintFlagsInitial",
                "-agentlib:jdwp=help"
            })
    void anOptionWithWhichAnotherProgramWouldStartIsRefused(String option) throws Exception {
        assertRefused("-Xmx1g " + option, "has " + option + ", with which Java does not start gpupath");
    }

    private void assertRefused(String options, String reason) throws Exception {
        java(root.resolve("runtime"), "17.0.1");
        Command.Result result = run(root.resolve("gpupath"), Map.of("GPUPATH_JAVA_OPTS", options), "list");
        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.words()).isEqualTo("gpupath: GPUPATH_JAVA_OPTS " + reason + "\n");
    }

    /** Those of one byte, of two and of three in UTF-8, and letters that begin with the same bytes. */
    @Test
    void controlCharactersOfNamesAreNotShown() throws Exception {
        java(root.resolve("runtime"), "17.0.1");
        String word = "\\033[31m\\302\\233q\\342\\200\\256\\342\\201\\246\\330\\234\\303\\234\\342\\200\\234";
        Command.Result result = runAfter("export GPUPATH_JAVA_OPTS=\"$(printf '" + word + "')\"");
        assertThat(result.errors()).startsWith("gpupath: GPUPATH_JAVA_OPTS has the word ?[31m?q???Ü“, and ");
    }

    @Test
    void aJavaThatCannotBeStartedIsNamed() throws Exception {
        assumeTrue(
                succeeds("trap 'exit 0' EXIT; exec /no/such/program"),
                "this shell ends at once where a program cannot be started, as bash does");
        java(folder.resolve("jdk"), "17.0.1");
        Path broken = program(folder.resolve("jdk/bin/java"), "\u007fELF\0\n");

        Command.Result result = run(
                root.resolve("gpupath"),
                Map.of("JAVA_HOME", folder.resolve("jdk").toString()),
                "list");

        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.errors())
                .endsWith("gpupath: " + broken + " cannot be started: it is damaged, or made for another system\n");
    }

    @Test
    void theFirstStartKeepsTheClassesAndLaterOnesTakeThem() throws Exception {
        java(root.resolve("runtime"), "17.0.1");
        Path own = Files.createDirectories(root.resolve("runtime/lib/server")).resolve("classes.jsa");
        Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("a bundle/gpupath"));

        Command.Result first = run(link, Map.of(), "list");
        Command.Result second = run(link, Map.of(), "list");

        String archive = root + "/lib/classes-17.0.1.jsa";
        assertThat(first.errors()).startsWith("gpupath: preparing faster starts, once ...\n");
        assertThat(Path.of(archive)).hasContent("classes");
        assertThat(own).hasContent("own");
        assertThat(second.errors()).doesNotContain("preparing");
        assertThat(second.output().lines())
                .contains("-XX:SharedArchiveFile=" + archive, "-Dgpupath.archive=" + archive);
    }

    @Test
    void whereClassesCannotBeKeptThatIsTriedOnce() throws Exception {
        java(root.resolve("runtime"), "17.0.1");
        program(root.resolve("runtime/bin/java"), JAVA.replace("echo classes >\"${word#*=}\"; exit", "exit 1"));

        assertThat(run(root.resolve("gpupath"), Map.of(), "list").errors()).contains("that was not possible");
        assertThat(run(root.resolve("gpupath"), Map.of(), "list").words())
                .doesNotContain("preparing")
                .doesNotContain("SharedArchiveFile");
    }

    /** Java, as it prepares, says which process it is and does not end by itself. */
    @ParameterizedTest
    @CsvSource({"HUP,129", "INT,130", "TERM,143"})
    void aFirstStartThatIsEndedLeavesNeitherFilesNorJava(String signal, int exitCode) throws Exception {
        assumeTrue(
                succeeds("trap 'exit 0' " + signal + "; kill -" + signal + " $$; exit 1"),
                "whoever started the tests has this signal ignored");
        java(root.resolve("runtime"), "17.0.1");
        Path started = folder.resolve("started");
        program(
                root.resolve("runtime/bin/java"),
                JAVA.replace(
                        "echo classes >\"${word#*=}\"; exit",
                        "echo half >\"${word#*=}\"; echo $$ >'" + started + ".new'; mv '" + started + ".new' '"
                                + started + "'; exec sleep 600"));
        Process launcher = new ProcessBuilder(root.resolve("gpupath").toString(), "list")
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("said").toFile())
                .start();
        while (launcher.isAlive() && !Files.exists(started)) {
            Thread.sleep(10);
        }
        assertThat(started).as(Files.readString(folder.resolve("said"))).exists();
        ProcessHandle java = ProcessHandle.of(
                        Long.parseLong(Files.readString(started).strip()))
                .orElseThrow();
        assertThat(root.resolve("lib/classes-17.0.1.jsa." + launcher.pid())).exists();

        assertThat(succeeds("kill -" + signal + " " + launcher.pid())).isTrue();

        assertThat(launcher.waitFor()).isEqualTo(exitCode);
        java.onExit().join();
        assertThat(root.resolve("lib")).isDirectoryNotContaining("glob:**.jsa*");
    }

    @Test
    void whatADeadStartLeftIsRemovedAndWhatALivingOneMakesIsNot() throws Exception {
        java(root.resolve("runtime"), "17.0.1");
        Process ended = new ProcessBuilder("true").start();
        ended.waitFor();
        long living = ProcessHandle.current().pid();
        Path server = Files.createDirectories(root.resolve("runtime/lib/server"));
        FileTime old = FileTime.from(Instant.now().minus(Duration.ofHours(2)));
        for (Path archive : List.of(root.resolve("lib/classes-17.0.0.jsa"), server.resolve("classes.jsa"))) {
            for (long maker : List.of(ended.pid(), living)) {
                Path left = Files.createFile(Path.of(archive + "." + maker));
                Files.setLastModifiedTime(left, old);
            }
        }
        Path elsewhere = Files.createFile(root.resolve("lib/classes-17.0.1.jsa." + ended.pid()));

        assertThat(run(root.resolve("gpupath"), Map.of(), "list").exitCode()).isZero();

        assertThat(root.resolve("lib/classes-17.0.0.jsa." + ended.pid())).doesNotExist();
        assertThat(server.resolve("classes.jsa." + ended.pid())).doesNotExist();
        assertThat(root.resolve("lib/classes-17.0.0.jsa." + living)).exists();
        assertThat(server.resolve("classes.jsa." + living)).exists();
        assertThat(elsewhere)
                .as("what another machine may be making, whose processes are not seen")
                .exists();
    }

    /** Whatever the reason was, such as a full disk. */
    @Test
    void whereClassesCouldNotBeKeptThatIsTriedAgainAfterADay() throws Exception {
        java(root.resolve("runtime"), "17.0.1");
        Path archive = Files.createFile(root.resolve("lib/classes-17.0.1.jsa"));
        assertThat(run(root.resolve("gpupath"), Map.of(), "list").errors()).doesNotContain("preparing");

        Files.setLastModifiedTime(archive, FileTime.from(Instant.now().minus(Duration.ofDays(2))));

        assertThat(run(root.resolve("gpupath"), Map.of(), "list").errors()).contains("preparing");
        assertThat(archive).hasContent("classes");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "rm lib/a.jar                 | lib/a.jar is missing",
                "printf 12 >lib/a.jar         | lib/a.jar has 2 bytes, not 3",
                ": >lib/a.jar                 | lib/a.jar has 0 bytes, not 3",
                "rm lib/java.options          | lib/java.options is missing",
                "chmod a-x runtime/bin/java   | runtime/bin/java may not be executed",
                "rm -r runtime                | runtime/bin/java is missing",
                "rm lib/files.txt             | lib/files.txt is missing or cannot be read",
                "echo 3 lib/a.j >lib/files.txt | lib/files.txt ends too soon"
            })
    void anIncompleteCopyNamesTheFile(String harm, String reason) throws Exception {
        java(root.resolve("runtime"), "17.0.1");
        program(root.resolve("runtime/lib/jspawnhelper"), "");
        Files.writeString(root.resolve("lib/a.jar"), "123");
        Files.writeString(root.resolve("lib/b.jar"), "");
        Files.writeString(root.resolve("lib/java.options"), "-x");
        list("lib/a.jar", "lib/b.jar", "lib/java.options", "runtime/bin/java", "runtime/lib/jspawnhelper");
        assertThat(runAfter(":").exitCode()).isZero();

        Command.Result result = runAfter("cd 'a bundle' && " + harm);

        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.words())
                .isEqualTo("gpupath: this copy of gpupath is incomplete: " + reason + "; unpack it again\n");
    }

    /** As in a root with the C library and a shell alone. */
    @Test
    void withoutOtherProgramsACopyIsIncompleteWhereAFileIsMissingOrEmpty() throws Exception {
        java(root.resolve("runtime"), "17.0.1");
        for (String name : List.of("lib/a.jar", "lib/b.jar")) {
            Files.writeString(root.resolve(name), "123");
        }
        list("lib/a.jar", "lib/b.jar");
        Map<String, String> nothing = Map.of("PATH", "/nowhere");
        assertThat(run(root.resolve("gpupath"), nothing, "list").exitCode()).isZero();

        Files.writeString(root.resolve("lib/b.jar"), "");
        assertThat(run(root.resolve("gpupath"), nothing, "list").words())
                .isEqualTo(
                        "gpupath: this copy of gpupath is incomplete: lib/b.jar has 0 bytes, not 3; unpack it again\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "l\\351",
                "l\\303\\303\\251\\251",
                "\\303",
                "\\300\\257",
                "\\340\\237\\277",
                "\\355\\240\\200",
                "\\364\\220\\200\\200",
                "\\303\\251\\200"
            })
    void aFolderWhoseNameIsNotUtf8IsRefused(String name) throws Exception {
        assumeTrue(hasUtf8(), "without a locale of UTF-8");
        Command.Result result = runIn(name, "C.UTF-8");
        assertThat(result.errors()).contains("has a name that is not UTF-8, and Java finds no files in such a folder");
        assertThat(result.exitCode()).isEqualTo(1);
    }

    /** The first and the last characters of each length, and those around what is none. */
    @Test
    void aFolderWhoseNameIsUtf8IsUsedWhereTheLocaleIsToo() throws Exception {
        assumeTrue(hasUtf8(), "without a locale of UTF-8");
        String name =
                "\\302\\200\\337\\277\\340\\240\\200\\355\\237\\277\\356\\200\\200\\357\\277\\277\\360\\220\\200\\200\\364\\217\\277\\277";
        Command.Result used = runIn(name, "C.UTF-8");
        assertThat(used.exitCode()).as(used.words()).isZero();
        Command.Result refused = runIn("l\\303\\251", "C");
        assertThat(refused.exitCode()).isEqualTo(1);
        assertThat(refused.errors())
                .contains(
                        "/lé has more than ASCII in its name, and in the locale C Java finds no files in such a folder");
    }

    private boolean hasUtf8() throws Exception {
        return succeeds("[ \"$(LC_ALL=C.UTF-8 locale charmap)\" = UTF-8 ]");
    }

    /** Runs the launcher in a folder whose name this Java need not be able to write. */
    private Command.Result runIn(String name, String locale) throws Exception {
        java(root.resolve("runtime"), "17.0.1");
        return run(Path.of("/bin/sh"), Map.of("LC_ALL", locale), "-c", """
                name=$(printf "$1") && cp -R "a bundle" "$name" || exit 99
                "$name/gpupath" list && code=0 || code=$?
                rm -r "$name"
                exit "$code"
                """, "sh", name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"exec sh <'a bundle/gpupath'", "exec sh -c '. \"./a bundle/gpupath\"'"})
    void aShellThatReadsItInAnotherWaySaysSo(String command) throws Exception {
        java(root.resolve("runtime"), "17.0.1");
        Command.Result result = run(Path.of("/bin/sh"), Map.of(), "-c", command);
        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.words())
                .isEqualTo("gpupath: start gpupath by its path, such as ./gpupath: a shell that reads it in another way"
                        + " calls it sh, and that is no file\n");
    }

    @Test
    void aLibraryIsLentOnlyWhereTheSystemHasNone() throws Exception {
        java(root.resolve("runtime"), "17.0.1");
        for (String library : List.of("libc.so.6", "libnobody-has-this.so.1")) {
            program(root.resolve("runtime/carried").resolve(library).resolve(library), "");
        }

        Command.Result result = run(root.resolve("gpupath"), Map.of("LD_LIBRARY_PATH", "/opt/some"), "list");

        assertThat(result.output())
                .contains("LD=/opt/some:" + root + "/runtime/carried/libnobody-has-this.so.1\n")
                .doesNotContain("carried/libc");
    }

    @Test
    void withoutItsOwnJavaItTakesTheMachines() throws Exception {
        java(folder.resolve("java 21"), "21.0.2");
        java(folder.resolve("java8"), "1.8.0_292");
        String path = folder.resolve("java 21/bin") + ":/usr/bin:/bin";

        assertThat(run(
                                root.resolve("gpupath"),
                                Map.of("JAVA_HOME", folder.resolve("java 21").toString()),
                                "list")
                        .exitCode())
                .isZero();
        Command.Result other = run(
                root.resolve("gpupath"),
                Map.of("JAVA_HOME", folder.resolve("java8").toString(), "PATH", path),
                "list");
        assertThat(other.exitCode()).isZero();
        assertThat(other.errors())
                .contains("which has no Java 17 or later; using " + folder.resolve("java 21/bin/java"));
        Command.Result none = run(
                root.resolve("gpupath"),
                Map.of("JAVA_HOME", folder.resolve("java8").toString(), "PATH", "/nowhere"),
                "list");
        assertThat(none.exitCode()).isEqualTo(1);
        assertThat(none.errors()).contains("Java 17 or later is needed").contains("is 1.8.0_292");
    }

    @Test
    void allLaunchersGiveJavaTheSameOptions() throws IOException {
        List<String> options = Files.readAllLines(LAUNCH.resolve("java.options"));
        String checkout = Files.readString(Path.of("../gpupath"));
        String windows = Files.readString(LAUNCH.resolve("gpupath.cmd"));

        assertThat(checkout).contains(options);
        assertThat(List.of(checkout, Files.readString(LAUNCH.resolve("gpupath")), windows))
                .allMatch(launcher -> launcher.contains("-XX:+UseSerialGC"));
        assertThat(windows).contains("\"@%~dp0lib\\java.options\"").contains(" io.github.gpupath.cli.Main %*");
    }

    /** What has other ends of lines is not always understood there. */
    /** Each has to be a whole by itself: what both need stands in both. */
    @ParameterizedTest
    @ValueSource(strings = {"say() (", "is_utf8() (", "is_ascii() ("})
    void bothLaunchersDoTheSameInTheSameWay(String function) throws IOException {
        assertThat(function(LAUNCH.resolve("gpupath"), function))
                .isEqualTo(function(Path.of("../gpupath"), function))
                .hasSizeGreaterThan(2);
    }

    private static List<String> function(Path launcher, String begin) throws IOException {
        return Files.readAllLines(launcher).stream()
                .dropWhile(line -> !line.equals(begin))
                .takeWhile(line -> !line.equals(")"))
                .toList();
    }

    @Test
    void theLauncherForWindowsHasItsEndsOfLines() throws IOException {
        String[] lines = Files.readString(LAUNCH.resolve("gpupath.cmd"), StandardCharsets.US_ASCII)
                .split("\n");

        assertThat(Arrays.asList(lines)).allMatch(line -> line.endsWith("\r"));
    }
}
