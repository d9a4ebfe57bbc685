package io.github.gpupath.conformance;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.ForwardingDevice;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.listing.KernelListing;
import java.util.Optional;
import java.util.function.Function;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/**
 * A device that checks the declarations of unsupported kernels: the backend must reject exactly these, with the reason.
 */
final class DeclaredDevice extends ForwardingDevice {

    private final Function<Kernel, Optional<String>> unsupported;
    private Optional<String> broken = Optional.empty();

    DeclaredDevice(Device device, Function<Kernel, Optional<String>> unsupported) {
        super(device);
        this.unsupported = unsupported;
    }

    /** The declared reason of a kernel that the device compiled in spite of it; resets it. */
    Optional<String> takeBroken() {
        Optional<String> taken = broken;
        broken = Optional.empty();
        return taken;
    }

    @Override
    public CompiledKernel compile(Kernel kernel) {
        Optional<String> declared = unsupported.apply(kernel);
        try {
            CompiledKernel compiled = super.compile(kernel);
            if (declared.isPresent()) {
                broken = declared;
            }
            return compiled;
        } catch (BackendException.Unsupported refusal) {
            String reason = declared.orElseThrow(() -> new AssertionFailedError(
                    "the device rejects a kernel that the test class does not declare as unsupported: "
                            + refusal.getMessage() + "\n" + KernelListing.of(kernel),
                    refusal));
            if (!refusal.getMessage().contains(reason)) {
                throw new AssertionFailedError(
                        "the test class declares \"" + reason + "\" as unsupported, but the device rejects it with \""
                                + refusal.getMessage() + "\"",
                        refusal);
            }
            throw new TestAbortedException(reason, refusal);
        }
    }
}
