package io.github.gpupath.kernel.source;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Maps identifiers of a kernel to valid names of the target language. A keyword gets an underscore as suffix, a
 * duplicate a number. Double underscores, reserved in C-like languages, become single; the prefix {@code gl_}, reserved
 * in GLSL, loses its underscore.
 */
public final class Namer {

    private final Set<String> keywords;
    private final Set<String> taken = new HashSet<>();
    private final Map<String, String> names = new HashMap<>();

    /** A namer that avoids the keywords and built-in names of a language. */
    public Namer(Set<String> keywords) {
        this.keywords = Set.copyOf(keywords);
    }

    /** The target name of an identifier of the model; equal identifiers have equal names. */
    public String name(String identifier) {
        String known = names.get(identifier);
        if (known == null) {
            known = invent(identifier);
            names.put(identifier, known);
        }
        return known;
    }

    /** A new unique name that is not in the model, such as a helper function's. */
    public String invent(String wanted) {
        String single = wanted.replaceAll("_{2,}", "_").replaceAll("^gl_", "gl");
        String base = keywords.contains(single) ? single + "_" : single;
        String separator = base.endsWith("_") ? "" : "_";
        String result = base;
        for (int number = 1; !taken.add(result); number++) {
            result = base + separator + number;
        }
        return result;
    }
}
