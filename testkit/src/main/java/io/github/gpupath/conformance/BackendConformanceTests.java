package io.github.gpupath.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.reference.ReferenceProvider;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.verify.Verifier;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/**
 * The conformance tests of a backend: subclass it and return the provider. On each device, all operations, types,
 * formats and accesses of the kernel model, kernels of the suites on the test class path, and random kernels are
 * compared with the reference. Memory, dispatch batches, times and errors are checked too. Of the suites' tests, a
 * subset is run that covers each pair of coordinate words and each number.
 *
 * <p>Checks that need a missing feature are skipped with the reason, as are kernels declared {@link #unsupported}. A
 * kernel that is rejected without such a declaration, or compiled in spite of one, fails. An unavailable backend fails,
 * unless {@code -Dconformance.unavailable=skip} is set and {@code -Drequire.backends=ID,...} does not name it.
 *
 * <p>{@code -Dconformance.device=NAME} selects devices whose name contains NAME. {@code -Dconformance.only=NAME,...}
 * selects checks by name, including all tests of suites, with {@code *} as a wildcard: {@code workgroup/*}. A name
 * without a match fails, and so does a run without checks.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class BackendConformanceTests {

    /** A source without a file, so that checks are reported by name and not by line number. */
    static final URI SOURCE = URI.create("gpupath:conformance");

    private final Tally tally = new Tally();
    private final List<KitSession> sessions = new ArrayList<>();
    private @Nullable Backend backend;

    /** The provider of the backend under test; called several times. */
    protected abstract BackendProvider provider();

    /** Opens the backend with its provider; override it to insert a tool between backend and driver. */
    protected Backend open() {
        return provider().open();
    }

    /**
     * Declares a kernel that the backend does not translate although the device has its features and limits, such as
     * one with a barrier in a loop. The device must reject exactly these kernels, with
     * {@link io.github.gpupath.backend.BackendException.Unsupported} and the reason in the message.
     *
     * @return the reason; empty (the default) if the kernel is supported
     */
    protected Optional<String> unsupported(DeviceInfo device, Kernel kernel) {
        return Optional.empty();
    }

    /** Whether a suite's test is among those of which a subset is run; by default each is. Checks by name run any test. */
    protected boolean isTried(KernelWorkload workload) {
        return true;
    }

    /** The known defects of a device's driver; by default those of {@code known-defects.tsv}. */
    protected List<KnownDefect> knownDefects(DeviceInfo device) {
        return KnownDefects.of(device);
    }

    @BeforeAll
    void openBackend() {
        RequiredBackends.ofProperties().check(provider());
        backend = open();
    }

    /** Without a service file, tests that name the provider would pass although users could not find it. */
    @Test
    void isFoundByItsServiceFile() {
        assertThat(ServiceLoader.load(BackendProvider.class).stream().map(ServiceLoader.Provider::type))
                .as("the providers that META-INF/services/%s names", BackendProvider.class.getName())
                .contains(provider().getClass());
    }

    @TestFactory
    Stream<DynamicNode> devices() {
        Backend open = Objects.requireNonNull(backend);
        assertThat(open.devices()).as("devices of a backend that is available").isNotEmpty();
        Selection selection = new Selection(System.getProperties());
        List<DeviceInfo> wanted = selection.of(open.devices());
        // Shared, because it caches the reference's outputs, which are the same for all devices.
        Verifier verifier = new Verifier(new ReferenceProvider());
        return wanted.stream().map(info -> device(session(open, info, verifier), checks(selection, info)));
    }

    private KitSession session(Backend from, DeviceInfo info, Verifier verifier) {
        Consumer<String> told = line -> tally.tell(info.name() + ": " + line);
        Declared declared = new Declared(kernel -> unsupported(info, kernel), knownDefects(info));
        return new KitSession(from, info, verifier, declared, told);
    }

    /** The selected checks of a device by group. */
    private Map<String, List<DeviceCheck>> checks(Selection selection, DeviceInfo device) {
        Map<String, List<DeviceCheck>> all = new LinkedHashMap<>();
        all.put("memory", MemoryChecks.all().toList());
        all.put("batches", DispatchChecks.all().toList());
        all.put("failures", FailureChecks.all().toList());
        all.put("cases", ConformanceCases.all().stream().map(CaseCheck::of).toList());
        all.put("random", RandomChecks.all().toList());
        all.put("suites", suites(selection, device).toList());
        Predicate<String> isWanted = selection.among(all.values().stream()
                .flatMap(List::stream)
                .map(DeviceCheck::name)
                .toList());
        all.replaceAll((group, checks) ->
                checks.stream().filter(check -> isWanted.test(check.name())).toList());
        return all;
    }

    private DynamicNode device(KitSession session, Map<String, List<DeviceCheck>> checks) {
        DeviceInfo info = session.info();
        sessions.add(session);
        Stream<DynamicNode> groups = checks.entrySet().stream()
                .map(group -> DynamicContainer.dynamicContainer(
                        group.getKey(),
                        group.getValue().stream()
                                .map(each -> test(
                                        each.name(),
                                        () -> tally.run(info.name(), () -> run(session.tested(), each))))));
        return DynamicContainer.dynamicContainer(
                info.index() + " " + info.name(),
                Stream.of(
                                Stream.of(test("open", session::open)),
                                groups,
                                Stream.of(
                                        test("backend-close", () -> BackendClosing.check(this::open, info)),
                                        test("close", session::close)))
                        .flatMap(nodes -> nodes));
    }

    /** The checks of the suites on the class path. */
    Stream<DeviceCheck> suites(Selection selection, DeviceInfo device) {
        return selection.isByName() ? SuiteChecks.all() : SuiteChecks.covering(device, this::isTried);
    }

    private static DynamicTest test(String name, Runnable body) {
        return DynamicTest.dynamicTest(name, SOURCE, body::run);
    }

    static void run(TestedDevice tested, DeviceCheck check) {
        List<KnownDefect> defects = tested.declared().defects().stream()
                .filter(defect -> defect.concerns(check.name()))
                .toList();
        defects.stream().filter(KnownDefect::endsProcess).findFirst().ifPresent(defect -> {
            throw new TestAbortedException("known defect, not run: " + defect.reason());
        });
        tested.honest().takeBroken();
        try {
            check.check().accept(tested);
        } catch (AssertionError | BackendException.CompileFailed wrong) {
            if (defects.isEmpty()) {
                throw wrong;
            }
            throw new TestAbortedException("known defect: " + defects.get(0).reason(), wrong);
        }
        defects.forEach(defect ->
                tested.told().accept(check.name() + " is correct but declared as a known defect: " + defect.reason()));
        tested.honest().takeBroken().ifPresent(reason -> {
            throw new AssertionFailedError(
                    "the test class declares \"" + reason
                            + "\" as unsupported, but the device computes it correctly: remove the declaration, or reject the kernel");
        });
    }

    @AfterAll
    void closeBackend() {
        if (backend == null) {
            return;
        }
        sessions.forEach(KitSession::close);
        backend.close();
        backend.close();
        System.out.println(provider().displayName() + " conformance: " + tally.summary());
        tally.requireExecuted();
    }
}
