package io.github.gpupath.cli.engine.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.github.gpupath.backend.Availability.Available;
import io.github.gpupath.backend.Availability.Unavailable;
import io.github.gpupath.backend.DriverHints;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FoundBackendTests {

    private final PluginHost host = mock(PluginHost.class);
    private final List<String> notes = new ArrayList<>();

    private FoundBackend backend() {
        return new FoundBackend(
                "my",
                new Found(new Origin("plugin my.jar", Optional.empty()), Optional.empty(), host, "org.example.My"));
    }

    /** By its environment a process can be made to load anything. */
    @Test
    void aCodeCacheSetsVariablesOfCachesAndNoOthers() {
        String folder = Path.of("kept").toString();
        when(host.codeCache("org.example.My", folder))
                .thenReturn(Map.of(
                        "MY_CACHE_DIR", folder,
                        "MY_CACHE", "1",
                        "MY_CACHE_PATH", "/etc",
                        "LD_PRELOAD", folder,
                        "JAVA_TOOL_OPTIONS", "x"));

        assertThat(backend().codeCache(Path.of("kept"), notes::add))
                .containsOnly(Map.entry("MY_CACHE_DIR", folder), Map.entry("MY_CACHE", "1"));
        assertThat(notes)
                .hasSize(3)
                .allMatch(note -> note.startsWith("plugin my.jar: its code cache does not set "))
                .anyMatch(note -> note.contains(" LD_PRELOAD;"))
                .anyMatch(note -> note.contains(" JAVA_TOOL_OPTIONS;"))
                .anyMatch(note -> note.contains(" MY_CACHE_PATH;"));
    }

    @Test
    void aCodeCacheThatIsNotToldIsNoneAndSaidToBe() {
        when(host.codeCache("org.example.My", "kept")).thenThrow(new PluginFaultException("no"));
        assertThat(backend().codeCache(Path.of("kept"), notes::add)).isEmpty();
        assertThat(notes).containsExactly("plugin my.jar: the code cache of its backend my is not set: no");
    }

    @Test
    void variablesThatMayHideADriverAreNamedWhereNoneIsFound() {
        DriverHints hints = new DriverHints(Map.of(), Map.of(), List.of("MY_DRIVERS", "MY_DEVICES", "MY_OTHERS"));
        Map<String, String> environment = Map.of("MY_DEVICES", "", "MY_DRIVERS", "/nowhere", "YOUR_DRIVERS", "x");
        Unavailable missing = new Unavailable("there is no driver", "install one");
        Available found = new Available("a driver");

        assertThat(FoundBackend.explained(missing, hints, environment))
                .isEqualTo(new Unavailable(
                        "there is no driver; the environment has MY_DRIVERS=/nowhere, MY_DEVICES=, by which"
                                + " installed drivers are chosen: try it without",
                        "if that does not help: install one"));
        assertThat(FoundBackend.explained(new Unavailable("there is no driver", ""), hints, environment))
                .isInstanceOfSatisfying(
                        Unavailable.class,
                        without -> assertThat(without.remedy()).isEmpty());
        assertThat(FoundBackend.explained(missing, hints, Map.of())).isEqualTo(missing);
        assertThat(FoundBackend.explained(found, hints, environment)).isEqualTo(found);
    }
}
