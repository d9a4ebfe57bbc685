package io.github.gpupath.reference;

import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.conformance.BackendConformanceTests;
import org.junit.jupiter.api.Tag;

/** The reference against itself: not a proof of its answers, but of the kit, and of memory, batches and errors. */
@Tag("slow")
class ReferenceConformanceTests extends BackendConformanceTests {

    @Override
    protected BackendProvider provider() {
        return new ReferenceProvider();
    }
}
