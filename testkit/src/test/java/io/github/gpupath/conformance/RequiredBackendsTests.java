package io.github.gpupath.conformance;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.reference.ReferenceProvider;
import org.junit.jupiter.api.Test;
import org.mockito.Mockito;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/** A backend that is required must not be skipped. */
class RequiredBackendsTests {

    @Test
    void whatIsMissingIsSkippedOrFailsIfItIsRequired() {
        BackendProvider missing = Mockito.mock();
        Mockito.when(missing.id()).thenReturn("metal");
        Mockito.when(missing.displayName()).thenReturn("Metal");
        Mockito.when(missing.probe()).thenReturn(new Availability.Unavailable("no library", "install it"));
        for (String required : new String[] {"", "vulkan,reference"}) {
            assertThatThrownBy(() -> new RequiredBackends(true, required).check(missing))
                    .isInstanceOf(TestAbortedException.class)
                    .hasMessageContaining("Metal: no library (install it)");
        }
        assertThatThrownBy(() -> new RequiredBackends(true, "vulkan,metal").check(missing))
                .isInstanceOf(AssertionFailedError.class)
                .hasMessage("required and unavailable: Metal: no library (install it)");
        assertThatThrownBy(() -> new RequiredBackends(false, "").check(missing))
                .isInstanceOf(AssertionFailedError.class)
                .hasMessageStartingWith("unavailable: Metal: no library (install it); ");
    }

    @Test
    void whatIsThereIsTested() {
        assertThatCode(() -> new RequiredBackends(false, "reference").check(new ReferenceProvider()))
                .doesNotThrowAnyException();
    }
}
