package io.github.gpupath.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.gpupath.cli.testing.Checkout;
import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The launcher builds: builds do not disturb runs, and runs use the newest build that succeeded. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the launcher is a script for POSIX shells")
class LauncherBuildTests {

    @TempDir
    Path folder;

    private Checkout checkout;

    @BeforeEach
    void checkOut() throws Exception {
        checkout = new Checkout(Files.createDirectory(folder.resolve("a checkout"))); // paths may have blanks
        checkout.write("first");
    }

    @ParameterizedTest
    @ValueSource(strings = {"build", "test", "list"})
    void aRunKeepsTheBuildItStartedWith(String command) throws Exception {
        Process slow = checkout.startSlowly();
        checkout.write("second");
        checkout.run(command).assertSuccess();
        assertThat(slow.isAlive()).isTrue();
        Checkout.goOn(slow);
        Checkout.end(slow).assertSuccess().assertLast("the program is the first");
        checkout.run("list").assertSuccess().assertLast("the program is the second");
    }

    @ParameterizedTest
    @ValueSource(strings = {"build", "test"})
    void aBuildThatFailsIsNotUsed(String command) throws Exception {
        checkout.run("list").assertSuccess();
        checkout.breakBuild();
        assertThat(checkout.run(command).exitCode()).isNotZero();
        checkout.run("list").assertSuccess().assertLast("the program is the first");
    }

    @Test
    void whatHasNotChangedIsNotBuilt() throws Exception {
        checkout.run("list").assertSuccess();
        checkout.breakBuild();
        checkout.run("list").assertSuccess().assertLast("the program is the first");
    }

    @Test
    void aProjectWithinTheCheckoutIsNoSourceOfIt() throws Exception {
        checkout.run("list").assertSuccess();
        checkout.breakBuild();
        checkout.putBeside("my");
        checkout.run("list").assertSuccess().assertLast("the program is the first");
        checkout.write("second");
        assertThat(checkout.run("list").exitCode()).isNotZero();
    }

    @Test
    void aBuildGoesOnceNoRunUsesIt() throws Exception {
        Process slow = checkout.startSlowly();
        checkout.run("build").assertSuccess();
        checkout.run("build").assertSuccess();
        assertThat(checkout.builds())
                .as("those of the run and of the last build")
                .hasSize(2);
        Checkout.goOn(slow);
        Checkout.end(slow).assertSuccess();
        checkout.run("build").assertSuccess();
        assertThat(checkout.builds()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"build", "test", "list"})
    void aRunStartsFromTheClassesThatItsBuildKeeps(String command) throws Exception {
        checkout.run(command).assertSuccess();
        checkout.run("list").assertSuccess().assertContains("classes of JAVA_VERSION=\"17.0.1\"\n");
    }

    @Test
    void anotherJavaStartsFromTheJars() throws Exception {
        checkout.run("build").assertSuccess();
        checkout.useJava("21.0.2");
        assertStartsFromTheJars();
    }

    private void assertStartsFromTheJars() throws Exception {
        assertThat(checkout.run("list").assertSuccess().output())
                .endsWith("the program is the first")
                .doesNotContain("classes of");
    }

    @Test
    void aBuildWhoseRehearsalFailsKeepsNoClassesAndRuns() throws Exception {
        checkout.breakRehearsals();
        checkout.run("build").assertSuccess();
        assertStartsFromTheJars();
    }

    @Test
    void aBuildThatWaitsForAnotherSaysSo() throws Exception {
        assumeTrue(checkout.has("flock"), "builds do not wait without flock");
        checkout.run("list").assertSuccess();
        Process holder = checkout.holdBuild();
        Process second = checkout.start("build");
        assertThat(second.inputReader(StandardCharsets.UTF_8).readLine())
                .isEqualTo("gpupath: another build is under way; waiting for its end ...");
        Checkout.goOn(holder);
        Checkout.end(holder).assertSuccess();
        Checkout.end(second).assertSuccess();
    }

    /** Whoever may read it can lock it, another user too. */
    @Test
    void aRunThatWaitsForALockSaysSo() throws Exception {
        assumeTrue(checkout.has("flock"), "runs do not wait without flock");
        checkout.run("list").assertSuccess();
        Process holder = checkout.hold(".builds/lock");
        Process run = checkout.start("list");
        assertThat(run.inputReader(StandardCharsets.UTF_8).readLine())
                .startsWith("gpupath: another process has locked ")
                .contains("/.builds/lock ")
                .endsWith("; waiting for its end ...");
        Checkout.goOn(holder);
        Checkout.end(holder).assertSuccess();
        Checkout.end(run).assertSuccess();
    }

    /** What a build says goes to its log, and nobody reads that while it waits. */
    @Test
    void aBuildThatWaitsForALockSaysSo() throws Exception {
        assumeTrue(checkout.has("flock"), "builds do not wait without flock");
        checkout.run("list").assertSuccess();
        Process holder = checkout.hold(".builds/lock");
        Process build = checkout.start("build");
        BufferedReader said = build.inputReader(StandardCharsets.UTF_8);
        assertThat(said.readLine()).isEqualTo("gpupath: building gpupath (as asked) ...");
        assertThat(said.readLine())
                .startsWith("gpupath: another process has locked ")
                .contains("/.builds/lock ")
                .endsWith("; waiting for its end ...");
        Checkout.goOn(holder);
        Checkout.end(holder).assertSuccess();
        Checkout.end(build).assertSuccess();
    }

    @Test
    void whoWaitsForABuildThatFailsTellsThatAndDoesNotBuildAgain() throws Exception {
        assumeTrue(checkout.has("flock"), "builds do not wait without flock");
        checkout.neverEndBuilds();
        Process builder = checkout.start("list");
        ProcessHandle maven = checkout.endlessMaven();
        List<Process> waiting = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Process next = checkout.start("list");
            assertThat(next.inputReader(StandardCharsets.UTF_8).readLine())
                    .isEqualTo("gpupath: another build is under way; waiting for its end ...");
            waiting.add(next);
        }
        checkout.endBuildsAgain();
        maven.destroyForcibly();

        assertThat(Checkout.end(builder)
                        .assertContains("gpupath: the build failed; ")
                        .exitCode())
                .isEqualTo(1);
        for (Process each : waiting) {
            Checkout.Ended ended =
                    Checkout.end(each).assertContains("gpupath: the build that this one waited for failed; ");
            assertThat(ended.exitCode()).isEqualTo(1);
            assertThat(ended.output()).doesNotContain("building gpupath");
        }
        checkout.run("list").assertSuccess().assertLast("the program is the first"); // it may be another cause's
    }

    @Test
    void aBuildThatWasCopiedFromAnotherCheckoutSaysSo(@TempDir Path other) throws Exception {
        assertThat(checkout.run("list").assertSuccess().output()).doesNotContain("was built in");
        Checkout copy = new Checkout(other);
        copy.write("second");
        copy.takeBuildsOf(checkout);
        copy.run("list")
                .assertSuccess()
                .assertContains("gpupath: this program was built in ")
                .assertLast("the program is the first");
        copy.run("build").assertSuccess();
        Checkout.Ended own = copy.run("list").assertSuccess();
        own.assertLast("the program is the second");
        assertThat(own.output()).doesNotContain("was built in");
    }

    @Test
    void ofManyThatStartAtOnceOneBuilds() throws Exception {
        assumeTrue(checkout.has("flock"), "builds do not wait without flock");
        List<Process> all = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            all.add(checkout.start("list"));
        }
        int building = 0;
        for (Process each : all) {
            Checkout.Ended ended = Checkout.end(each).assertSuccess();
            ended.assertLast("the program is the first");
            building += ended.output().contains("gpupath: building gpupath (first use) ...") ? 1 : 0;
        }
        assertThat(building).isEqualTo(1);
        assertThat(checkout.builds()).hasSize(1);
    }

    /** Such as one of another user, or of a file system that is read only. */
    @ParameterizedTest
    @ValueSource(strings = {"build", "install", "test", "test --fast"})
    void aCheckoutThatMayNotBeWrittenToIsNotBuilt(String command) throws Exception {
        assumeTrue(checkout.canBeShutOut(), "root without setpriv may write everything");
        assertUnwritable(runPermitted("r-xr-xr-x", ".", command.split(" ")), "building", "/target");
        checkout.run("list").assertSuccess();
        for (String file : List.of("target/build.lock", "target/build.log", ".builds/lock")) {
            assertUnwritable(runPermitted("r--r--r--", file, command.split(" ")), "building", "/" + file);
        }
    }

    @Test
    void whatMayNotBeWrittenToSaysWhyItWouldBeBuilt() throws Exception {
        assumeTrue(checkout.canBeShutOut(), "root without setpriv may write everything");
        assertUnwritable(runPermitted("r-xr-xr-x", ".", "list"), "building (first use)", "/target");
        checkout.run("list").assertSuccess();
        String lock = "target/build.lock";
        runPermitted("r--r--r--", lock, "list").assertSuccess().assertLast("the program is the first");
        checkout.write("second");
        assertUnwritable(runPermitted("r--r--r--", lock, "list"), "building (sources changed)", "/" + lock);
    }

    @ParameterizedTest
    @ValueSource(strings = {".builds/newest", ".builds/lock", "lock", "lib/program.jar"})
    void aBuildOfWhichSomethingCannotBeReadIsBuiltAnewOrNamed(String closed) throws Exception {
        assumeTrue(checkout.canBeShutOut(), "root without setpriv may read everything");
        checkout.run("list").assertSuccess();
        String build = ".builds/" + checkout.builds().get(0).getFileName();
        String file = closed.startsWith(".builds/") ? closed : build + "/" + closed;
        checkout.permit("r--r--r--", "target/build.lock");
        Checkout.Ended refused = runPermitted("-w-------", file, "list");
        assertUnwritable(refused, "/" + file + " cannot be read)", "/target/build.lock");
        checkout.permit("rw-r--r--", "target/build.lock");
        checkout.permit("-w-------", file);
        Checkout.Ended built = checkout.runLikeOthers("list");
        built.assertContains("/" + file + " cannot be read) ...");
        if (file.equals(".builds/lock")) { // which no build makes anew
            assertThat(built.exitCode()).isEqualTo(1);
            built.assertContains("/.builds/lock cannot be read: ");
        } else {
            built.assertSuccess().assertLast("the program is the first");
        }
    }

    @Test
    void buildsInAClosedFolderAreNotTakenForNone() throws Exception {
        assumeTrue(checkout.canBeShutOut(), "root without setpriv may search all folders");
        checkout.run("list").assertSuccess();
        Checkout.Ended refused = runPermitted("---------", ".builds", "list");
        assertUnwritable(refused, "/.builds cannot be read)", "/.builds/lock");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "20010101-000000-1\n"})
    void aNewestBuildThatIsNotThereIsBuiltAnewOrNamed(String name) throws Exception {
        checkout.run("list").assertSuccess();
        checkout.nameNewest(name);
        if (checkout.canBeShutOut()) {
            Checkout.Ended refused = runPermitted("r--r--r--", "target/build.lock", "list");
            assertUnwritable(refused, "/.builds/newest names no build)", "/target/build.lock");
        }
        checkout.run("list")
                .assertSuccess()
                .assertContains("/.builds/newest names no build) ...")
                .assertLast("the program is the first");
        assertThat(checkout.run("list").assertSuccess().output()).doesNotContain("building");
    }

    private Checkout.Ended runPermitted(String permissions, String file, String... arguments) throws Exception {
        checkout.permit(permissions, file);
        try {
            return checkout.runLikeOthers(arguments);
        } finally {
            checkout.permit("rwxr-xr-x", file);
        }
    }

    private static void assertUnwritable(Checkout.Ended ended, String what, String file) {
        assertThat(ended.exitCode()).as(ended.output()).isEqualTo(1);
        assertThat(ended.output())
                .startsWith("gpupath: building")
                .contains(what + " writes to ")
                .endsWith(file + ", which is not writable: ask its owner to build, or use a checkout of your own")
                .hasLineCount(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"build", "test"})
    void aBuildThatIsNotCopiedWhollyLeavesNothing(String command) throws Exception {
        checkout.breakCopies();
        assertThat(checkout.run(command).exitCode()).isNotZero();
        assertThat(checkout.builds()).isEmpty();
    }

    /** What others may write to would be run by the next who starts it. */
    @ParameterizedTest
    @ValueSource(strings = {"build", "list"})
    void nobodyElseMayWriteToABuild(String command) throws Exception {
        checkout.runAfter("umask 0", command).assertSuccess();
        try (Stream<Path> all = Files.walk(folder.resolve("a checkout/.builds"))) {
            assertThat(all.filter(each -> !Files.isSymbolicLink(each)))
                    .isNotEmpty()
                    .allSatisfy(each -> assertThat(Files.getPosixFilePermissions(each))
                            .doesNotContain(PosixFilePermission.OTHERS_WRITE));
        }
    }

    /** Some Maven begins and ends its output with codes for terminals. */
    @ParameterizedTest
    @ValueSource(strings = {"build", "test"})
    void aBuildThatFailsShowsNoCodesForTerminals(String command) throws Exception {
        assumeTrue(checkout.has("mvn"), "this machine has no Maven");
        checkout.useMavenOfMachine();
        Checkout.Ended ended = checkout.runWith("JAVA_HOME", System.getProperty("java.home"), command);
        assertThat(ended.exitCode()).isEqualTo(1);
        assertThat(ended.assertContains("[ERROR]").output()).doesNotContain("\033");
    }

    /** A shell that waits for what it runs in the foreground takes an interrupt only once that has ended. */
    @ParameterizedTest
    @ValueSource(strings = {"build", "test", "list"})
    void anInterruptEndsABuild(String command) throws Exception {
        assumeTrue(checkout.hearsInterrupts(), "whoever runs this test ignores interrupts, and so does what it starts");
        checkout.neverEndBuilds();
        Process launcher = checkout.start(command);
        ProcessHandle maven = checkout.endlessMaven();
        try {
            assertThat(new ProcessBuilder("kill", "-INT", Long.toString(launcher.pid()))
                            .start()
                            .waitFor())
                    .isZero();
            assertThat(launcher.waitFor(1, TimeUnit.MINUTES)).isTrue();
            assertThat(launcher.exitValue()).isEqualTo(130);
            maven.onExit().get(1, TimeUnit.MINUTES);
        } finally {
            launcher.destroyForcibly();
            maven.destroyForcibly();
        }
    }

    @Tag("slow")
    @ParameterizedTest
    @CsvSource({"build,TERM", "test,TERM", "list,TERM", "build,KILL"})
    void mavenEndsWithTheLauncher(String command, String signal) throws Exception {
        assumeTrue(checkout.has("setpriv"), "nothing else ties processes to each other");
        checkout.neverEndBuilds();
        Process launcher = checkout.start(command);
        ProcessHandle maven = checkout.endlessMaven();
        assertThat(new ProcessBuilder("kill", "-" + signal, Long.toString(launcher.pid()))
                        .start()
                        .waitFor())
                .isZero();
        assertThat(launcher.waitFor()).isEqualTo(signal.equals("TERM") ? 143 : 137);
        maven.onExit().join();
    }
}
