package io.github.gpupath.conformance;

import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.reference.ReferenceProvider;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;

/** The reference against itself: not a proof of its answers, but of the kit, and of memory, batches and errors. */
@Tag("slow")
class ReferenceConformanceTests extends BackendConformanceTests {

    @Override
    protected BackendProvider provider() {
        return new ReferenceProvider();
    }

    /** Would be compared with themselves: the tests of the suites do more. */
    @Override
    Stream<DeviceCheck> suites(Selection selection, DeviceInfo device) {
        return Stream.of();
    }
}
