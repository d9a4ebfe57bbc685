package io.github.gpupath.kernel.opencl;

import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.Sampler;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.SharedArray;
import io.github.gpupath.kernel.Type;
import io.github.gpupath.kernel.source.Namer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Declares resources and parameters as kernel arguments, samplers as constants, workgroup memory in the kernel. */
final class OpenClDeclarations implements Resource.Visitor<String> {

    private final OpenClSpelling spelling;
    private final Namer namer;
    private final Map<Sampler, String> samplers = new LinkedHashMap<>();

    OpenClDeclarations(OpenClSpelling spelling, Namer namer) {
        this.spelling = spelling;
        this.namer = namer;
    }

    /** The kernel's arguments in order; also collects the samplers. */
    List<String> arguments(Kernel kernel) {
        List<String> arguments = new ArrayList<>();
        for (Resource resource : kernel.resources()) {
            arguments.add(resource.accept(this));
        }
        if (OpenClBacking.isNeeded(kernel)) {
            arguments.add("__global uint *" + namer.invent(OpenClBacking.NAME));
        }
        for (Parameter parameter : kernel.parameters()) {
            arguments.add(spelling.type(parameter.type()) + " " + namer.name(parameter.name()));
        }
        return arguments;
    }

    /** The declarations of the collected samplers. */
    List<String> samplers() {
        List<String> lines = new ArrayList<>();
        samplers.forEach((sampler, name) -> lines.add("__constant sampler_t " + name
                + " = CLK_NORMALIZED_COORDS_TRUE | " + addressing(sampler) + " | " + filter(sampler) + ";"));
        return lines;
    }

    /** The name of a sampler's constant. */
    String samplerName(Sampler sampler) {
        String known = samplers.get(sampler);
        if (known == null) {
            String filter = switch (sampler.filter()) {
                case NEAREST -> "nearest";
                case LINEAR -> "linear";
            };
            String addressing = switch (sampler.addressing()) {
                case WRAP -> "Wrap";
                case CLAMP -> "Clamp";
            };
            known = namer.invent(filter + addressing);
            samplers.put(sampler, known);
        }
        return known;
    }

    private static String addressing(Sampler sampler) {
        return switch (sampler.addressing()) {
            case WRAP -> "CLK_ADDRESS_REPEAT";
            case CLAMP -> "CLK_ADDRESS_CLAMP_TO_EDGE";
        };
    }

    private static String filter(Sampler sampler) {
        return switch (sampler.filter()) {
            case NEAREST -> "CLK_FILTER_NEAREST";
            case LINEAR -> "CLK_FILTER_LINEAR";
        };
    }

    String sharedArray(SharedArray array) {
        return "__local " + spelling.type(array.element()) + " " + namer.name(array.name()) + "[" + array.length()
                + "];";
    }

    private String global(Resource buffer, Type element) {
        boolean readOnly = buffer.access() == Access.READ;
        return "__global " + (readOnly ? "const " : "") + spelling.type(element) + " *" + (readOnly ? "restrict " : "")
                + namer.name(buffer.name());
    }

    private String image(Resource image, String type) {
        String access = switch (image.access()) {
            case READ -> "__read_only ";
            case WRITE -> "__write_only ";
            case READ_WRITE -> "__read_write ";
        };
        return access + type + " " + namer.name(image.name());
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
        return "__constant " + spelling.type(buffer.element()) + " *" + namer.name(buffer.name());
    }

    @Override
    public String texelBuffer(Resource.TexelBuffer buffer) {
        return image(buffer, "image1d_buffer_t");
    }

    @Override
    public String storageTexelBuffer(Resource.StorageTexelBuffer buffer) {
        return image(buffer, "image1d_buffer_t");
    }

    @Override
    public String sampledTexture(Resource.SampledTexture texture) {
        texture.sampler().ifPresent(this::samplerName);
        return image(
                texture,
                switch (texture.shape()) {
                    case TWO_D -> "image2d_t";
                    case THREE_D -> "image3d_t";
                    case ARRAY -> "image2d_array_t";
                });
    }

    @Override
    public String storageTexture(Resource.StorageTexture texture) {
        return image(texture, "image2d_t");
    }
}
