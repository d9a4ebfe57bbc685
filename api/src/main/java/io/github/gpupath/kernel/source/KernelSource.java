package io.github.gpupath.kernel.source;

import java.util.List;
import java.util.OptionalInt;

/**
 * A kernel in the language of an API, with everything that is needed to bind it, so that nobody parses the text again.
 *
 * @param language for people, such as {@code GLSL 4.60 for Vulkan}
 * @param entryPoint the name of the function to run
 * @param text what the driver's compiler is given
 * @param options for the compiler, in the API's syntax; may be empty
 * @param resources where each resource is bound, in the order of the kernel's resources
 * @param parameters where each parameter is set, in the order of the kernel's parameters
 * @param notes what the language could not express, in words (such as a loop that cannot be pinned)
 */
public record KernelSource(
        String language,
        String entryPoint,
        String text,
        List<String> options,
        List<Slot> resources,
        List<Slot> parameters,
        List<String> notes) {

    public KernelSource {
        options = List.copyOf(options);
        resources = List.copyOf(resources);
        parameters = List.copyOf(parameters);
        notes = List.copyOf(notes);
    }

    /**
     * Where something is bound.
     *
     * @param name in the kernel
     * @param index a binding (Vulkan, OpenGL), argument index (OpenCL), uniform location (OpenGL), or byte offset in the
     *     push constants (Vulkan)
     * @param memory the argument index of the memory below a resource that is bound as a view of it (OpenCL); mostly empty
     */
    public record Slot(String name, int index, OptionalInt memory) {

        /** A slot of what is bound once. */
        public Slot(String name, int index) {
            this(name, index, OptionalInt.empty());
        }
    }
}
