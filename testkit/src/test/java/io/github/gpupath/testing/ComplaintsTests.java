package io.github.gpupath.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.DynamicTestInvocationContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.mockito.Mockito;

/** A message fails the running test, once, unless it is an exception. */
class ComplaintsTests {

    private final Complaints complaints = new Complaints(Map.of(Pattern.compile("^fine "), "it is"));

    @Test
    void failTheTestInWhichTheyCome() {
        assertThatThrownBy(() -> runTest("this is wrong"))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("this is wrong");
        assertThatCode(() -> runTest("fine as it is")).doesNotThrowAnyException();
        assertThat(complaints.take()).isEmpty();
    }

    @Test
    void failTheClassWhereTheyComeAfterItsTests() {
        complaints.accept("left behind");
        assertThatThrownBy(() -> complaints.afterAll(Mockito.mock(ExtensionContext.class)))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("left behind");
    }

    private void runTest(String complaint) throws Throwable {
        complaints.interceptDynamicTest(
                () -> {
                    complaints.accept(complaint);
                    return null;
                },
                Mockito.mock(DynamicTestInvocationContext.class),
                Mockito.mock(ExtensionContext.class));
    }
}
