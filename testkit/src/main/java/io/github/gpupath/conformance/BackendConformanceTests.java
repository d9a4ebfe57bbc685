package io.github.gpupath.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.reference.ReferenceProvider;
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
 * What every backend must do, checked on each of its devices: extend this class and name the provider. Every operation,
 * type, format and access of the kernel model, kernels of the suites on the test class path, and random kernels are
 * compared with the reference; memory, dispatch batches, times and errors are checked beside them. Of the suites it is so
 * many tests that each two words of a test's coordinates are together on one, and each number is on one.
 *
 * <p>What a device lacks is skipped with the reason, and so is what the class declares as {@link #unsupported}; a kernel that
 * is refused without that, or declared and not refused, fails. A backend that is not available fails too, unless {@code
 * -Dconformance.unavailable=skip} and no {@code -Drequire.backends=ID,...} names it.
 *
 * <p>{@code -Dconformance.device=NAME} leaves out the devices whose name does not contain that, {@code
 * -Dconformance.only=NAME,...} the checks that have none of these names, in which {@code *} stands for anything:
 * {@code workgroup/*}; every test of the suites can be named, and {@code *} takes all. A name that matches no check fails,
 * and so does the class if nothing is left to check.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class BackendConformanceTests {

    /** What does not come from a line of a file is reported by its own name, and not by a number. */
    static final URI SOURCE = URI.create("gpupath:conformance");

    private final Tally tally = new Tally();
    private final List<KitSession> sessions = new ArrayList<>();
    private @Nullable Backend backend;

    /** The backend to be tested; it is called more than once. */
    protected abstract BackendProvider provider();

    /** Opens the backend: by its provider, unless a tool is to stand between it and its driver. */
    protected Backend open() {
        return provider().open();
    }

    /**
     * Why a device refuses a kernel, although it has all features that the kernel needs and allows its sizes: a shape that
     * the backend does not translate, such as a barrier within a loop. The device must refuse it with {@link
     * io.github.gpupath.backend.BackendException.Unsupported} and these words in the message, and no other kernel. Nothing
     * by default.
     */
    protected Optional<String> unsupported(DeviceInfo device, Kernel kernel) {
        return Optional.empty();
    }

    /** Names what a device's driver does wrongly, by no fault of the backend; by default the defects found so far. */
    protected List<KnownDefect> knownDefects(DeviceInfo device) {
        return KnownDefects.of(device);
    }

    @BeforeAll
    void openBackend() {
        RequiredBackends.ofProperties().check(provider());
        backend = open();
    }

    /** A provider that no service file names is found by tests that name it, and by nobody else. */
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
        // Keeps the reference's answers, which are the same for all devices.
        Verifier verifier = new Verifier(new ReferenceProvider());
        return wanted.stream().map(info -> device(session(open, info, verifier), checks(selection, info)));
    }

    private KitSession session(Backend from, DeviceInfo info, Verifier verifier) {
        Consumer<String> told = line -> tally.tell(info.name() + ": " + line);
        Declared declared = new Declared(kernel -> unsupported(info, kernel), knownDefects(info));
        return new KitSession(from, info, verifier, declared, told);
    }

    /** The checks that are wanted of a device, by the names of their groups. */
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

    /** The checks of the suites that are found. */
    Stream<DeviceCheck> suites(Selection selection, DeviceInfo device) {
        return selection.isByName() ? SuiteChecks.all() : SuiteChecks.covering(device);
    }

    private static DynamicTest test(String name, Runnable body) {
        return DynamicTest.dynamicTest(name, SOURCE, body::run);
    }

    static void run(TestedDevice tested, DeviceCheck check) {
        List<KnownDefect> defects = tested.declared().defects().stream()
                .filter(defect -> defect.concerns(check.name()))
                .toList();
        tested.honest().takeBroken();
        try {
            check.check().accept(tested);
        } catch (AssertionError | BackendException.CompileFailed wrong) {
            if (defects.isEmpty()) {
                throw wrong;
            }
            throw new TestAbortedException("known defect: " + defects.get(0).reason(), wrong);
        }
        defects.forEach(defect -> tested.told()
                .accept(check.name() + " is right, though declared as a known defect: " + defect.reason()));
        tested.honest().takeBroken().ifPresent(reason -> {
            throw new AssertionFailedError("the test class declares \"" + reason
                    + "\" as unsupported, and the device does it rightly: declare it no longer, or refuse it");
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
