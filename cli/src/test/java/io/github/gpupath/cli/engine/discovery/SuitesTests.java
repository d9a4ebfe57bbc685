package io.github.gpupath.cli.engine.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.github.gpupath.cli.testing.Cases;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.TestCase;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
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
        LocalHost program = mock(LocalHost.class);
        when(program.suiteId(any())).then(call -> call.getArgument(0));
        when(program.suite("load")).thenReturn(load);
        when(program.suite("loaded")).thenReturn(loaded);
        doAnswer(asked -> {
                    Function<Found, Object> question = asked.getArgument(0);
                    Consumer<Object> answers = asked.getArgument(1);
                    Stream.of("load", "loaded")
                            .map(type -> new Found(Origin.PROGRAM, Optional.empty(), program, type))
                            .map(question)
                            .forEach(answers);
                    return null;
                })
                .when(services)
                .askSuites(any(), any());
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
    void anIdOfNoTestIsNamed() {
        Function<String, TestCase> byId = new Suites(services).byId(Map.of());
        for (String id : List.of("load/c", "load", "other/a")) {
            assertThatThrownBy(() -> byId.apply(id)).hasMessage("there is no test " + id);
        }
    }
}
