package io.github.gpupath.cli.report.html;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What kernels are in the languages of the backends, as this version of the program writes them.
 *
 * @param kernels each distinct kernel, once in each language
 * @param indices by the id of a test, which of the kernels it runs
 * @param reasons by the id of a test, why it has no kernel here
 */
public record KernelSources(
        List<List<Translation>> kernels, Map<String, Integer> indices, Map<String, String> reasons) {

    /**
     * A kernel in the language of a backend.
     *
     * @param language for people; absent where there is no text
     * @param text what a driver's compiler is given; absent where the backend does not write this kernel
     * @param notes what the language could not express, or why there is no text
     */
    public record Translation(
            String backend,
            @Nullable String language,
            @Nullable String text,
            List<String> options,
            List<String> notes) {

        public Translation {
            options = List.copyOf(options);
            notes = List.copyOf(notes);
        }
    }

    public KernelSources {
        kernels = List.copyOf(kernels);
        indices = Map.copyOf(indices);
        reasons = Map.copyOf(reasons);
    }

    public static KernelSources none() {
        return new KernelSources(List.of(), Map.of(), Map.of());
    }
}
