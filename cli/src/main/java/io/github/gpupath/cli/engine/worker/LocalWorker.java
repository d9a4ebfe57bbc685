package io.github.gpupath.cli.engine.worker;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.CodeBinary;
import io.github.gpupath.backend.CodeListing;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.validation.ValidatingDevice;
import io.github.gpupath.cli.engine.discovery.FoundBackend;
import io.github.gpupath.cli.engine.workload.FaultySuiteException;
import io.github.gpupath.cli.text.ErrorMessages;
import io.github.gpupath.reference.ReferenceProvider;
import io.github.gpupath.result.Measurement.Location;
import io.github.gpupath.result.Note;
import io.github.gpupath.suite.DeviceFacts;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.Workload.Launch;
import io.github.gpupath.verify.Verifier;
import io.github.gpupath.verify.timer.TimerCheck;
import io.github.gpupath.verify.timer.TimerSelfCheck;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Does what a worker does, in this process. Drivers bind their state to threads: it is always called on the same one. */
public final class LocalWorker implements Worker {

    private final FoundBackend found;
    private final Function<String, TestCase> tests;
    private final Verifier verifier = new Verifier(new ReferenceProvider());
    private @Nullable Backend backend;
    private @Nullable Device device;
    private DeviceFacts known = DeviceFacts.UNKNOWN;
    private @Nullable KernelClock kernelClock;
    private @Nullable Prepared prepared;
    private Optional<Prepared> before = Optional.empty();

    /**
     * A worker that loads nothing native before it is asked to.
     *
     * @param tests finds a test by its id
     */
    public LocalWorker(FoundBackend found, Function<String, TestCase> tests) {
        this.found = found;
        this.tests = tests;
    }

    /** Carries out one of its methods, and throws whatever goes wrong as a {@link BackendException}. */
    public @Nullable Object perform(Method method, @Nullable Object... arguments) {
        try {
            return CallHandler.forward(method, this, arguments);
        } catch (BackendException known) {
            throw known;
        } catch (OutOfMemoryError e) {
            throw new BackendException.OutOfMemory("the Java process: " + e.getMessage());
        } catch (RuntimeException | Error e) {
            throw new BackendException.Internal(ErrorMessages.describe(e), e);
        }
    }

    @Override
    public String backend() {
        return found.id();
    }

    @Override
    public Availability probe() {
        return found.availability();
    }

    @Override
    public List<DeviceInfo> devices() {
        return opening(() -> opened().devices());
    }

    private Backend opened() {
        if (backend == null) {
            if (found.availability() instanceof Availability.Unavailable missing) {
                throw new BackendException.Unavailable(missing.reason(), missing.remedy());
            }
            backend = opening(() -> found.provider().open());
        }
        return backend;
    }

    /** A backend that fails to open by mistake is as good as unavailable. */
    private <T> T opening(Supplier<T> step) {
        try {
            return step.get();
        } catch (BackendException e) {
            throw e;
        } catch (RuntimeException | LinkageError e) {
            throw new BackendException.Unavailable(ErrorMessages.describe(e), found.remedy());
        }
    }

    @Override
    public void open(DeviceInfo wanted, DeviceFacts physical) {
        closeDevice();
        known = physical;
        DeviceInfo own = opened().devices().stream()
                .filter(each -> each.index() == wanted.index())
                .findFirst()
                .orElseThrow(() -> new BackendException.Unavailable(
                        "device " + wanted.name() + " is gone", "check whether gpupath devices lists it"));
        device = new ValidatingDevice(opened().open(own));
    }

    @Override
    public TimerCheck checkTimer() {
        return TimerSelfCheck.of(openDevice());
    }

    @Override
    public double clockFrequency(String test, double seconds) {
        if (kernelClock == null) {
            kernelClock =
                    new KernelClock(Prepared.of(openDevice(), test(test), Optional.empty()), test(test), verifier);
        }
        return kernelClock.frequency(seconds);
    }

    @Override
    public List<Note> prepare(String test) {
        Optional<Prepared> former = before;
        before = Optional.empty();
        prepared = Prepared.of(openDevice(), test(test), former);
        return prepared.notes();
    }

    @Override
    public void compile(String test) {
        if (FaultySuiteException.workload(test(test)) instanceof KernelWorkload workload) {
            KernelAndTwin.compile(openDevice(), workload);
        }
    }

    @Override
    public Optional<String> verify() {
        return preparedTest().verify(verifier);
    }

    @Override
    public int room(int placements) {
        return preparedTest().room(placements);
    }

    @Override
    public void allocate(List<Long> leads) {
        preparedTest().allocate(leads);
    }

    @Override
    public List<Location> memory() {
        return preparedTest().memory();
    }

    @Override
    public BatchTime time(Launch launch, int dispatches, int placement) {
        return preparedTest().time(launch, dispatches, placement);
    }

    @Override
    public BatchTime timeWithoutAccess(Launch launch, int dispatches, boolean isHalved) {
        return preparedTest().timeWithoutAccess(launch, dispatches, isHalved);
    }

    @Override
    public List<Double> handedBack(int placement) {
        return preparedTest().handedBack(placement);
    }

    @Override
    public List<CodeListing> listings() {
        return preparedTest().listings();
    }

    @Override
    public List<CodeBinary> binaries() {
        return preparedTest().binaries();
    }

    @Override
    public void release(Optional<String> next) {
        Prepared old = prepared;
        prepared = null;
        if (old == null) {
            return;
        }
        if (next.isEmpty()) {
            old.close();
        } else if (old.leaveTo(test(next.get()))) {
            before = Optional.of(old);
        }
    }

    private TestCase test(String id) {
        return tests.apply(id).on(known);
    }

    private Device openDevice() {
        if (device == null) {
            throw new IllegalStateException("no device is open");
        }
        return device;
    }

    private Prepared preparedTest() {
        if (prepared == null) {
            throw new IllegalStateException("no test is prepared");
        }
        return prepared;
    }

    /** A driver that hangs is not ended: only a process can be. */
    @Override
    public void restart() {
        close();
    }

    @Override
    public void close() {
        try {
            closeDevice();
        } finally {
            closeBackend();
        }
    }

    /** What is still prepared is freed with the device. */
    private void closeDevice() {
        Device old = device;
        prepared = null;
        before = Optional.empty();
        kernelClock = null;
        device = null;
        if (old != null) {
            old.close();
        }
    }

    private void closeBackend() {
        Backend old = backend;
        backend = null;
        if (old != null) {
            old.close();
        }
    }
}
