package io.github.gpupath.kernel;

import java.util.List;
import java.util.OptionalInt;

/**
 * A compute kernel as an immutable model. {@link KernelBuilder} builds it and {@code validation.KernelValidator} checks
 * it; writers translate it and the reference backend interprets it.
 *
 * @param workgroupSize the invocations of a workgroup along each axis
 * @param parameters the scalars whose values each dispatch batch sets
 * @param resources the buffers and textures, in binding order
 * @param body the statements that each invocation executes
 * @param subgroupSize the required subgroup size; empty if the driver chooses
 */
public record Kernel(
        String name,
        WorkgroupSize workgroupSize,
        List<Parameter> parameters,
        List<Resource> resources,
        List<SharedArray> sharedArrays,
        List<Statement> body,
        OptionalInt subgroupSize) {

    public Kernel {
        parameters = List.copyOf(parameters);
        resources = List.copyOf(resources);
        sharedArrays = List.copyOf(sharedArrays);
        body = List.copyOf(body);
    }

    /** A kernel for whose subgroup size the driver chooses. */
    public Kernel(
            String name,
            WorkgroupSize workgroupSize,
            List<Parameter> parameters,
            List<Resource> resources,
            List<SharedArray> sharedArrays,
            List<Statement> body) {
        this(name, workgroupSize, parameters, resources, sharedArrays, body, OptionalInt.empty());
    }

    /** The same kernel with another body. */
    public Kernel withBody(List<Statement> statements) {
        return new Kernel(name, workgroupSize, parameters, resources, sharedArrays, statements, subgroupSize);
    }

    /** The same kernel with a required subgroup size, or none. */
    public Kernel inSubgroupsOf(OptionalInt size) {
        return new Kernel(name, workgroupSize, parameters, resources, sharedArrays, body, size);
    }

    /** Whether it has arrays of buffers. */
    public boolean indexesBuffers() {
        return resources.stream().anyMatch(Resource.IndexedBuffer.class::isInstance);
    }

    /** The declared workgroup memory in bytes. */
    public int sharedBytes() {
        return sharedArrays.stream().mapToInt(SharedArray::bytes).sum();
    }

    /**
     * The resource of a name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public Resource resource(String resourceName) {
        return resources.stream()
                .filter(resource -> resource.name().equals(resourceName))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(name + " has no resource " + resourceName));
    }
}
