package io.github.gpupath.cli.engine.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.cli.engine.store.Json;
import io.github.gpupath.cli.testing.Cli;
import io.github.gpupath.cli.testing.FakeBackends;
import io.github.gpupath.reference.ReferenceProvider;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.TestResult.Status;
import io.github.gpupath.suites.load.LoadSuite;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Backends that this project has never seen, good and bad ones, each in a jar of its own. */
@Tag("slow")
class PluginTests {

    /** A complete backend: the reference under another name. The placeholders are its id and what its constructor does. */
    private static final String PROVIDER = """
            package org.example;

            import io.github.gpupath.backend.*;
            import io.github.gpupath.kernel.Kernel;
            import io.github.gpupath.kernel.source.KernelSource;
            import io.github.gpupath.reference.ReferenceProvider;
            import java.util.List;

            public final class Provider implements BackendProvider {
                private final ReferenceProvider reference = new ReferenceProvider();

                public Provider() {
                    CONSTRUCTOR
                }

                @Override public String id() { return "IDENTIFIER"; }
                @Override public String displayName() { return "Example"; }
                @Override public Availability probe() { return new Availability.Available("example 1.0"); }
                @Override public KernelSource translate(Kernel kernel) { return reference.translate(kernel); }

                @Override public Backend open() {
                    Backend backend = reference.open();
                    DeviceInfo own = backend.devices().get(0);
                    DeviceInfo info = new DeviceInfo("IDENTIFIER", 0, "Example GPU", "Example Inc.", "example", "1.0", "1.0",
                            DeviceType.DISCRETE_GPU, own.identity(), own.limits(), own.features(), own.timer());
                    return new Backend() {
                        @Override public List<DeviceInfo> devices() { return List.of(info); }
                        @Override public Device open(DeviceInfo device) { return backend.open(own); }
                        @Override public void close() { backend.close(); }
                    };
                }
            }
            """;

    private static final String SERVICE_FILE = "META-INF/services/" + BackendProvider.class.getName();

    @TempDir
    Path folder;

    @TempDir
    Path work;

    private final Cli cli = Cli.with(ReferenceProvider.class);

    private PluginJar plugin(String id, String constructor) throws IOException {
        return new PluginJar(work.resolve(id))
                .source(
                        "org.example.Provider",
                        PROVIDER.replace("IDENTIFIER", id).replace("CONSTRUCTOR", constructor))
                .service(BackendProvider.class, "org.example.Provider");
    }

    private int run(String... arguments) {
        String[] all = java.util.Arrays.copyOf(arguments, arguments.length + 2);
        all[arguments.length] = "--plugins";
        all[arguments.length + 1] = folder.toString();
        return cli.run(all);
    }

    @Test
    void aBackendFromAJarVerifiesTheWholeLoadSuite() throws IOException {
        plugin("example", "").write(folder.resolve("example.jar"));
        cli.suites(LoadSuite.class);
        assertThat(run("verify", "load", "--format", "json")).as(cli.err()).isZero();
        ResultFile file = Json.read(cli.out(), ResultFile.class);
        assertThat(file.devices())
                .extracting("backend", "name")
                .containsExactly(org.assertj.core.groups.Tuple.tuple("example", "Example GPU"));
        assertThat(file.results()).hasSize(87).allSatisfy(result -> {
            assertThat(result.backend()).isEqualTo("example");
            assertThat(result.status()).isEqualTo(Status.OK);
        });
    }

    /** What a jar's manifest names is found, in the worker too, and is no plug-in itself. */
    @Test
    void aLibraryLiesInAFolderBesideTheJar() throws IOException {
        String library = "package org.example; public final class Library { public static void use() {} }";
        Files.createDirectory(folder.resolve("lib"));
        new PluginJar(work.resolve("library"))
                .source("org.example.Library", library)
                .write(folder.resolve("lib/library.jar"));
        new PluginJar(work.resolve("example"))
                .source("org.example.Library", library)
                .source(
                        "org.example.Provider",
                        PROVIDER.replace("IDENTIFIER", "example").replace("CONSTRUCTOR", "Library.use();"))
                .without("org.example.Library")
                .service(BackendProvider.class, "org.example.Provider")
                .attribute("Class-Path", "lib/library.jar")
                .write(folder.resolve("example.jar"));
        assertThat(run("verify")).as(cli.err()).isZero();
        assertThat(cli.out()).contains("example: Example GPU");
        assertThat(cli.err()).doesNotContain("library.jar");
    }

    /**
     * Java asks for what a class path names no sooner than it gets there, and refuses less than is refused here: bytes that are no
     * text are no address of Java's. A later Java than 17 goes on without it.
     */
    @ParameterizedTest
    @ValueSource(strings = {"othe%.jar", "othe%ff.jar"})
    void aManifestThatNamesNoAddressIsRefusedOrTheBackendDoesWithoutIt(String named) throws IOException {
        plugin("example", "").attribute("Class-Path", named).write(folder.resolve("example.jar"));
        boolean isWithout = run("verify", "--backend", "example") == 0;
        if (isWithout) {
            assertThat(Runtime.version().feature()).isGreaterThan(17);
            assertThat(cli.out()).contains("example: Example GPU");
        } else {
            assertThat(cli.err()).contains("Class-Path", "no address of a file");
        }
        assertThat(cli.err()).doesNotContain("Exception", "internal error");
    }

    @Test
    void aBackendFromAJarIsMeasured() throws IOException {
        plugin("example", "").write(folder.resolve("example.jar"));
        cli.suites(LoadSuite.class);
        assertThat(run("run", "load/raw-buffer/x1", "--quick")).as(cli.err()).isZero();
        assertThat(cli.out()).contains("example: Example GPU, driver example 1.0");
    }

    @Test
    void theFolderMayComeFromTheEnvironment() throws IOException {
        plugin("example", "").write(folder.resolve("example.jar"));
        cli.environment("GPUPATH_PLUGINS", folder.toString());
        assertThat(cli.run("backends")).isZero();
        assertThat(cli.out()).contains("example").contains("Example").contains("example 1.0");
    }

    @Test
    void brokenPluginsGiveOneLineEachAndHideNothing() throws IOException {
        Files.writeString(folder.resolve("a-text.jar"), "this is no zip file");
        new PluginJar(work.resolve("empty"))
                .source("org.example.Empty", "package org.example; class Empty {}")
                .write(folder.resolve("b-empty.jar"));
        plugin("throws", "if (true) throw new IllegalStateException(\"out\\nof order\");")
                .write(folder.resolve("c-throws.jar"));
        new PluginJar(work.resolve("lacking"))
                .source("org.example.Missing", "package org.example; public class Missing {}")
                .source(
                        "org.example.Provider",
                        PROVIDER.replace("IDENTIFIER", "lacking").replace("CONSTRUCTOR", "new Missing();"))
                .service(BackendProvider.class, "org.example.Provider")
                .without("org.example.Missing")
                .write(folder.resolve("d-lacking.jar"));
        new PluginJar(work.resolve("nowhere"))
                .service(BackendProvider.class, "org.example.Nowhere")
                .write(folder.resolve("e-nowhere.jar"));
        new PluginJar(work.resolve("other"))
                .source("org.example.Other", "package org.example; public class Other {}")
                .service(BackendProvider.class, "org.example.Other")
                .write(folder.resolve("f-other.jar"));
        plugin("static", "")
                .source(
                        "org.example.Provider",
                        PROVIDER.replace("IDENTIFIER", "static")
                                .replace("CONSTRUCTOR", "")
                                .replace(
                                        "public Provider()",
                                        "static final int BAD = Integer.parseInt(\"bad\");\n    public Provider()"))
                .write(folder.resolve("g-static.jar"));
        plugin("reference", "").write(folder.resolve("h-duplicate.jar"));
        plugin("Not An Id", "").write(folder.resolve("i-name.jar"));
        new PluginJar(work.resolve("blank"))
                .file(SERVICE_FILE, "# none yet\n\n".getBytes(StandardCharsets.UTF_8))
                .write(folder.resolve("j-blank.jar"));
        new PluginJar(work.resolve("java"))
                .service(BackendProvider.class, "java.lang.String")
                .write(folder.resolve("k-java.jar"));
        new PluginJar(work.resolve("interface"))
                .service(BackendProvider.class, BackendProvider.class.getName())
                .write(folder.resolve("l-interface.jar"));
        new PluginJar(work.resolve("words"))
                .service(BackendProvider.class, "no class\u001b at all")
                .write(folder.resolve("m-words.jar"));
        new PluginJar(work.resolve("many"))
                .file(SERVICE_FILE, "java.lang.String\n".repeat(300).getBytes(StandardCharsets.UTF_8))
                .write(folder.resolve("n-many.jar"));
        new PluginJar(work.resolve("long"))
                .file(SERVICE_FILE, new byte[2 << 20])
                .write(folder.resolve("n-zeros.jar"));
        plugin("closed", "")
                .source(
                        "org.example.Provider",
                        PROVIDER.replace("IDENTIFIER", "closed")
                                .replace("public Provider()", "private Provider()")
                                .replace("CONSTRUCTOR", ""))
                .write(folder.resolve("o-closed.jar"));
        plugin("good", "").write(folder.resolve("z-good.jar"));

        assertThat(run("backends")).isZero();

        assertThat(cli.errLines())
                .containsExactly(
                        "gpupath: plugin a-text.jar: is no jar (zip END header not found)",
                        "gpupath: plugin b-empty.jar: registers no backend and no suite (no service file in META-INF/services)",
                        "gpupath: plugin e-nowhere.jar: registers org.example.Nowhere, which is not there",
                        "gpupath: plugin f-other.jar: registers org.example.Other, which is no BackendProvider",
                        "gpupath: plugin j-blank.jar: registers nothing in its service file " + SERVICE_FILE,
                        "gpupath: plugin k-java.jar: registers java.lang.String, which is no BackendProvider",
                        "gpupath: plugin l-interface.jar: registers " + BackendProvider.class.getName()
                                + ", which is no public class of which there can be an object",
                        "gpupath: plugin m-words.jar: registers no class\\u001b at all, which is not there",
                        "gpupath: plugin n-many.jar: registers 300 classes in its service file " + SERVICE_FILE
                                + ", of which those after the first 256 are left out",
                        "gpupath: plugin n-many.jar: registers java.lang.String, which is no BackendProvider",
                        "gpupath: plugin n-zeros.jar: has a service file " + SERVICE_FILE
                                + " that cannot be read: it has more than 1048576 bytes",
                        "gpupath: plugin o-closed.jar: registers org.example.Provider, which has no public constructor"
                                + " without parameters",
                        "gpupath: plugin c-throws.jar: org.example.Provider could not be constructed:"
                                + " IllegalStateException: out of order",
                        "gpupath: plugin d-lacking.jar: org.example.Provider could not be constructed:"
                                + " lacks class org.example.Missing",
                        "gpupath: plugin g-static.jar: org.example.Provider could not be constructed: its static initialiser failed:"
                                + " NumberFormatException: For input string: \"bad\"",
                        "gpupath: plugin h-duplicate.jar: its backend reference is ignored: gpupath has one of that name",
                        "gpupath: plugin i-name.jar: its backend is ignored: the id Not An Id cannot be taken:"
                                + " it is not made of lower-case letters and digits, with single hyphens between them");
        assertThat(cli.out().lines().map(line -> line.split(" ")[0])).containsExactly("backend", "good", "reference");
    }

    @Test
    void aJarWithOneBadAndOneGoodProviderGivesTheGoodOne() throws IOException {
        plugin("good", "").service(BackendProvider.class, "org.example.Nowhere").write(folder.resolve("mixed.jar"));
        assertThat(run("backends")).isZero();
        assertThat(cli.errLines())
                .containsExactly("gpupath: plugin mixed.jar: registers org.example.Nowhere, which is not there");
        assertThat(cli.out()).contains("good");
    }

    @Test
    void aProviderWhoseProbeLacksAClassIsUnavailable() {
        Cli bad = Cli.with(FakeBackends.BadProbe.class, FakeBackends.Exploding.class, FakeBackends.Alpha.class);
        assertThat(bad.run("backends")).isZero();
        assertThat(bad.out())
                .contains("its probe failed: lacks class org.example.Missing")
                .contains("alpha");
        assertThat(bad.errLines())
                .containsExactly("gpupath: gpupath: io.github.gpupath.cli.testing.FakeBackends$Exploding"
                        + " could not be constructed: IllegalStateException: no thanks");
        assertThat(bad.run("verify", "tiny", "--backend", "bad-probe")).isEqualTo(4);
    }

    @Test
    void aProviderThatFailsToTellItsNameOrStateHidesNoOther() {
        Cli bad = Cli.with(FakeBackends.Nameless.class, FakeBackends.NullProbe.class, FakeBackends.Alpha.class);
        assertThat(bad.run("backends")).as(bad.err()).isZero();
        assertThat(bad.out())
                .containsPattern("nameless +nameless +no +its displayName failed: lacks class org.example.Names;"
                        + " report this to whoever made gpupath")
                .containsPattern("null-probe +Fake null-probe +no +its probe failed: it gives nothing \\(null\\);")
                .containsPattern("alpha +Fake alpha +yes");
        assertThat(bad.run("verify", "tiny")).as(bad.err()).isZero();
    }

    @Test
    void providersStandWhereTheySayAndOneThatFailsToSayStandsLast() {
        Cli bad = Cli.with(FakeBackends.Rankless.class, FakeBackends.Alpha.class, FakeBackends.Hintless.class);
        assertThat(bad.run("backends")).as(bad.err()).isZero();
        assertThat(bad.out().lines().map(line -> line.split(" ")[0]))
                .containsSubsequence("hintless", "alpha", "rankless");
        assertThat(bad.out())
                .containsPattern("rankless +Fake rankless +no +its rank failed: IllegalStateException: no place;")
                .containsPattern("hintless +Fake hintless +no +its driverHints failed: it gives nothing \\(null\\);");
    }

    @Test
    void aProviderThatCannotTranslateIsNamed() {
        Cli bad = Cli.with(FakeBackends.Nameless.class);
        assertThat(bad.run("show", "tiny/copy/x1/linear", "--backend", "nameless"))
                .isEqualTo(4);
        assertThat(bad.errLines())
                .containsExactly("gpupath: the backend nameless does not translate this kernel:"
                        + " IllegalStateException: no words; report this to whoever made gpupath");
    }

    @Test
    void aBackendThatDoesNotOpenAsPromisedIsLeftOutOrNamed() {
        Cli liar = Cli.with(FakeBackends.Liar.class, FakeBackends.Alpha.class);
        assertThat(liar.run("verify", "tiny")).isZero();
        assertThat(liar.err()).contains("liar is left out: it does not open: lacks a native library: libfake.so.1");
        assertThat(liar.run("verify", "tiny", "--backend", "liar")).isEqualTo(4);
        assertThat(liar.run("devices")).isZero();
        assertThat(io.github.gpupath.cli.testing.FakeProvider.OPEN).hasValue(0);
    }
}
