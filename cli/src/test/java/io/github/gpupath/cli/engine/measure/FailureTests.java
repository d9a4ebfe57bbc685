package io.github.gpupath.cli.engine.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.BackendException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FailureTests {

    /** A backend of somebody else's may say nothing; a result without a reason is refused. */
    @ParameterizedTest
    @ValueSource(strings = {"", " \n"})
    void whatABackendDoesNotSayIsSaidOfIt(String message) {
        assertThat(Failure.of(new BackendException.Unsupported(message)).reason())
                .isEqualTo("the backend gives no reason");
        assertThat(Failure.of(new BackendException.Internal(message)).reason())
                .isEqualTo("INTERNAL: the backend gives no reason");
        assertThat(Failure.of(new BackendException.Unsupported("no texels")).reason())
                .isEqualTo("no texels");
    }
}
