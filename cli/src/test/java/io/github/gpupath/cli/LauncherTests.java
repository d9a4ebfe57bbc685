package io.github.gpupath.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.gpupath.cli.testing.Checkout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The launcher: what it refuses to start in, and what it passes on. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the launcher is a script for POSIX shells")
class LauncherTests {

    @TempDir
    Path folder;

    private Checkout checkout;

    @BeforeEach
    void checkOut() throws Exception {
        checkout = new Checkout(Files.createDirectory(folder.resolve("a checkout"))); // paths may have blanks
        checkout.write("first");
    }

    /** Java would look for classes in what it takes for two folders, of which one lies in the current one. */
    @Test
    void aFolderWithAColonIsRefused() throws Exception {
        Checkout colon = new Checkout(Files.createDirectory(folder.resolve("a:b")));
        Checkout.Ended ended = colon.run("list");
        assertThat(ended.exitCode()).isEqualTo(1);
        ended.assertContains("a:b has a colon in its name");
    }

    /** Shells drop a line break at the end of what a program says: the program of the folder beside it would run. */
    @Test
    void aFolderWhoseNameEndsInALineBreakIsRefused() throws Exception {
        Checkout beside = new Checkout(Files.createDirectory(folder.resolve("a")));
        beside.write("other");
        beside.run("list").assertSuccess();
        Checkout.Ended ended = new Checkout(Files.createDirectory(folder.resolve("a\n"))).run("list");
        assertThat(ended.exitCode()).isEqualTo(1);
        ended.assertLast(
                "gpupath: " + folder + "/a?/gpupath is not in the folder that its path names to a shell, which drops a"
                        + " line break at the end: rename the folder");
    }

    /** Maven would find no project there, and Java no classes. */
    @Test
    void aFolderWhoseNameTheLocaleCannotHoldIsRefused() throws Exception {
        for (String locale : List.of("C", "C.UTF-8")) {
            Checkout.Ended ended = checkout.runAfter(
                    "export LC_ALL=" + locale
                            + " && name=../$(printf 'l\\351') && mkdir \"$name\" && cp gpupath \"$name\""
                            + " && { \"$name/gpupath\" list; rm -r \"$name\"; } && exit 1",
                    "list");
            assertThat(ended.exitCode()).isEqualTo(1);
            assertThat(ended.output())
                    .contains("Java finds no files in such a folder")
                    .hasLineCount(1);
        }
    }

    @Test
    void aShellThatReadsItInAnotherWaySaysSo() throws Exception {
        for (String way : List.of("exec sh <gpupath", "exec sh -c '. ./gpupath'")) {
            Checkout.Ended ended = checkout.runAfter(way, "list");
            assertThat(ended.exitCode()).isEqualTo(1);
            assertThat(ended.output()).startsWith("gpupath: start gpupath by its path, such as ./gpupath: ");
        }
    }

    /** Java ends with a stack trace where it cannot tell which folder it is in. */
    @Test
    void aDeletedCurrentFolderIsRefused() throws Exception {
        Checkout.Ended ended = checkout.runInDeleted(Files.createDirectory(folder.resolve("gone")), "list");
        assertThat(ended.exitCode()).isEqualTo(1);
        ended.assertLast("gpupath: the current folder was deleted: change to another");
    }

    /** As where one becomes another user at home. What root may do anyway is taken from it. */
    @Test
    void aCurrentFolderThatMayNotBeLookedUpIsNotTakenForDeleted() throws Exception {
        assumeTrue(checkout.canBeShutOut(), "root without setpriv may search all folders");
        checkout.run("list").assertSuccess();
        Path closed = Files.createDirectory(folder.resolve("closed"));
        Path current = Files.createDirectories(closed.resolve("a/b"));
        try {
            checkout.runInClosed(closed, current, "list").assertSuccess().assertLast("the program is the first");
        } finally {
            Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwx------"));
        }
    }

    @Test
    void aPathWithoutTheSystemsProgramsIsRefused() throws Exception {
        Checkout.Ended ended = checkout.runAfter("export PATH=/nowhere", "list");
        assertThat(ended.exitCode()).isEqualTo(1);
        assertThat(ended.output())
                .startsWith("gpupath: the PATH (/nowhere) leads to no cat cp ")
                .endsWith(" tail touch tr: it wants the folders of the system's programs, such as /usr/bin:/bin")
                .hasLineCount(1);
    }

    /** Java would end with a stack trace. */
    @Test
    void fewerFilesThanJavaNeedsAreRefusedUnlessMoreCanBeHad() throws Exception {
        Checkout.Ended ended = checkout.runAfter("ulimit -n 20", "list");
        assertThat(ended.exitCode()).isEqualTo(1);
        assertThat(ended.output())
                .isEqualTo("gpupath: only 20 files may be open here, and 256 are needed: allow more (ulimit -n)");
        checkout.runAfter("ulimit -S -n 20", "list").assertSuccess().assertLast("the program is the first");
    }

    /** Drivers that find no room for themselves say anything, or are not found. */
    @Test
    void aLimitOfTheAddressSpaceIsSaid() throws Exception {
        checkout.runAfter("ulimit -v 5120000", "list")
                .assertSuccess()
                .assertContains("gpupath: the address space is limited to 5000 MiB (ulimit -v), of which ")
                .assertLast("the program is the first");
        assertThat(checkout.run("list").assertSuccess().output()).doesNotContain("ulimit");
    }

    /** Results that went to a lock would be lost. */
    @ParameterizedTest
    @ValueSource(ints = {3, 8, 9})
    void aDescriptorThatTheCallerOpenedStaysIts(int number) throws Exception {
        checkout.runAfter("exec " + number + ">own", "to", Integer.toString(number))
                .assertSuccess();
        assertThat(folder.resolve("a checkout/own")).hasContent("the program is the first");
        checkout.run("list").assertSuccess().assertLast("the program is the first");
    }

    @Test
    void withoutDescriptorsForItsLocksItSaysSo() throws Exception {
        Checkout.Ended ended = checkout.runAfter("exec 3>own 4>&3 5>&3 6>&3 7>&3 8>&3", "list");
        assertThat(ended.exitCode()).isEqualTo(1);
        ended.assertLast(
                "gpupath: too many of the descriptors 3 to 9 are open, and two are needed for locks: close some (as 3>&- does)");
    }

    @Test
    void testsShowWhatMavenSays() throws Exception {
        checkout.run("test").assertSuccess().assertLast("Maven's last words");
        checkout.run("test", "-pl", "api").assertSuccess().assertLast("Maven's last words");
    }

    @Test
    void whatPluginsAreBuiltAgainstIsInstalledWhereItIsAskedFor() throws Exception {
        checkout.run("install", "-Dmaven.repo.local=/elsewhere").assertSuccess().assertContains("new-backend DIR");
        assertThat(Files.readString(folder.resolve("a checkout/target/build.log")))
                .contains(" -Partifacts -pl bom,api,suites,testkit -am install -Dmaven.repo.local=/elsewhere ")
                .contains(" -DskipTests");
        checkout.breakBuild();
        assertThat(checkout.run("install").exitCode()).isNotZero();
    }

    @Test
    void theFastTestsAreThoseWithoutTags() throws Exception {
        Checkout.Ended fast = checkout.run("test", "--fast", "-pl", "api").assertSuccess();
        fast.assertContains(" test -Dtest.without=driver,slow -Dtest.without.timing ")
                .assertContains(" -P !error-prone -Dbuild.folder=target/fast ")
                .assertContains(" -pl api\n");
    }

    @Test
    void driversThatWereInstalledMustBeUsed() throws Exception {
        String required = " verify -Drequire.backends=vulkan,opengl,opencl -Drequire.browser=true"
                + " -Drequire.display=true -Drequire.tools=validation-layer,spirv-val,clang,oclgrind";
        checkout.run("--install-drivers", "test").assertSuccess().assertContains(required + "\n");
        checkout.run("--install-drivers", "test", "-pl", "api").assertSuccess().assertContains(required + " -pl api\n");
        checkout.run("test").assertSuccess().assertContains(" verify\n");
    }

    @Test
    void optionsForJavaAreWordsAndNoFiles() throws Exception {
        Files.createFile(folder.resolve("-Dtest.file"));
        checkout.run("list").assertSuccess();
        checkout.runAfter("cd .. && export GPUPATH_JAVA_OPTS='-Dtest.a=* -Dtest.* -Dtest.[a-z]*'", "list")
                .assertSuccess()
                .assertContains("option -Dtest.a=*\noption -Dtest.*\noption -Dtest.[a-z]*\n")
                .assertLast("the program is the first");
    }

    /** Java does not start with two. */
    @ParameterizedTest
    @ValueSource(strings = {"GPUPATH_JAVA_OPTS", "JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"})
    void theUsersGarbageCollectorStandsAlone(String variable) throws Exception {
        checkout.run("list").assertSuccess().assertContains("collector -XX:+UseSerialGC\n");
        Checkout.Ended ended = checkout.runWith(variable, "-Xmx1g -XX:+UseG1GC", "list");
        assertThat(ended.assertSuccess().output()).doesNotContain("collector -XX:+UseSerialGC");
        checkout.runWith(variable, "-XX:+UseGCOverheadLimit", "list")
                .assertSuccess()
                .assertContains("collector -XX:+UseSerialGC\n");
    }

    /** The project has one for Maven, which is turned off again. */
    @ParameterizedTest
    @ValueSource(strings = {"MAVEN_OPTS", "JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"})
    void theUsersGarbageCollectorStandsAloneInABuildToo(String variable) throws Exception {
        checkout.runWith(variable, "-XX:+UseG1GC", "test")
                .assertSuccess()
                .assertContains("options -Djansi.noreset=true -XX:-UseSerialGC ");
        assertThat(checkout.runWith("MAVEN_OPTS", "", "test").assertSuccess().output())
                .doesNotContain("SerialGC");
    }

    @Test
    void aJavaHomeThatIsNoneIsNotPassedOverInSilence() throws Exception {
        checkout.run("list").assertSuccess();
        checkout.addToPath("java");
        checkout.runWith("JAVA_HOME", "/no/jdk", "list")
                .assertSuccess()
                .assertContains("gpupath: JAVA_HOME is /no/jdk, which has no Java 17 or later; using ")
                .assertLast("the program is the first");
        assertThat(checkout.run("list").assertSuccess().output()).doesNotContain("JAVA_HOME is");
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
        checkout.run("list").assertSuccess();
        Checkout.Ended ended = checkout.runWith("GPUPATH_JAVA_OPTS", options, "list");
        assertThat(ended.exitCode()).isEqualTo(1);
        assertThat(ended.output()).isEqualTo("gpupath: GPUPATH_JAVA_OPTS " + reason);
    }

    /** As where cd was taught to list what is there, and the shell not to overwrite files; each shell hands on what it can. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "'BASH_FUNC_cd%%=() { command cd \"$@\" && ls; }' bash --posix",
                "'BASH_FUNC_printf%%=() { echo no; }' bash",
                "'BASH_FUNC_unset%%=() { echo no; }' 'BASH_FUNC_compgen%%=() { echo no; }' bash",
                "SHELLOPTS=noclobber:noglob:pipefail bash",
                "BASHOPTS=failglob bash"
            })
    void whatTheUsersShellWasToldDoesNotChangeTheLauncher(String shell) throws Exception {
        assumeTrue(checkout.has("bash"), "other shells take nothing over");
        checkout.run("list").assertSuccess();
        checkout.runAfter("exec env " + shell + " \"$@\"", "build").assertSuccess();
        checkout.runAfter("exec env " + shell + " \"$@\"", "list")
                .assertSuccess()
                .assertLast("the program is the first");
        assertThat(checkout.builds()).as("a build removes the one before it").hasSize(1);
    }

    /** Those of one byte, of two and of three in UTF-8, and letters that begin with the same bytes. */
    @Test
    void controlCharactersOfNamesAreNotShown() throws Exception {
        String path = "/\\033[31m\\302\\233q\\342\\200\\256\\342\\201\\246\\330\\234 \\303\\234\\342\\200\\234";
        Checkout.Ended ended = checkout.runAfter("export PATH=\"$(printf '" + path + "')\"", "list");
        assertThat(ended.output()).startsWith("gpupath: the PATH (/?[31m?q??? Ü“) leads to no ");
    }

    /** Letters that have such bytes within stay as they are. */
    @Test
    void controlCharactersOfWhatABuildAndAnInstallationSayAreNotShown() throws Exception {
        checkout.breakBuildSaying("\\033[31mred\\007\\r Ü“ \\177\\tthe end\\n");
        Checkout.Ended build = checkout.run("build");
        assertThat(build.exitCode()).isEqualTo(1);
        build.assertContains("[31mred Ü“ \tthe end\ngpupath: the build failed; ");
        assertThat(build.output()).doesNotContain("\033", "\007", "\r", "\177");
        checkout.breakInstallationSaying("\\033]0;title\\007 Ü“\\n");
        Checkout.Ended installation = checkout.run("--install-drivers");
        assertThat(installation.exitCode()).isEqualTo(1);
        installation.assertContains("\n]0;title Ü“\ngpupath: the drivers could not be installed ");
        assertThat(installation.output()).doesNotContain("\033", "\007");
    }

    @Test
    void aJavaThatCannotBeStartedIsNamed() throws Exception {
        assumeTrue(
                checkout.outlivesStarts(), "this shell ends at once where a program cannot be started, as bash does");
        checkout.run("list").assertSuccess();
        checkout.breakJava();
        Checkout.Ended ended = checkout.run("list");
        assertThat(ended.exitCode()).isEqualTo(1);
        assertThat(ended.output())
                .endsWith("jdk/bin/java cannot be started: it is damaged, or made for another system");
    }
}
