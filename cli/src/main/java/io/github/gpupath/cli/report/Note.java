package io.github.gpupath.cli.report;

import io.github.gpupath.result.TestResult;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A note of a result, taken apart: a headline, a colon and details.
 *
 * @param result the result that it stands in
 * @param text the whole
 * @param headline what stands before the first colon; all where there is none
 * @param details what stands behind it, possibly empty
 * @param figure with which the details begin, but for a word or two; says how bad it is
 */
record Note(TestResult result, String text, String headline, String details, OptionalDouble figure) {

    private static final Pattern FIGURE = Pattern.compile("(?:\\p{L}+ ){0,2}±?(\\d+(?:\\.\\d+)?)\\b");

    static Note of(TestResult result, String text) {
        int colon = text.indexOf(": ");
        String headline = colon < 0 ? text : text.substring(0, colon);
        String details = colon < 0 ? "" : text.substring(colon + 2);
        Matcher matcher = FIGURE.matcher(details);
        return new Note(
                result,
                text,
                headline,
                details,
                matcher.lookingAt() ? OptionalDouble.of(Double.parseDouble(matcher.group(1))) : OptionalDouble.empty());
    }
}
