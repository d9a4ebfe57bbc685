package io.github.gpupath.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.reference.ReferenceProvider;
import io.github.gpupath.verify.Verifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.opentest4j.TestAbortedException;

/**
 * What every backend must do, checked on each of its devices: extend this class and name the provider. Every operation,
 * type, format and access of the kernel model, all kernels of the suites on the test class path, and random kernels are
 * compared with the reference; memory, dispatch batches, times and errors are checked beside them.
 *
 * <p>What a device lacks is skipped with the reason; the same holds for the whole class where the backend is not
 * available, unless {@code -Drequire.backends=ID,...} names it. If it is available and nothing was checked, the class
 * fails. {@code -Dconformance.device=NAME} leaves out the devices whose name does not contain that.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class BackendConformanceTests {

    private static final String DEVICE = System.getProperty("conformance.device", "");

    private final Tally tally = new Tally();
    private final List<DeviceSession> sessions = new ArrayList<>();
    private @Nullable Backend backend;

    /** The backend. */
    protected abstract BackendProvider provider();

    /** What a device's driver does wrongly, by no fault of the backend; those that were found so far by default. */
    protected List<KnownDefect> knownDefects(DeviceInfo device) {
        return KnownDefects.of(device);
    }

    @BeforeAll
    void openBackend() {
        RequiredBackends.ofProperty().check(provider());
        backend = provider().open();
    }

    @TestFactory
    Stream<DynamicNode> devices() {
        Backend open = Objects.requireNonNull(backend);
        assertThat(open.devices()).as("devices of a backend that is available").isNotEmpty();
        // Keeps the reference's answers, which are the same for all devices.
        Verifier verifier = new Verifier(new ReferenceProvider());
        return open.devices().stream()
                .filter(info -> info.name().contains(DEVICE))
                .map(info -> {
                    DeviceSession session = new DeviceSession(open, info, verifier);
                    sessions.add(session);
                    return device(session);
                });
    }

    private DynamicNode device(DeviceSession session) {
        DeviceInfo info = session.info();
        return DynamicContainer.dynamicContainer(
                info.index() + " " + info.name(),
                Stream.of(
                        DynamicTest.dynamicTest("open", session::open),
                        group(session, "cases", ConformanceCases.all().stream().map(CaseCheck::of)),
                        group(session, "memory", MemoryChecks.all()),
                        group(session, "batches", DispatchChecks.all()),
                        group(session, "random", RandomChecks.all()),
                        group(session, "failures", FailureChecks.all()),
                        group(session, "suites", SuiteChecks.all()),
                        DynamicTest.dynamicTest(
                                "backend-close",
                                () -> tally.run(info.name(), () -> BackendClosing.check(provider(), info.index()))),
                        DynamicTest.dynamicTest("close", session::close)));
    }

    private DynamicNode group(DeviceSession session, String name, Stream<DeviceCheck> checks) {
        return DynamicContainer.dynamicContainer(name, checks.map(check -> test(session, check.name(), check.check())));
    }

    private DynamicTest test(DeviceSession session, String name, Consumer<DeviceUnderTest> check) {
        return DynamicTest.dynamicTest(name, () -> tally.run(session.info().name(), () -> run(session, name, check)));
    }

    private void run(DeviceSession session, String name, Consumer<DeviceUnderTest> check) {
        try {
            check.accept(session.tested());
        } catch (AssertionError wrongAnswer) {
            for (KnownDefect defect : knownDefects(session.info())) {
                if (defect.concerns(name)) {
                    throw new TestAbortedException("known defect: " + defect.reason(), wrongAnswer);
                }
            }
            throw wrongAnswer;
        }
    }

    @AfterAll
    void closeBackend() {
        if (backend == null) {
            return;
        }
        sessions.forEach(DeviceSession::close);
        backend.close();
        backend.close();
        System.out.println(provider().displayName() + " conformance: " + tally.summary());
        assertThat(tally.executed())
                .as("checks executed on an available backend")
                .isPositive();
    }
}
