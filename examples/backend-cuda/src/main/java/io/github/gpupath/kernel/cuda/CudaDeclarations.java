package io.github.gpupath.kernel.cuda;

import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.SharedArray;
import io.github.gpupath.kernel.Type;
import io.github.gpupath.kernel.source.KernelSource.Slot;
import io.github.gpupath.kernel.source.Namer;
import java.util.ArrayList;
import java.util.List;

/**
 * Declares buffers, textures, surfaces and parameters as the kernel's arguments, uniform buffers as variables in constant
 * memory, workgroup memory in the kernel.
 */
final class CudaDeclarations implements Resource.Visitor<String> {

    /** That of the largest vectors. */
    private static final int ALIGNMENT = 32;

    private final CudaFunctions functions;
    private final Namer namer;
    private final List<String> arguments = new ArrayList<>();
    private final List<String> constants = new ArrayList<>();
    private final List<Slot> resources = new ArrayList<>();
    private final List<Slot> parameters = new ArrayList<>();

    CudaDeclarations(CudaFunctions functions, Namer namer) {
        this.functions = functions;
        this.namer = namer;
    }

    void declare(Kernel kernel) {
        for (Resource resource : kernel.resources()) {
            String declaration = resource.accept(this);
            boolean constant = resource instanceof Resource.UniformBuffer;
            List<String> list = constant ? constants : arguments;
            resources.add(new Slot(namer.name(resource.name()), list.size()));
            list.add(declaration);
        }
        for (Parameter parameter : kernel.parameters()) {
            parameters.add(new Slot(namer.name(parameter.name()), arguments.size()));
            arguments.add(functions.type(parameter.type()) + " " + namer.name(parameter.name()));
        }
    }

    /** The kernel's arguments in their order. */
    List<String> arguments() {
        return arguments;
    }

    /** The variables in constant memory. */
    List<String> constants() {
        return constants;
    }

    /** For each resource its position among the arguments, or of a uniform buffer that among the constants. */
    List<Slot> resources() {
        return resources;
    }

    /** For each parameter its position among the arguments. */
    List<Slot> parameters() {
        return parameters;
    }

    /** Arrays whose memory the program declares. */
    List<String> sharedArrays(List<SharedArray> arrays) {
        return arrays.stream()
                .map(array -> "__shared__ " + functions.type(array.element()) + " " + namer.name(array.name()) + "["
                        + array.length() + "];")
                .toList();
    }

    /** Arrays one behind the other in the memory that a launch gives. */
    List<String> launchedArrays(List<SharedArray> arrays) {
        String memory = namer.invent("workgroupMemory");
        List<String> lines = new ArrayList<>();
        lines.add("extern __shared__ __align__(" + ALIGNMENT + ") unsigned char " + memory + "[];");
        for (int i = 0; i < arrays.size(); i++) {
            String type = functions.type(arrays.get(i).element());
            lines.add(type + " *const " + namer.name(arrays.get(i).name()) + " = reinterpret_cast<" + type + " *>("
                    + memory + " + " + offset(arrays, i) + ");");
        }
        return lines;
    }

    /** Where an array begins in the memory that a launch gives; behind the last one, how much that is. */
    static int offset(List<SharedArray> arrays, int index) {
        return arrays.stream()
                .limit(index)
                .mapToInt(array -> (array.bytes() + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT)
                .sum();
    }

    private String global(Resource buffer, Type element) {
        boolean readOnly = buffer.access() == Access.READ;
        return (readOnly ? "const " : "") + functions.type(element) + " *" + (readOnly ? "__restrict__ " : "")
                + namer.name(buffer.name());
    }

    private String texture(Resource texture) {
        return "cudaTextureObject_t " + namer.name(texture.name());
    }

    @Override
    public String rawBuffer(Resource.RawBuffer buffer) {
        return global(buffer, ScalarType.U32);
    }

    @Override
    public String structuredBuffer(Resource.StructuredBuffer buffer) {
        return global(buffer, buffer.element());
    }

    @Override
    public String indexedBuffer(Resource.IndexedBuffer buffer) {
        return global(buffer, buffer.element());
    }

    @Override
    public String uniformBuffer(Resource.UniformBuffer buffer) {
        return "__constant__ " + functions.type(buffer.element()) + " " + namer.name(buffer.name()) + "["
                + buffer.length() + "];";
    }

    @Override
    public String texelBuffer(Resource.TexelBuffer buffer) {
        return texture(buffer);
    }

    @Override
    public String storageTexelBuffer(Resource.StorageTexelBuffer buffer) {
        throw CudaWriter.noStoredTexelBuffers();
    }

    @Override
    public String sampledTexture(Resource.SampledTexture texture) {
        return texture(texture);
    }

    @Override
    public String storageTexture(Resource.StorageTexture texture) {
        return "cudaSurfaceObject_t " + namer.name(texture.name());
    }
}
