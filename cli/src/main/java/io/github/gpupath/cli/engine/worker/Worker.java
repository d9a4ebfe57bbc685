package io.github.gpupath.cli.engine.worker;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.CodeBinary;
import io.github.gpupath.backend.CodeListing;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.result.Measurement.Location;
import io.github.gpupath.result.Note;
import io.github.gpupath.suite.DeviceFacts;
import io.github.gpupath.suite.Workload.Launch;
import io.github.gpupath.verify.timer.TimerCheck;
import java.util.List;
import java.util.Optional;

/**
 * Whoever uses the driver of one backend: a process of its own, or this one. It holds at most one opened device and, on
 * that, at most one prepared test.
 *
 * <p>Called from any thread, one call at a time; every call returns when its work is done. What the backend reports is
 * thrown as its {@link io.github.gpupath.backend.BackendException}. A {@link WorkerLostException} says that the worker
 * itself died, hangs or answers nonsense; then it can only be restarted or closed.
 *
 * <p>This is also the protocol with worker processes: a call that has an {@link Activity} travels by its name, its arguments
 * and its result as JSON. So a call is declared here and done in {@link LocalWorker}, and nowhere else.
 */
public interface Worker extends AutoCloseable {

    String backend();

    /** How many processes use the driver; the places of a test lie in each of them in turn. */
    default int processes() {
        return 1;
    }

    /** Whether the API can be used on this machine; if not, why and what to do. */
    @Activity("probing the backend")
    Availability probe();

    /** The backend's devices; opens the backend if it is not open. */
    @Activity("listing the devices")
    List<DeviceInfo> devices();

    /**
     * Opens one of {@link #devices}; a device that was open before is closed first.
     *
     * @param known what is known of the physical device, on which the workloads of tests may depend
     */
    @Activity("opening {0.name}")
    void open(DeviceInfo device, DeviceFacts known);

    /** Tests the clock of the open device; takes some tenths of a second. */
    @Activity("testing the device's clock")
    TimerCheck checkTimer();

    /**
     * Runs the kernel of the test of the shader clock, beside whatever is prepared, and says how fast that clock runs while
     * the device is busy. The first call compiles and verifies it.
     *
     * @param seconds how long the device is to be busy before, so that its clock has risen
     * @return cycles per second
     */
    @Activity("reading the shader clock")
    double clockFrequency(String test, double seconds);

    /**
     * Compiles the kernel of a test for the open device, if that has the features and the memory.
     *
     * @return notes on what the language could not express, and on the calls of the API that are timed
     */
    @Activity("preparing {0}")
    List<Note> prepare(String test);

    /**
     * Compiles the kernel of a test and its twin, and keeps neither: the driver finds them in its cache when another process
     * compiles them. A transfer has none.
     */
    @Activity("compiling {0} ahead")
    void compile(String test);

    /**
     * Compares the prepared test's answer with the reference's, and gives its memory the first content again.
     *
     * @return the first difference in words; empty if there is none
     */
    @Activity("verifying the prepared test")
    Optional<String> verify();

    /**
     * How often the memory of the prepared test has room, at so many places side by side and beside that of other backends.
     *
     * @param placements how many places are wished for
     * @return at least one
     */
    @Activity("counting placements for the prepared test")
    int room(int placements);

    /**
     * Allocates and fills the memory that the prepared test is timed on, at several places.
     *
     * @param leads how many bytes of their allocations lie before the buffers of each place
     */
    @Activity("allocating memory of the prepared test at placements {0}")
    void allocate(List<Long> leads);

    /** Where the buffers and textures of the prepared test lie, at the first place. */
    @Activity("asking where memory lies")
    default List<Location> memory() {
        return List.of();
    }

    /**
     * Runs a batch of dispatches of the prepared test, whose memory is allocated.
     *
     * @param placement at which place, from 0 on
     */
    @Activity("running {1} dispatches of {0.workgroups} workgroups")
    BatchTime time(Launch launch, int dispatches, int placement);

    /**
     * Runs a batch of dispatches of the prepared test's kernel without the accesses under test, which the first call compiles.
     *
     * @param isHalved whether its loops have half as many iterations
     */
    @Activity("running {1} dispatches of {0.workgroups} workgroups without the access")
    BatchTime timeWithoutAccess(Launch launch, int dispatches, boolean isHalved);

    /**
     * The numbers that the prepared test's kernel left in memory in its last batch there, in the workload's order.
     *
     * @param placement at which place, from 0 on
     */
    @Activity("reading back kernel results")
    List<Double> handedBack(int placement);

    /** What the driver made of the prepared test's kernel, in the forms that it gives. */
    @Activity("getting the compiled code")
    List<CodeListing> listings();

    /** The driver's own images of the prepared test's kernel, in which machine code may lie. */
    @Activity("getting the machine code")
    List<CodeBinary> binaries();

    /**
     * Frees the prepared test. Releasing twice does nothing.
     *
     * @param next the test that will be prepared next, as far as is known: memory that it can use is kept
     */
    @Activity("releasing the prepared test")
    void release(Optional<String> next);

    /** Ends the worker, by force if need be, and starts it again: nothing is open or prepared. */
    void restart();

    /**
     * Closes device and backend, and ends the worker.
     *
     * @throws RuntimeException if something could not be closed in order; it has ended all the same
     */
    @Override
    @Activity("closing the backend")
    void close();
}
