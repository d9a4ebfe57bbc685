package io.github.gpupath.kernel.source;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Gives every identifier of a kernel a name that the target language allows: a keyword gets an underscore behind it, a
 * name that is taken a number. Two underscores in a row, which C-like languages reserve, become one, and
 * {@code gl_} at the front, which GLSL reserves, loses its underscore.
 */
public final class Namer {

    private final Set<String> keywords;
    private final Set<String> taken = new HashSet<>();
    private final Map<String, String> names = new HashMap<>();

    /** A namer that avoids the keywords and built-in names of a language. */
    public Namer(Set<String> keywords) {
        this.keywords = Set.copyOf(keywords);
    }

    /** The target's name for an identifier of the model: the same one each time. */
    public String name(String identifier) {
        String known = names.get(identifier);
        if (known == null) {
            known = invent(identifier);
            names.put(identifier, known);
        }
        return known;
    }

    /** A new name for something that the model does not know, such as a helper function. */
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
