package io.github.gpupath.conformance;

import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.reference.ReferenceProvider;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;

/** The reference compared with itself: tests the kit, and the reference's memory, batches and errors. */
@Tag("slow")
class ReferenceConformanceTests extends BackendConformanceTests {

    @Override
    protected BackendProvider provider() {
        return new ReferenceProvider();
    }

    /** None: the suites' own conformance tests check more than a comparison of the reference with itself. */
    @Override
    Stream<DeviceCheck> suites(Selection selection, DeviceInfo device) {
        return Stream.of();
    }
}
