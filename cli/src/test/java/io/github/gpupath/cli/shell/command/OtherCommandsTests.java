package io.github.gpupath.cli.shell.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.testing.Cli;
import io.github.gpupath.cli.testing.FakeBackends;
import io.github.gpupath.cli.testing.FakeProvider;
import io.github.gpupath.code.CodeReader;
import io.github.gpupath.reference.ReferenceProvider;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class OtherCommandsTests {

    private final Cli cli = Cli.with(
            FakeBackends.Alpha.class,
            FakeBackends.Beta.class,
            FakeBackends.Software.class,
            FakeBackends.NoDriver.class,
            ReferenceProvider.class);

    @AfterEach
    void nothingStaysOpen() {
        assertThat(FakeProvider.OPEN).hasValue(0);
    }

    private JsonNode json() {
        return JsonMapper.shared().readTree(cli.out());
    }

    @Test
    void backendsSaysWhatWorksAndWhatMendsTheRest() {
        assertThat(cli.run("backends")).isZero();
        assertThat(cli.out()).containsPattern("alpha +Fake alpha +yes +always");
        assertThat(cli.out()).containsPattern("nodriver +Fake nodriver +no +there is no driver; install fake-driver");

        assertThat(cli.run("backends", "--format", "json")).isZero();
        assertThat(json().get(0).get("available").booleanValue()).isTrue();
        assertThat(json().get(3).toString())
                .isEqualTo("{\"id\":\"nodriver\",\"name\":\"Fake nodriver\",\"origin\":\"gpupath\","
                        + "\"available\":false,\"reason\":\"there is no driver\",\"remedy\":\"install fake-driver\"}");
    }

    @Test
    void devicesAreGroupedByWhatTheyPhysicallyAre() {
        assertThat(cli.run("devices")).isZero();
        assertThat(cli.out())
                .contains("0 Fake GPU of alpha (00000000-0000-0001-0000-000000000001)")
                .containsPattern("\n +beta +Fake GPU of beta +fake driver 1.2.3 +4.5\n")
                .contains("1 CPU drivers\n");

        assertThat(cli.run("devices", "--format", "json")).isZero();
        JsonNode gpu = json().get(0);
        assertThat(gpu.get("uuid").stringValue()).isEqualTo("00000000-0000-0001-0000-000000000001");
        assertThat(gpu.get("members")).hasSize(2);
        JsonNode member = gpu.get("members").get(1);
        assertThat(member.get("backend").stringValue()).isEqualTo("beta");
        assertThat(member.get("driverVersion").stringValue()).isEqualTo("1.2.3");
        assertThat(member.get("limits").get("maxWorkgroupSize")).hasSize(3);
        assertThat(member.get("features").isArray()).isTrue();
    }

    @Test
    void showPrintsTheSourceWithoutOpeningAnything() {
        Cli none = Cli.with(FakeBackends.NoDriver.class);
        assertThat(none.run("show", "tiny/copy/x1/linear", "--backend", "nodriver"))
                .isZero();
        assertThat(none.out())
                .contains("tiny_copy_x1_linear")
                .contains("source")
                .endsWith("\n");
        assertThat(none.errLines()).containsExactly("gpupath: pseudo-code, entry point tiny_copy_x1_linear");
    }

    @Test
    void showNamesTheFormsThatThereAre() {
        assertThat(cli.run("show", "tiny/copy/x1/linear", "--backend", "alpha", "--as", "sass"))
                .isEqualTo(2);
        assertThat(cli.err()).contains("--as: backend alpha has no sass of this kernel; it has source");
        assertThat(cli.run("show", "tiny/copy/x1/linear")).isEqualTo(2);
        assertThat(cli.run("show", "tiny/copy/*", "--backend", "alpha")).isEqualTo(2);
        assertThat(cli.err()).contains("tiny/copy/* is a pattern: add --as counts, or name one test");
    }

    @Test
    void showSaysWhyThereIsNoMachineCode() {
        Cli both = Cli.with(FakeBackends.Alpha.class, FakeBackends.Small.class, FakeBackends.NoDriver.class);
        assertThat(both.run("show", "tiny/copy/x1/linear", "--backend", "all", "--as", "isa"))
                .as(both.err())
                .isEqualTo(4);
        assertThat(both.out())
                .isEqualTo(
                        "alpha: the driver's output contains no machine code (it is empty)\n"
                                + "small: unsupported: the kernel needs 8 invocations in a workgroup, and Java interpreter through reference allows 4\n");
        assertThat(both.err())
                .contains("nodriver is skipped: there is no driver")
                .endsWith("gpupath: --as isa: no machine code could be read; the output says why\n");
        assertThat(both.run("show", "tiny", "--backend", "all", "--as", "counts"))
                .isEqualTo(4);
    }

    @Test
    void machineCodeNeedsTheModuleThatReadsIt() {
        Thread thread = Thread.currentThread();
        ClassLoader all = thread.getContextClassLoader();
        thread.setContextClassLoader(new ClassLoader(all) {
            @Override
            public Enumeration<URL> getResources(String name) throws IOException {
                return name.endsWith(CodeReader.class.getName())
                        ? Collections.emptyEnumeration()
                        : super.getResources(name);
            }
        });
        try {
            assertThat(cli.run("show", "tiny/copy/x1/linear", "--backend", "alpha", "--as", "isa"))
                    .isEqualTo(4);
        } finally {
            thread.setContextClassLoader(all);
        }
        assertThat(cli.errLines())
                .containsExactly(
                        "gpupath: --as isa: the module that reads machine code is missing; put the gpupath-isa jar "
                                + "next to the program's jars");
    }

    @Test
    void machineCodeIsOfADeviceThatIsHere() {
        for (String device : List.of("nonsense", "all")) {
            assertThat(cli.run("show", "tiny/copy/x1/linear", "--backend", "alpha", "--device", device, "--as", "isa"))
                    .isEqualTo(4);
            assertThat(cli.err()).contains("no device matches " + device);
        }
    }

    @Test
    void whatCannotBeSavedIsSaid(@TempDir Path folder) {
        Path images = folder.resolve("images");
        for (String form : List.of("source", "isa")) {
            assertThat(cli.run(
                            "show",
                            "tiny/copy/x1/linear",
                            "--backend",
                            "alpha",
                            "--as",
                            form,
                            "--save",
                            images.toString()))
                    .isEqualTo(2);
            assertThat(cli.errLines())
                    .endsWith(
                            "gpupath: --save: no file for alpha: its driver returns no image of the compiled kernel",
                            "gpupath: --save: no driver returns an image, so no file is written to " + images
                                    + "; omit --save or choose another backend");
        }
        assertThat(images).doesNotExist();
    }

    @Test
    void showPrintsTheSourceOfEachBackend() {
        Cli both = Cli.with(FakeBackends.Alpha.class, FakeBackends.NoDriver.class);
        assertThat(both.run("show", "tiny/copy/x1/linear", "--backend", "all")).isZero();
        assertThat(both.errLines()).hasSize(2);
        assertThat(both.out().split("tiny_copy_x1_linear", -1)).hasSize(3);
    }

    @Test
    void showSaysWhatTheDeviceLacks() {
        Cli small = Cli.with(FakeBackends.Small.class);
        assertThat(small.run("show", "tiny/copy/x1/linear", "--backend", "small", "--as", "spirv"))
                .isEqualTo(3);
        assertThat(small.errLines())
                .singleElement()
                .asString()
                .startsWith("gpupath: unsupported: the kernel needs 8 invocations in a workgroup, and ")
                .endsWith(" allows 4");
    }

    @Test
    void doctorEndsWellIfAnyRealBackendWorks() {
        assertThat(cli.run("doctor")).isZero();
        assertThat(cli.out())
                .contains("alpha: works")
                .contains("reaches Fake GPU of alpha (fake driver 1.2.3)")
                .contains("nodriver: does not work\n  there is no driver\n")
                .contains("→ install fake-driver")
                .doesNotContain("reference");
        assertThat(Cli.with(FakeBackends.NoDriver.class, ReferenceProvider.class)
                        .run("doctor"))
                .isEqualTo(4);
    }

    @Test
    void doctorInJsonTellsTheProblemsToo() {
        Cli broken = Cli.with(FakeBackends.Alpha.class, FakeBackends.Exploding.class);
        assertThat(broken.run("doctor", "--format", "json")).isZero();
        JsonNode findings = JsonMapper.shared().readTree(broken.out());
        assertThat(findings.get("backends").get(0).get("state").stringValue()).isIn("works", "software_only");
        assertThat(findings.get("problems").get(0).stringValue()).contains("no thanks");
    }

    @Test
    void helpAndVersionGoToStandardOutput() {
        assertThat(cli.run("--help")).isZero();
        assertThat(cli.out()).contains("Usage: gpupath").contains("doctor").contains("130");
        assertThat(cli.run("run", "--help")).isZero();
        assertThat(cli.out()).contains("--relative-to").contains("--plugins").contains("--verbose");
        assertThat(cli.run("--version")).isZero();
        assertThat(cli.out()).startsWith("gpupath ");
        assertThat(cli.run("generate-completion")).isZero();
        assertThat(cli.out()).contains("complete -F");
        assertThat(cli.err()).isEmpty();
    }
}
