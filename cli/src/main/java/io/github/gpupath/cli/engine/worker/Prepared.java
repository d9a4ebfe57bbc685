package io.github.gpupath.cli.engine.worker;

import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.CodeBinary;
import io.github.gpupath.backend.CodeListing;
import io.github.gpupath.backend.Device;
import io.github.gpupath.cli.engine.workload.FaultySuiteException;
import io.github.gpupath.result.Measurement.Location;
import io.github.gpupath.result.Note;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.LinkWorkload;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.TransferWorkload;
import io.github.gpupath.suite.Workload;
import io.github.gpupath.suite.Workload.Launch;
import io.github.gpupath.verify.Verifier;
import java.util.List;
import java.util.Optional;

/** A test on one device, ready to be verified and then timed. */
sealed interface Prepared extends AutoCloseable permits PreparedKernel, PreparedTransfer, PreparedLink {

    /**
     * Prepares a test.
     *
     * @param before the test before, whose fitting memory is reused; closed by this
     * @throws io.github.gpupath.backend.BackendException.Unsupported if the device lacks a feature or the memory, which is
     *     known before anything is allocated
     */
    static Prepared of(Device device, TestCase test, Optional<Prepared> before) {
        Optional<PreparedKernel> kernel =
                before.filter(PreparedKernel.class::isInstance).map(PreparedKernel.class::cast);
        return FaultySuiteException.workload(test).accept(new Workload.Visitor<>() {
            @Override
            public Prepared kernel(KernelWorkload workload) {
                return new PreparedKernel(device, test, workload, kernel);
            }

            @Override
            public Prepared transfer(TransferWorkload workload) {
                kernel.ifPresent(PreparedKernel::close);
                return new PreparedTransfer(device, workload);
            }

            @Override
            public Prepared link(LinkWorkload workload) {
                kernel.ifPresent(PreparedKernel::close);
                return new PreparedLink(device, workload);
            }
        });
    }

    /**
     * Frees what another test cannot take over.
     *
     * @return whether anything is left for it; otherwise this is closed
     */
    default boolean leaveTo(TestCase next) {
        close();
        return false;
    }

    /** Notes on what the language could not express, and on the calls of the API that are timed. */
    List<Note> notes();

    /** The note that names the calls of the API that are timed. */
    static Note calls(String words) {
        return Note.of("calls", "calls: " + words);
    }

    /** The driver's own listings of the compiled code, in the forms that it gives. */
    default List<CodeListing> listings() {
        return List.of();
    }

    /** The driver's own images of it, in which machine code may lie. */
    default List<CodeBinary> binaries() {
        return List.of();
    }

    /** Compares with the right answer, and gives the first difference in words. */
    Optional<String> verify(Verifier verifier);

    /** How many of some places for its memory the device has room for; at least one. */
    int room(int placements);

    /**
     * Allocates and fills the memory of the timed run at several places, as far as that is not done.
     *
     * @param leads how many bytes of their allocations lie before the buffers of each
     */
    void allocate(List<Long> leads);

    /** Where the buffers and textures lie, at the first place. */
    List<Location> memory();

    /** Runs a batch at one of the places, counted from 0. */
    BatchTime time(Launch launch, int dispatches, int placement);

    /** Runs a batch of the kernel without the accesses under test; only a kernel has such. */
    default BatchTime timeWithoutAccess(Launch launch, int dispatches, boolean isHalved) {
        throw new IllegalStateException("a transfer has no kernel");
    }

    /** The numbers that the kernel left at a place in the last batch there, in the workload's order. */
    default List<Double> handedBack(int placement) {
        return List.of();
    }

    @Override
    void close();
}
