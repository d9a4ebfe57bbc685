package io.github.gpupath.cli.engine.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.cli.engine.store.Json;
import io.github.gpupath.cli.shell.console.ExitCodes;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.TestResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** What backends of plug-ins throw and answer, and their devices, costs what is at fault and hides nothing. */
@Tag("slow")
@Execution(ExecutionMode.CONCURRENT)
class HostileBackendTests extends HostilePlugins {

    @Test
    void backendsOfEveryBadKindAreNamedAndHideNothing() throws Exception {
        backend("back-exits", "System.exit(0);", "");
        backend("back-hangs", "while (true) { java.util.concurrent.locks.LockSupport.park(); }", "");
        backend("back-name", "", "@Override public String displayName() { System.exit(0); return null; }");
        backend(
                "back-rank",
                "",
                "@Override public int rank() { while (true) { java.util.concurrent.locks.LockSupport.park(); } }");
        backend(
                "back-hints",
                "",
                "@Override public DriverHints driverHints() { Runtime.getRuntime().halt(9); return null; }");
        backend("honest", "", "");
        jars.remove("honest.jar");

        Run run = run("backends", "--step-limit", "20");

        assertThat(run.code()).as(run.err()).isZero();
        assertEachIsNamed(run);
        assertThat(run.out())
                .containsPattern("(?m)^honest +")
                .containsPattern("(?m)^reference +")
                .doesNotContain("back-");
    }

    private void backend(String id, String constructor, String more) throws IOException {
        backend(id, constructor, more, "return new Availability.Unavailable(\"no\", \"none\");");
    }

    private void backend(String id, String constructor, String more, String probe) throws IOException {
        String name = "Backend" + id.replace("-", "");
        String plain =
                more.contains("displayName()") ? "" : "@Override public String displayName() { return \"Example\"; }";
        bad(
                id,
                new PluginJar(work.resolve(name))
                        .source("org.example." + name, """
                                package org.example;

                                import io.github.gpupath.backend.*;
                                import io.github.gpupath.kernel.Kernel;
                                import io.github.gpupath.kernel.source.KernelSource;

                                public class NAME implements BackendProvider {
                                    public NAME() { if (true) { CONSTRUCTOR } }
                                    PLAIN
                                    MORE
                                    @Override public String id() { return "IDENTIFIER"; }
                                    @Override public Availability probe() { PROBE }
                                    @Override public Backend open() { return null; }
                                    @Override public KernelSource translate(Kernel kernel) { return null; }
                                }
                                """.replace("NAME", name)
                                .replace("CONSTRUCTOR", constructor)
                                .replace("PLAIN", plain)
                                .replace("PROBE", probe)
                                .replace("MORE", more)
                                .replace("IDENTIFIER", id))
                        .service(BackendProvider.class, "org.example." + name));
    }

    /** What devices are opened to and answer costs the test that meets it, and is told as the plug-in's fault. */
    @Test
    void devicesThatGiveNothingOrNonsenseCostTheirTestsAndAreNamed() throws Exception {
        device("back-opens", "null", "answer");
        device("back-info", "device", "name.equals(\"info\") ? null : answer");
        device("back-time", "device", "answer instanceof BatchTime ? null : answer");
        String backward = "answer instanceof BatchTime ? new BatchTime(OptionalLong.empty(), -5) : answer";
        device("back-ward", "device", backward);
        device("back-clock", "device", backward, "new TimerInfo(true, 1)");
        device(
                "back-slow",
                "device",
                "answer instanceof BatchTime ? new BatchTime(OptionalLong.empty(), Long.MAX_VALUE) : answer");
        device("back-kernel", "device", "name.equals(\"compile\") ? null : answer");
        device(
                "back-throws",
                "device",
                "name.equals(\"compile\") ? fail(new IllegalStateException(\"lost\")) : answer");
        device("back-refuses", "(Device) fail(new NullPointerException())", "answer");
        device("honest", "device", "answer");
        good("ways").write(folder.resolve("ways.jar"));
        Path file = work.resolve("result.json");

        Run run = run(
                "run",
                "ways",
                "--backend",
                "back-opens,back-info,back-time,back-ward,back-clock,back-slow,back-kernel,back-throws,back-refuses,honest",
                "--quick",
                "--max-time",
                "0.05",
                "--output",
                file.toString());

        assertThat(run.code()).as(run.err()).isEqualTo(ExitCodes.TEST_FAILED);
        ResultFile results = Json.read(Files.readString(file), ResultFile.class);
        assertThat(results.results())
                .extracting(result -> result.backend() + ": " + result.reason())
                .containsExactlyInAnyOrder(
                        fault("back-opens", "it gives no device where one is opened (null)"),
                        fault("back-info", "its device gave no information about itself (null)"),
                        fault("back-time", "its device gave no time for a batch (null)"),
                        fault("back-ward", "its device says that a batch took -5 ns"),
                        fault("back-clock", "its device says that a batch took -5 ns"),
                        fault(
                                "back-slow",
                                "its device says that a batch took 9223372036854775807 ns, and it was there sooner"),
                        fault("back-kernel", "its device gave no kernel where one was compiled (null)"),
                        fault("back-throws", "its device's compile failed: IllegalStateException: lost"),
                        fault("back-refuses", "its open failed: NullPointerException"),
                        "honest: null");
    }

    /** Texts that are missing are told of in words, with the jar. */
    @Test
    void nullsInPlaceOfWordsAreNamed() throws Exception {
        backend("back-probes", "", "", "return new Availability.Unavailable(null, null);");
        device("back-opens", "device", "answer", "fails()");
        device(
                "back-runs",
                "device",
                "answer instanceof BatchTime ? fail(new BackendException.DriverFailed(null)) : answer");
        device("back-sound", "device", "answer");
        finding("kindless", "null, \"s\", \"n\", List.of(FIGURE), TESTS, \"so\"");
        finding("subjectless", "\"level\", null, \"n\", List.of(FIGURE), TESTS, \"so\"");
        finding("nameless", "\"level\", \"s\", null, List.of(FIGURE), TESTS, \"so\"");
        finding("sentenceless", "\"level\", \"s\", \"n\", List.of(FIGURE), TESTS, null");
        finding(
                "figureless",
                "\"level\", \"s\", \"n\", List.of(new Finding.Figure(null, \"B\", 1, null, null, null)), TESTS, \"so\"");
        Path file = work.resolve("nulls.json");

        Run backends = run("backends");
        assertThat(backends.out())
                .contains("its probe does not say why", "report this to whoever made plugin back-probes.jar")
                .doesNotContain("null");

        Run run = run(
                "run",
                "kindless",
                "subjectless",
                "nameless",
                "sentenceless",
                "figureless",
                "--backend",
                "back-runs,back-sound",
                "--quick",
                "--max-time",
                "0.05",
                "--output",
                file.toString());
        assertThat(run.code()).as(run.err()).isEqualTo(ExitCodes.TEST_FAILED);
        ResultFile results = Json.read(Files.readString(file), ResultFile.class);
        assertThat(results.results())
                .filteredOn(result -> result.backend().equals("back-runs"))
                .extracting(TestResult::reason)
                .containsOnly("DRIVER: the backend does not say why");
        assertThat(results.problems())
                .extracting(problem -> problem.message())
                .containsExactlyInAnyOrder(
                        noConclusions("kindless", "one of its findings has no kind (null)"),
                        noConclusions("subjectless", "one of its findings has no subject (null)"),
                        noConclusions("nameless", "one of its findings about s has no name (null)"),
                        noConclusions("sentenceless", "one of its findings about s has no sentence (null)"),
                        noConclusions("figureless", "one of its findings about s has a figure without a name (null)"));

        Run opening = run("devices");
        assertThat(opening.err())
                .contains("the backend does not say why; report this to whoever made plugin back-opens.jar");
    }

    private static String noConclusions(String suite, String what) {
        return "the suite " + suite + " draws no conclusions: it fails with plugin " + suite + ".jar: the suite "
                + suite + " is at fault, its findings: " + what;
    }

    private void finding(String id, String arguments) throws IOException {
        suite(
                        id,
                        "",
                        DESCRIPTION,
                        TESTS,
                        "@Override public List<Finding> findings(Measurements m) { return List.of(new Finding("
                                + arguments
                                        .replace("FIGURE", "new Finding.Figure(\"f\", \"B\", 1, null, null, null)")
                                        .replace("TESTS", "List.of(\"" + id + "/good\")")
                                + ")); }")
                .write(folder.resolve(id + ".jar"));
    }

    private static String fault(String backend, String what) {
        return backend + ": INTERNAL: " + what + "; report this to whoever made plugin " + backend + ".jar";
    }

    /**
     * A backend that is the reference, but for its device.
     *
     * @param opened what it opens
     * @param given what a device answers
     */
    private void device(String id, String opened, String given) throws IOException {
        device(id, opened, given, "own.timer()");
    }

    private void device(String id, String opened, String given, String timer) throws IOException {
        String name = "Opening" + id.replace("-", "");
        new PluginJar(work.resolve(name))
                .source("org.example." + name, """
                        package org.example;

                        import io.github.gpupath.backend.*;
                        import io.github.gpupath.kernel.Kernel;
                        import io.github.gpupath.kernel.source.KernelSource;
                        import io.github.gpupath.reference.ReferenceProvider;
                        import java.lang.reflect.*;
                        import java.util.*;

                        public class NAME implements BackendProvider {
                            private final ReferenceProvider reference = new ReferenceProvider();

                            @Override public String id() { return "IDENTIFIER"; }
                            @Override public String displayName() { return "Example"; }
                            @Override public Availability probe() { return new Availability.Available("example 1.0"); }
                            @Override public KernelSource translate(Kernel kernel) { return reference.translate(kernel); }

                            @Override public Backend open() {
                                Backend backend = reference.open();
                                DeviceInfo own = backend.devices().get(0);
                                DeviceInfo info = new DeviceInfo("IDENTIFIER", 0, "Example GPU", "Example Inc.", "example", "1.0",
                                        "1.0", DeviceType.DISCRETE_GPU, own.identity(), own.limits(), own.features(),
                                        TIMER);
                                return new Backend() {
                                    @Override public List<DeviceInfo> devices() { return List.of(info); }
                                    @Override public Device open(DeviceInfo wanted) {
                                        Device device = device(backend.open(own));
                                        return OPENED;
                                    }
                                    @Override public void close() { backend.close(); }
                                };
                            }

                            private static TimerInfo fails() {
                                throw new BackendException.Unavailable(null, null);
                            }

                            private static Object fail(RuntimeException failure) {
                                throw failure;
                            }

                            private static Device device(Device real) {
                                return (Device) Proxy.newProxyInstance(NAME.class.getClassLoader(), new Class<?>[] {Device.class},
                                        (self, method, arguments) -> {
                                    String name = method.getName();
                                    try {
                                        Object answer = method.invoke(real, arguments);
                                        return GIVEN;
                                    } catch (InvocationTargetException e) {
                                        throw e.getCause();
                                    }
                                });
                            }
                        }
                        """.replace("NAME", name)
                        .replace("OPENED", opened)
                        .replace("GIVEN", given)
                        .replace("TIMER", timer)
                        .replace("IDENTIFIER", id))
                .service(BackendProvider.class, "org.example." + name)
                .write(folder.resolve(id + ".jar"));
    }
}
