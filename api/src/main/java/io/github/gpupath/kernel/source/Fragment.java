package io.github.gpupath.kernel.source;

import java.util.List;

/**
 * The text of an expression in the target language.
 *
 * @param text the text
 * @param precedence the precedence of the outermost operator
 */
public record Fragment(String text, Precedence precedence) {

    /** An expression that never needs parentheses: a name, a literal, a call. */
    public static Fragment primary(String text) {
        return new Fragment(text, Precedence.PRIMARY);
    }

    /** A function call. */
    public static Fragment call(String function, String... arguments) {
        return call(function, List.of(arguments));
    }

    /** A function call with a list of arguments. */
    public static Fragment call(String function, List<String> arguments) {
        return primary(function + "(" + String.join(", ", arguments) + ")");
    }

    /** A C cast, with the type in parentheses. */
    public static Fragment cast(String type, Fragment operand) {
        return new Fragment("(" + type + ")" + operand.asOperandOfPostfix(), Precedence.UNARY);
    }

    /** A binary operation, with parentheses where the language requires or readers expect them. */
    public static Fragment infix(Fragment left, String operator, Precedence precedence, Fragment right) {
        boolean leftSafe = left.precedence.compareTo(precedence) <= 0 && !left.isMisreadBeside(precedence);
        boolean rightSafe = right.precedence.compareTo(precedence) < 0 && !right.isMisreadBeside(precedence);
        return new Fragment(left.inside(leftSafe) + " " + operator + " " + right.inside(rightSafe), precedence);
    }

    /** A unary operation with a prefix operator. */
    public static Fragment prefix(String operator, Fragment operand) {
        boolean safe = operand.precedence == Precedence.PRIMARY;
        return new Fragment(operator + operand.inside(safe), Precedence.UNARY);
    }

    /** The text as the operand of a postfix such as {@code .xyz} or {@code [i]}. */
    public String asOperandOfPostfix() {
        return inside(precedence == Precedence.PRIMARY);
    }

    private boolean isMisreadBeside(Precedence outer) {
        boolean infix = precedence.compareTo(Precedence.MULTIPLICATIVE) >= 0;
        return infix && precedence != outer && (outer.isEasilyMisread() || precedence.isEasilyMisread());
    }

    String inside(boolean safe) {
        return safe ? text : "(" + text + ")";
    }
}
