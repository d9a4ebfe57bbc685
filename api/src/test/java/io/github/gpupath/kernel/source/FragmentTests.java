package io.github.gpupath.kernel.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class FragmentTests {

    private static final Fragment A = Fragment.primary("a");
    private static final Fragment B = Fragment.primary("b");
    private static final Fragment C = Fragment.primary("c");

    private static Fragment add(Fragment left, Fragment right) {
        return Fragment.infix(left, "+", Precedence.ADDITIVE, right);
    }

    private static Fragment subtract(Fragment left, Fragment right) {
        return Fragment.infix(left, "-", Precedence.ADDITIVE, right);
    }

    private static Fragment multiply(Fragment left, Fragment right) {
        return Fragment.infix(left, "*", Precedence.MULTIPLICATIVE, right);
    }

    private static Fragment shift(Fragment left, Fragment right) {
        return Fragment.infix(left, "<<", Precedence.SHIFT, right);
    }

    private static Fragment bitAnd(Fragment left, Fragment right) {
        return Fragment.infix(left, "&", Precedence.BIT_AND, right);
    }

    private static Fragment bitOr(Fragment left, Fragment right) {
        return Fragment.infix(left, "|", Precedence.BIT_OR, right);
    }

    private static Fragment less(Fragment left, Fragment right) {
        return Fragment.infix(left, "<", Precedence.RELATIONAL, right);
    }

    static Stream<Arguments> expressions() {
        return Stream.of(
                Arguments.of(add(add(A, B), C), "a + b + c"),
                Arguments.of(add(A, add(B, C)), "a + (b + c)"),
                Arguments.of(subtract(subtract(A, B), C), "a - b - c"),
                Arguments.of(subtract(A, subtract(B, C)), "a - (b - c)"),
                Arguments.of(add(multiply(A, B), C), "a * b + c"),
                Arguments.of(multiply(add(A, B), C), "(a + b) * c"),
                Arguments.of(multiply(A, multiply(B, C)), "a * (b * c)"),
                Arguments.of(less(add(A, B), C), "a + b < c"),
                Arguments.of(shift(add(A, B), C), "(a + b) << c"),
                Arguments.of(add(shift(A, B), C), "(a << b) + c"),
                Arguments.of(bitAnd(add(A, B), C), "(a + b) & c"),
                Arguments.of(bitAnd(bitAnd(A, B), C), "a & b & c"),
                Arguments.of(bitOr(bitAnd(A, B), C), "(a & b) | c"),
                Arguments.of(less(bitAnd(A, B), C), "(a & b) < c"),
                Arguments.of(Fragment.prefix("-", A), "-a"),
                Arguments.of(Fragment.prefix("-", Fragment.prefix("-", A)), "-(-a)"),
                Arguments.of(Fragment.prefix("-", add(A, B)), "-(a + b)"),
                Arguments.of(Fragment.prefix("~", Fragment.call("f", "a")), "~f(a)"),
                Arguments.of(multiply(Fragment.prefix("-", A), B), "-a * b"),
                Arguments.of(bitAnd(Fragment.prefix("~", A), B), "~a & b"));
    }

    @ParameterizedTest(name = "{1}")
    @MethodSource("expressions")
    void hasTheParenthesesThatTheLanguageOrAReaderNeeds(Fragment fragment, String text) {
        assertThat(fragment.text()).isEqualTo(text);
    }

    @Test
    void postfixesTakeOnlyPrimaries() {
        assertThat(add(A, B).asOperandOfPostfix()).isEqualTo("(a + b)");
        assertThat(Fragment.prefix("-", A).asOperandOfPostfix()).isEqualTo("(-a)");
        assertThat(Fragment.call("f", "a", "b").asOperandOfPostfix()).isEqualTo("f(a, b)");
    }
}
