package io.github.gpupath.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.reference.ReferenceProvider;
import java.util.List;
import java.util.Properties;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.opentest4j.AssertionFailedError;

/** A selection without a match must fail. */
class SelectionTests {

    private static final List<String> CHECKS =
            List.of("workgroup/prefix-sum", "workgroup/barrier", "memory/copies", "load/raw-buffer/x1/linear");

    private static Selection selection(String property, String value) {
        Properties properties = new Properties();
        properties.setProperty(property, value);
        return new Selection(properties);
    }

    private static List<String> selected(String names) {
        Predicate<String> isWanted = selection("conformance.only", names).among(CHECKS);
        return CHECKS.stream().filter(isWanted).toList();
    }

    @Test
    void aNameTakesWhatItMatches() {
        assertThat(new Selection(new Properties()).among(CHECKS)).accepts(CHECKS.toArray(String[]::new));
        assertThat(selected("memory/copies")).containsExactly("memory/copies");
        assertThat(selected("workgroup/*, load/*/linear"))
                .containsExactly("workgroup/prefix-sum", "workgroup/barrier", "load/raw-buffer/x1/linear");
    }

    @ParameterizedTest
    @ValueSource(strings = {"workgrop/*", "memory/*,wrkgroup/barrier", "load/raw-buffer", "", "memory/copies,"})
    void aNameOfNoCheckFails(String names) {
        assertThatThrownBy(() -> selected(names))
                .isInstanceOf(AssertionFailedError.class)
                .hasMessageStartingWith("-Dconformance.only: no check is named \"");
    }

    @Test
    void aDeviceThatIsNotThereFailsAndNamesThoseThatAre() {
        try (Backend backend = new ReferenceProvider().open()) {
            DeviceInfo info = backend.devices().get(0);
            assertThat(selection("conformance.device", info.name().substring(1)).of(List.of(info)))
                    .containsExactly(info);
            assertThatThrownBy(() -> selection("conformance.device", "GeForce").of(List.of(info)))
                    .isInstanceOf(AssertionFailedError.class)
                    .hasMessage("-Dconformance.device: no device's name contains \"GeForce\"; devices: " + info.name());
        }
    }
}
