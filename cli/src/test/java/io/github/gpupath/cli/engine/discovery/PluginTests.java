package io.github.gpupath.cli.engine.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.cli.engine.store.Json;
import io.github.gpupath.cli.shell.console.ExitCodes;
import io.github.gpupath.cli.testing.Cli;
import io.github.gpupath.cli.testing.FakeBackends;
import io.github.gpupath.plugin.SpiVersion;
import io.github.gpupath.reference.ReferenceProvider;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.TestResult.Status;
import io.github.gpupath.suites.load.LoadSuite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
    void aBackendFromAJarVerifiesASuite() throws IOException {
        plugin("example", "").write(folder.resolve("example.jar"));
        cli.suites(LoadSuite.class);
        assertThat(run("verify", "load/raw-buffer/**", "--format", "json"))
                .as(cli.err())
                .isZero();
        ResultFile file = Json.read(cli.out(), ResultFile.class);
        assertThat(file.devices())
                .extracting("backend", "name")
                .containsExactly(org.assertj.core.groups.Tuple.tuple("example", "Example GPU"));
        assertThat(file.results()).isNotEmpty().allSatisfy(result -> {
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

    /** Two plug-ins bring different versions of one library: each has its own. */
    @Test
    void eachJarHasItsOwnLibraries() throws IOException {
        for (String version : List.of("1", "2")) {
            plugin(
                            "example-" + version,
                            "if (!Library.version().equals(\"" + version + "\")) throw new Error();",
                            version)
                    .write(folder.resolve("example-" + version + ".jar"));
        }
        assertThat(run("backends")).isZero();
        assertThat(cli.err()).isEmpty();
        assertThat(cli.out()).contains("example-1", "example-2");
    }

    private PluginJar plugin(String id, String constructor, String library) throws IOException {
        return new PluginJar(work.resolve(id))
                .source(
                        "org.example.Library",
                        "package org.example; class Library { static String version() { return \"" + library
                                + "\"; } }")
                .source(
                        "org.example.Provider",
                        PROVIDER.replace("IDENTIFIER", id).replace("CONSTRUCTOR", constructor))
                .service(BackendProvider.class, "org.example.Provider");
    }

    @Test
    void aManifestThatNamesNoAddressIsRefused() throws IOException {
        plugin("example", "").attribute("Class-Path", "othe%.jar").write(folder.resolve("example.jar"));
        assertThat(run("verify", "--backend", "example")).isEqualTo(ExitCodes.USAGE);
        assertThat(cli.err())
                .contains("plugin example.jar: has an invalid file URL", "in the Class-Path of its manifest");
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
        plugin("lacking", "Library.version();", "1")
                .without("org.example.Library")
                .write(folder.resolve("d-lacking.jar"));
        new PluginJar(work.resolve("nowhere"))
                .service(BackendProvider.class, "org.example.Nowhere")
                .write(folder.resolve("e-nowhere.jar"));
        new PluginJar(work.resolve("other"))
                .source("org.example.Other", "package org.example; public class Other {}")
                .service(BackendProvider.class, "org.example.Other")
                .write(folder.resolve("f-other.jar"));
        plugin("newer", "").ofJava(99, "org.example.Provider").write(folder.resolve("g-newer.jar"));
        plugin("reference", "").write(folder.resolve("h-duplicate.jar"));
        plugin("Not An Id", "").write(folder.resolve("i-name.jar"));
        new PluginJar(work.resolve("words"))
                .service(BackendProvider.class, "no class\u001b at all")
                .write(folder.resolve("j-words.jar"));
        plugin("old", "").attribute(SpiVersion.ATTRIBUTE, "").write(folder.resolve("k-old.jar"));
        plugin("mixed", "")
                .service(BackendProvider.class, "org.example.Nowhere")
                .write(folder.resolve("y-mixed.jar"));
        plugin("good", "").write(folder.resolve("z-good.jar"));

        assertThat(run("backends")).isZero();

        List<String> expected = List.of(
                "a-text.jar: is not a jar (zip END header not found)",
                "b-empty.jar: registers no backend, suite or target compiler",
                "k-old.jar: declares no version of the plug-in interfaces",
                "c-throws.jar: Provider org.example.Provider could not be instantiated: IllegalStateException: out of order",
                "d-lacking.jar: Provider org.example.Provider could not be instantiated: NoClassDefFoundError: org/example/Library",
                "e-nowhere.jar: Provider org.example.Nowhere not found",
                "f-other.jar: org.example.Other not a subtype",
                "g-newer.jar: a backend failed to load: UnsupportedClassVersionError: ",
                "j-words.jar: ",
                "y-mixed.jar: Provider org.example.Nowhere not found",
                "h-duplicate.jar: its backend reference is ignored: gpupath already has that name",
                "i-name.jar: its backend is ignored: the id Not An Id is invalid:");
        assertThat(cli.errLines())
                .zipSatisfy(
                        expected,
                        (line, start) -> assertThat(line)
                                .startsWith("gpupath: plugin " + start)
                                .doesNotContain("\u001b"));
        assertThat(cli.out().lines().map(line -> line.split(" ")[0]))
                .containsExactly("backend", "mixed", "good", "reference");
    }

    @Test
    void aProviderWhoseProbeLacksAClassIsUnavailable() {
        Cli bad = Cli.with(FakeBackends.BadProbe.class, FakeBackends.Exploding.class, FakeBackends.Alpha.class);
        assertThat(bad.run("backends")).isZero();
        assertThat(bad.out())
                .contains("its probe failed: NoClassDefFoundError: org/example/Missing")
                .contains("alpha");
        assertThat(bad.errLines())
                .containsExactly("gpupath: gpupath: Provider io.github.gpupath.cli.testing.FakeBackends$Exploding"
                        + " could not be instantiated: IllegalStateException: no thanks");
        assertThat(bad.run("verify", "tiny", "--backend", "bad-probe")).isEqualTo(4);
    }

    @Test
    void aProviderThatFailsToGiveItsNameIsIgnoredAndHidesNoOther() {
        Cli bad = Cli.with(FakeBackends.Nameless.class, FakeBackends.Alpha.class, FakeBackends.Speechless.class);
        assertThat(bad.run("backends")).as(bad.err()).isZero();
        assertThat(bad.errLines())
                .containsExactly("gpupath: gpupath: its backend io.github.gpupath.cli.testing.FakeBackends$Nameless"
                        + " is ignored: NoClassDefFoundError: org/example/Names");
        assertThat(bad.out().lines().map(line -> line.split(" ")[0])).containsSubsequence("speechless", "alpha");
        assertThat(bad.run("verify", "tiny", "--backend", "alpha"))
                .as(bad.err())
                .isZero();
    }

    @Test
    void aProviderThatCannotTranslateIsNamed() {
        Cli bad = Cli.with(FakeBackends.Speechless.class);
        assertThat(bad.run("show", "tiny/copy/x1/linear", "--backend", "speechless"))
                .isEqualTo(4);
        assertThat(bad.errLines())
                .containsExactly("gpupath: backend speechless failed to translate this kernel:"
                        + " IllegalStateException: no words; report this to the author of gpupath");
    }

    @Test
    void aBackendThatDoesNotOpenAsPromisedIsLeftOutOrNamed() {
        Cli liar = Cli.with(FakeBackends.Liar.class, FakeBackends.Alpha.class);
        assertThat(liar.run("verify", "tiny")).isZero();
        assertThat(liar.err()).contains("liar is skipped: it fails to open: UnsatisfiedLinkError: libfake.so.1");
        assertThat(liar.run("verify", "tiny", "--backend", "liar")).isEqualTo(4);
        assertThat(liar.run("devices")).isZero();
        assertThat(io.github.gpupath.cli.testing.FakeProvider.OPEN).hasValue(0);
    }
}
