package io.github.gpupath.cli.engine.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.github.gpupath.cli.testing.Cases;
import io.github.gpupath.cli.testing.TinySuite;
import io.github.gpupath.suite.DeviceFacts;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SuitesTests {

    private final Services services = mock(Services.class);
    private final Suite load = suite("load", "load/a", "load/b");
    private final Suite loaded = suite("loaded", "loaded/a");

    private static Suite suite(String id, String... tests) {
        Suite suite = mock(Suite.class);
        when(suite.id()).thenReturn(id);
        when(suite.tests(any())).thenReturn(Stream.of(tests).map(Cases::named).toList());
        return suite;
    }

    @BeforeEach
    void suitesAreFound() {
        doReturn(List.of(load, loaded)).when(services).find(any(), any(), any(), any());
    }

    @Test
    void aSuiteThatFailsOrRepeatsATestIsReportedAndOthersStay() {
        Suite failing = mock(Suite.class);
        when(failing.id()).thenReturn("failing");
        when(failing.tests(any())).thenThrow(new IllegalStateException("no list"));
        Suite twice = suite("twice", "twice/a", "twice/a");
        assertThat(new Suites(services).tests(List.of(failing, twice, load), SuiteSettings.DEFAULT))
                .extracting(TestCase::id)
                .containsExactly("twice/a", "load/a", "load/b");
        verify(services).report(Origin.of(failing), "its suite failing lists no tests: IllegalStateException: no list");
        verify(services).report(Origin.of(twice), "its suite twice lists two tests twice/a");
    }

    @Test
    void aTestIsFoundInTheSuiteOfItsIdWhichIsListedOnce() {
        Function<String, TestCase> byId = new Suites(services).byId(Map.of());
        assertThat(byId.apply("load/a").id()).isEqualTo("load/a");
        assertThat(byId.apply("load/b").id()).isEqualTo("load/b");
        verify(load, times(1)).tests(any());
        verify(loaded, never()).tests(any());
        assertThat(byId.apply("loaded/a").id()).isEqualTo("loaded/a");
    }

    @Test
    void theOptionOfEverySuiteReachesKernelsAndWhatSuitesKnowOfTheDevice() {
        TestCase copy = TinySuite.test("tiny/copy/x1/linear");
        when(load.tests(any())).thenReturn(List.of(copy));
        SuiteSettings wide = Suites.settings(List.of(), Map.of("subgroup", "64"));
        TestCase test = new Suites(services).tests(List.of(load), wide).get(0);
        assertThat(test.on(DeviceFacts.UNKNOWN.withSubgroupSize(32)).device().subgroupSize())
                .hasValue(64);
        assertThat(test.kernelWorkload().orElseThrow().kernel().subgroupSize()).hasValue(64);
        SuiteSettings free = Suites.settings(List.of(), Map.of("subgroup", "driver"));
        assertThat(new Suites(services).tests(List.of(load), free)).containsExactly(copy);
    }

    @Test
    void anIdOfNoTestIsNamed() {
        Function<String, TestCase> byId = new Suites(services).byId(Map.of());
        for (String id : List.of("load/c", "load", "other/a")) {
            assertThatThrownBy(() -> byId.apply(id)).hasMessage("no test has the id " + id);
        }
    }
}
