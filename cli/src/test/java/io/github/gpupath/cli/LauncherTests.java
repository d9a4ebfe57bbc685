package io.github.gpupath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.testing.Checkout;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The launcher of a checkout builds and starts builds; that of a bundle, which is in each build too, starts Java. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the launchers are scripts for POSIX shells")
class LauncherTests {

    @TempDir
    Path folder;

    private Path root;
    private Checkout checkout;

    @BeforeEach
    void checkOut() throws IOException {
        root = Files.createDirectory(folder.toRealPath().resolve("a checkout")); // paths may have blanks
        checkout = new Checkout(root);
        checkout.write("first");
    }

    // ---- builds ----

    @Test
    void buildsOnFirstUseAndAfterAChange() throws Exception {
        Checkout.Ended first = checkout.run("list");
        first.assertRan("first");
        assertThat(first.output()).contains("gpupath: building gpupath (first use) ...\n");
        Checkout.Ended second = checkout.run("list");
        second.assertRan("first");
        assertThat(second.output()).doesNotContain("building");
        checkout.write("second");
        Checkout.Ended third = checkout.run("list");
        third.assertRan("second");
        assertThat(third.output()).contains("gpupath: building gpupath (sources changed) ...\n");
    }

    @Test
    void aPluginWithinTheCheckoutIsNoSource() throws Exception {
        checkout.run("list").assertRan("first");
        checkout.breakBuild();
        checkout.touch("my/pom.xml", "");
        checkout.touch("my/src/main/java/Provider.java", "");
        checkout.run("list").assertRan("first");
        checkout.write("second");
        checkout.run("list").assertFailure("the build failed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"build", "test"})
    void aFailedBuildIsNotUsed(String command) throws Exception {
        checkout.run("list").assertRan("first");
        checkout.breakBuild();
        checkout.run(command).assertFailure("the last words\n");
        checkout.run("list").assertRan("first");
    }

    @Test
    void aFailedBuildPrintsNoControlCharacters() throws Exception {
        checkout.breakBuild();
        Checkout.Ended ended = checkout.run("list");
        ended.assertFailure("[31mthe last words\ngpupath: the build failed; its whole output is in " + root);
        assertThat(ended.output()).doesNotContain("\033");
    }

    @ParameterizedTest
    @ValueSource(strings = {"build", "test", "list"})
    void aRunKeepsTheBuildItStartedWith(String command) throws Exception {
        checkout.run("list").assertRan("first");
        Process slow = checkout.start(Map.of(), "./gpupath", "slow");
        BufferedReader said = slow.inputReader(StandardCharsets.UTF_8);
        while (!said.readLine().equals("slow")) {} // the last argument of Java
        checkout.write("second");
        checkout.run(command).assertSuccess();
        checkout.run("build").assertSuccess();
        assertThat(checkout.builds()).as("that of the run and the last two").hasSize(3);

        slow.outputWriter(StandardCharsets.UTF_8).append("go\n").flush();
        assertThat(said.readLine()).isEqualTo("the program is the first");
        assertThat(slow.waitFor()).isZero();
        checkout.run("build").assertSuccess();
        assertThat(checkout.builds()).as("the last two").hasSize(2);
        checkout.run("list").assertRan("second");
    }

    @Test
    void ofManyThatStartAtOnceOneBuilds() throws Exception {
        List<Process> all = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            all.add(checkout.start(Map.of(), "./gpupath", "list"));
        }
        for (Process each : all) {
            Checkout.end(each).assertRan("first");
        }
        assertThat(checkout.builds()).hasSize(1);
    }

    /** Others could change what this user runs. */
    @Test
    void nobodyElseMayWriteToABuild() throws Exception {
        Checkout.end(checkout.start(Map.of(), "sh", "-c", "umask 0; ./gpupath build"))
                .assertSuccess();
        try (Stream<Path> all = Files.walk(checkout.builds().get(0))) {
            assertThat(all)
                    .isNotEmpty()
                    .allSatisfy(each -> assertThat(Files.getPosixFilePermissions(each))
                            .doesNotContain(PosixFilePermission.OTHERS_WRITE));
        }
    }

    // ---- Maven ----

    @Test
    void testsPassTheirArgumentsToMaven() throws Exception {
        assertThat(checkout.run("test", "-pl", "api").assertSuccess().output())
                .contains("mvn -B -ntp -T 1.5C -fae verify -pl api\n");
        assertThat(checkout.run("test", "--fast", "-pl", "api").assertSuccess().output())
                .contains(" -fae test -Dtest.without=driver,slow -Dtest.without.timing ")
                .contains(" -P !error-prone -Dbuild.folder=target/fast ")
                .contains(" -pl api\n");
        assertThat(checkout.run("--install-drivers", "test").assertSuccess().output())
                .contains(
                        " verify -Drequire.backends=vulkan,opengl,opencl,swiftshader,zink,rusticl -Drequire.browser=true"
                                + " -Drequire.display=true -Drequire.tools=validation-layer,spirv-val,clang,oclgrind\n");
    }

    @Test
    void driversThatCannotBeInstalledAreNamed() throws Exception {
        checkout.script("bin/dpkg-query", "#!/bin/sh\nexit 1\n");
        checkout.script("bin/sudo", "#!/bin/sh\nexit 1\n");
        checkout.run("--install-drivers").assertFailure("; by hand: apt-get install ");
    }

    @Test
    void installsWhatPluginsAreBuiltAgainst() throws Exception {
        assertThat(checkout.run("install", "-Dmaven.repo.local=/elsewhere")
                        .assertSuccess()
                        .output())
                .contains("new-backend DIR");
        assertThat(root.resolve("target/build.log"))
                .content()
                .contains(" -Partifacts -pl bom,api,suites,testkit -am install -Dmaven.repo.local=/elsewhere ");
    }

    // ---- starts ----

    @Test
    void javaGetsTheArgumentsAsTheyWereWritten() throws Exception {
        checkout.run("build").assertSuccess();
        Files.createFile(root.resolve("-Dx=y"));
        Files.createSymbolicLink(root.resolve("link"), root.resolve("gpupath"));
        Checkout.Ended ended = Checkout.end(
                checkout.start(Map.of("GPUPATH_JAVA_OPTS", "-Xmx1g -Dx=*"), "./link", "run", "a b", "*", ""));
        String build = checkout.builds().get(0).toString();
        assertThat(ended.assertSuccess().output())
                .endsWith(String.join(
                        "\n",
                        "@" + build + "/lib/java.options",
                        "-XX:SharedArchiveFile=" + build + "/lib/classes-17.0.1.jsa",
                        "-Xlog:cds*=off:stderr",
                        "-Dstdout.encoding=UTF-8",
                        "-Dstderr.encoding=UTF-8",
                        "-XX:+UseSerialGC",
                        "-Dgpupath.build=" + checkout.builds().get(0).getFileName(),
                        "-Xmx1g",
                        "-Dx=*",
                        "-Dgpupath.launcher=./link",
                        "-cp",
                        build + "/lib/*",
                        "io.github.gpupath.cli.Main",
                        "run",
                        "a b",
                        "*",
                        "",
                        "the program is the first\n"));
    }

    /** Java does not start with two. */
    @ParameterizedTest
    @ValueSource(strings = {"GPUPATH_JAVA_OPTS", "JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"})
    void theUsersGarbageCollectorStandsAlone(String variable) throws Exception {
        Checkout.Ended ended = checkout.runWith(Map.of(variable, "-Xmx1g -XX:+UseG1GC"), "list");
        assertThat(ended.assertSuccess().output()).doesNotContain("-XX:+UseSerialGC");
    }

    @Test
    void aJavaThatIsTooOldOrMissingIsRefused() throws Exception {
        checkout.run("list").assertRan("first");
        checkout.java("jdk", "11.0.2");
        checkout.run("list")
                .assertFailure("gpupath: Java 17 or later is needed, and " + root + "/jdk/bin/java is 11.0.2");
        checkout.runWith(Map.of("JAVA_HOME", "/no/jdk"), "list")
                .assertFailure("gpupath: there is no Java in JAVA_HOME (/no/jdk): ");
    }

    @Test
    void theFirstStartMakesAnArchiveOfClasses() throws Exception {
        assertThat(checkout.run("list").output()).contains("gpupath: preparing faster starts, once ...\n");
        assertThat(checkout.run("list").output()).doesNotContain("preparing").contains("-XX:SharedArchiveFile=");
        checkout.java("jdk", "21.0.2");
        assertThat(checkout.run("list").output()).contains("preparing").contains("/lib/classes-21.0.2.jsa");
    }

    @Test
    void anArchiveThatCannotBeMadeIsTriedOnce() throws Exception {
        checkout.script("jdk/bin/java", "#!/bin/sh\ncase $* in *ArchiveClasses*) exit 1 ;; esac\necho \"$@\"\n");
        assertThat(checkout.run("list").assertSuccess().output()).contains("preparing");
        assertThat(checkout.run("list").assertSuccess().output()).doesNotContain("preparing", "SharedArchiveFile");
    }

    @Test
    void aBundleStartsItsOwnJava() throws Exception {
        checkout.run("build").assertSuccess();
        Path bundle = root.relativize(checkout.builds().get(0));
        checkout.java(bundle + "/runtime", "17.0.2");
        Files.createDirectories(root.resolve(bundle).resolve("runtime/lib/server"));
        Checkout.Ended ended =
                Checkout.end(checkout.start(Map.of("JAVA_HOME", "/no/jdk"), "./" + bundle + "/gpupath", "list"));
        ended.assertRan("first");
        assertThat(ended.output())
                .contains("-Dgpupath.launcher=./" + bundle + "/gpupath\n")
                .doesNotContain("gpupath.build");
        assertThat(root.resolve(bundle).resolve("runtime/lib/server/classes.jsa"))
                .hasContent("classes");
    }
}
