package io.github.gpupath.backend.opengl;

import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.conformance.BackendConformanceTests;
import io.github.gpupath.testing.Complaints;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;

/** In debug contexts: what the driver says fails the check that runs meanwhile. */
@Tag("driver")
class GlConformanceTests extends BackendConformanceTests {

    @RegisterExtension
    static final Complaints COMPLAINTS = new Complaints(Map.of(
            Pattern.compile("nobodyDeclaredThis"),
            "the kit's source that no compiler takes",
            Pattern.compile("^other .* warning: signed literal value `\\d+L' is interpreted as -?\\d+$"),
            "Mesa 22.3 warns of the lower half of a literal of 64 bits; it computes with all of it, as the same check shows",
            Pattern.compile("^performance "),
            "advice of a driver on what may be slow, where this program measures just that"));

    @Override
    protected BackendProvider provider() {
        return new GlProvider();
    }

    @Override
    protected Backend open() {
        return new DebuggedGl(COMPLAINTS).open();
    }
}
