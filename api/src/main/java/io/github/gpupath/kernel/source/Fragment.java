package io.github.gpupath.kernel.source;

import java.util.List;

/**
 * The text of an expression.
 *
 * @param text in the target language
 * @param precedence of its outermost operator
 */
public record Fragment(String text, Precedence precedence) {

    /** Something that never needs parentheses: a name, a literal, a call. */
    public static Fragment primary(String text) {
        return new Fragment(text, Precedence.PRIMARY);
    }

    /** A call of a function. */
    public static Fragment call(String function, String... arguments) {
        return call(function, List.of(arguments));
    }

    /** A call of a function with a list of arguments. */
    public static Fragment call(String function, List<String> arguments) {
        return primary(function + "(" + String.join(", ", arguments) + ")");
    }

    /** A conversion as C writes it, with the type in parentheses. */
    public static Fragment cast(String type, Fragment operand) {
        return new Fragment("(" + type + ")" + operand.asOperandOfPostfix(), Precedence.UNARY);
    }

    /** An operator between two fragments, with parentheses where the language or a reader needs them. */
    public static Fragment infix(Fragment left, String operator, Precedence precedence, Fragment right) {
        boolean leftSafe = left.precedence.compareTo(precedence) <= 0 && !left.isMisreadBeside(precedence);
        boolean rightSafe = right.precedence.compareTo(precedence) < 0 && !right.isMisreadBeside(precedence);
        return new Fragment(left.inside(leftSafe) + " " + operator + " " + right.inside(rightSafe), precedence);
    }

    /** An operator in front of a fragment. */
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
