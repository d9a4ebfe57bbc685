package io.github.gpupath.kernel.source;

import java.util.List;
import java.util.OptionalInt;

/**
 * A kernel's source in the language of an API, with its binding slots.
 *
 * @param language display name, such as {@code GLSL 4.60 for Vulkan}
 * @param options compiler options in the API's syntax; may be empty
 * @param resources the slot of each resource, in the kernel's order
 * @param parameters the slot of each parameter, in the kernel's order
 * @param notes sentences on what the language cannot express, such as the unrolling of loops
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
     * The slot of a resource or parameter.
     *
     * @param index a resource's binding (Vulkan, OpenGL), an argument index (OpenCL), a parameter's or an address's
     *     uniform location (OpenGL) or byte offset in the push constants (Vulkan)
     * @param memory the argument index of the buffer below an image view (OpenCL); usually empty
     */
    public record Slot(String name, int index, OptionalInt memory) {

        /** A slot without an underlying buffer. */
        public Slot(String name, int index) {
            this(name, index, OptionalInt.empty());
        }
    }
}
