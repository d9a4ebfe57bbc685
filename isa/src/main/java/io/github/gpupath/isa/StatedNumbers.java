package io.github.gpupath.isa;

import io.github.gpupath.backend.CodeListing;
import io.github.gpupath.code.CompilerOutput.Compiled;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Numbers behind names in a listing: {@code simd_size: 32}. */
record StatedNumbers(String text) {

    /** Those of the first listing that has a name. */
    static Optional<StatedNumbers> in(Compiled compiled, String name) {
        return compiled.listings().stream()
                .map(CodeListing::text)
                .filter(text -> pattern(name).matcher(text).find())
                .findFirst()
                .map(StatedNumbers::new);
    }

    /** The sum of the numbers behind a name, which is a regular expression; 0 where there is none. */
    int of(String name) {
        return pattern(name)
                .matcher(text)
                .results()
                .map(MatchResult::group)
                .mapToInt(number -> Integer.parseInt(number.replaceAll(".*\\D", "")))
                .sum();
    }

    private static Pattern pattern(String name) {
        return Pattern.compile("^\\s*(?:- )?" + name + ":\\s+\\d+", Pattern.MULTILINE);
    }
}
