package io.github.gpupath.kernel;

import java.util.List;

/**
 * One compute kernel: everything that a writer, the validator and the reference interpreter need. Made with
 * {@link KernelBuilder}, checked with {@code validation.KernelValidator}.
 *
 * @param name an identifier
 * @param workgroupSize the invocations of one workgroup
 * @param parameters the scalars given with each dispatch batch
 * @param resources the memory objects, in the order of their bindings
 * @param sharedArrays the workgroup memory
 * @param body what each invocation does
 */
public record Kernel(
        String name,
        WorkgroupSize workgroupSize,
        List<Parameter> parameters,
        List<Resource> resources,
        List<SharedArray> sharedArrays,
        List<Statement> body) {

    public Kernel {
        parameters = List.copyOf(parameters);
        resources = List.copyOf(resources);
        sharedArrays = List.copyOf(sharedArrays);
        body = List.copyOf(body);
    }

    /** The same kernel with other statements. */
    public Kernel withBody(List<Statement> statements) {
        return new Kernel(name, workgroupSize, parameters, resources, sharedArrays, statements);
    }

    /** The bytes of workgroup memory that it declares. */
    public int sharedBytes() {
        return sharedArrays.stream().mapToInt(SharedArray::bytes).sum();
    }

    /** The resource of a name; an unknown name is a mistake of the caller. */
    public Resource resource(String resourceName) {
        return resources.stream()
                .filter(resource -> resource.name().equals(resourceName))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(name + " has no resource " + resourceName));
    }
}
