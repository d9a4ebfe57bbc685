package io.github.gpupath.cli.engine.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.Availability.Available;
import io.github.gpupath.backend.Availability.Unavailable;
import io.github.gpupath.backend.DriverHints;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FoundBackendTests {

    @Test
    void variablesThatMayHideADriverAreNamedWhereNoneIsFound() {
        DriverHints hints = new DriverHints(Map.of(), Map.of(), List.of("MY_DRIVERS", "MY_DEVICES", "MY_OTHERS"));
        Map<String, String> environment = Map.of("MY_DEVICES", "", "MY_DRIVERS", "/nowhere", "YOUR_DRIVERS", "x");
        Unavailable missing = new Unavailable("there is no driver", "install one");
        Available found = new Available("a driver");

        assertThat(FoundBackend.explained(missing, hints, environment))
                .isEqualTo(new Unavailable(
                        "there is no driver; the environment sets MY_DRIVERS=/nowhere, MY_DEVICES=, which selects "
                                + "drivers: unset it and try again",
                        "if this does not help: install one"));
        assertThat(FoundBackend.explained(new Unavailable("there is no driver", ""), hints, environment))
                .isInstanceOfSatisfying(
                        Unavailable.class,
                        without -> assertThat(without.remedy()).isEmpty());
        assertThat(FoundBackend.explained(missing, hints, Map.of())).isEqualTo(missing);
        assertThat(FoundBackend.explained(found, hints, environment)).isEqualTo(found);
    }
}
