package io.github.gpupath.kernel.glsl;

import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.SharedArray;
import io.github.gpupath.kernel.Type;
import io.github.gpupath.kernel.source.Namer;
import io.github.gpupath.kernel.source.SourceText;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Writes the declarations of resources, parameters and workgroup memory. */
final class GlslDeclarations implements Resource.Visitor<String> {

    private final GlslDialect dialect;
    private final GlslSpelling spelling;
    private final Namer namer;
    private final Set<GlslExtension> extensions;
    private final GlslAddresses addresses;

    GlslDeclarations(
            GlslDialect dialect,
            GlslSpelling spelling,
            Namer namer,
            Set<GlslExtension> extensions,
            GlslAddresses addresses) {
        this.dialect = dialect;
        this.spelling = spelling;
        this.namer = namer;
        this.extensions = extensions;
        this.addresses = addresses;
    }

    void write(List<Parameter> parameters, List<Resource> resources, List<SharedArray> arrays, SourceText out) {
        out.gap();
        declared(resources).forEach(resource -> out.line(resource.accept(this)));
        out.gap();
        parameters(parameters, out);
        out.gap();
        for (SharedArray array : arrays) {
            out.line("shared " + element(array.element()) + " " + namer.name(array.name()) + "[" + array.length()
                    + "];");
        }
    }

    /** Without buffers of an array behind its first. */
    private static Stream<Resource> declared(List<Resource> resources) {
        return resources.stream().filter(resource -> resource.position() == 0);
    }

    private void parameters(List<Parameter> parameters, SourceText out) {
        switch (dialect) {
            case OPENGL -> {
                for (int i = 0; i < parameters.size(); i++) {
                    out.line("layout(location = " + i + ") uniform " + parameter(parameters.get(i)));
                }
            }
            case VULKAN -> {
                if (!parameters.isEmpty() || addresses.bytes() > 0) {
                    out.open("layout(push_constant) uniform " + namer.invent("Parameters"));
                    declared(addresses.buffers()).forEach(buffer -> out.line(address(buffer)));
                    parameters.forEach(parameter -> out.line(parameter(parameter)));
                    out.close(";");
                }
            }
        }
    }

    private String address(Resource buffer) {
        return "uint64_t " + name(buffer) + ";";
    }

    /** The name of a buffer, or of an array of them with its length. */
    private String name(Resource buffer) {
        return namer.name(buffer.name()) + (buffer.count() > 1 ? "[" + buffer.count() + "]" : "");
    }

    private String parameter(Parameter parameter) {
        return spelling.type(parameter.type()) + " " + namer.name(parameter.name()) + ";";
    }

    private String layout(Resource resource, String... more) {
        StringBuilder layout = new StringBuilder("layout(");
        for (String part : more) {
            layout.append(part).append(", ");
        }
        if (dialect == GlslDialect.VULKAN) {
            layout.append("set = 0, ");
        }
        return layout.append("binding = ")
                .append(resource.binding())
                .append(") ")
                .toString();
    }

    private static String qualifier(Access access) {
        return switch (access) {
            case READ -> "readonly ";
            case WRITE -> "writeonly ";
            case READ_WRITE -> "";
        };
    }

    private String block(Resource resource) {
        String name = namer.name(resource.name());
        return namer.invent(Character.toUpperCase(name.charAt(0)) + name.substring(1) + "Block");
    }

    private String element(Type type) {
        if (type.scalar() == ScalarType.F16) {
            extensions.add(dialect.float16Storage());
        }
        return spelling.type(type);
    }

    private String storageBlock(Resource buffer, Type element) {
        if (!addresses.reach(buffer)) {
            return layout(buffer, "std430")
                    + (buffer.count() > 1
                            ? block(block(buffer), buffer.access(), element, GlslResources.ELEMENTS, " " + name(buffer))
                            : block(block(buffer), buffer.access(), element, name(buffer), ""));
        }
        return switch (dialect) {
            case OPENGL -> {
                extensions.add(GlslExtension.NV_GPU_SHADER5);
                extensions.add(GlslExtension.NV_SHADER_BUFFER_LOAD);
                yield "layout(location = " + addresses.location(buffer) + ") uniform " + address(buffer);
            }
            case VULKAN -> {
                extensions.add(GlslExtension.BUFFER_REFERENCE);
                extensions.add(GlslExtension.INT64);
                String block = block(buffer);
                addresses.refer(buffer, block);
                yield "layout(buffer_reference, std430) restrict "
                        + block(block, buffer.access(), element, GlslResources.ELEMENTS, "");
            }
        };
    }

    private String block(String block, Access access, Type element, String name, String instance) {
        return qualifier(access) + "buffer " + block + " { " + element(element) + " " + name + "[]; }" + instance + ";";
    }

    @Override
    public String rawBuffer(Resource.RawBuffer buffer) {
        return storageBlock(buffer, ScalarType.U32);
    }

    @Override
    public String structuredBuffer(Resource.StructuredBuffer buffer) {
        return storageBlock(buffer, buffer.element());
    }

    @Override
    public String indexedBuffer(Resource.IndexedBuffer buffer) {
        return storageBlock(buffer, buffer.element());
    }

    @Override
    public String uniformBuffer(Resource.UniformBuffer buffer) {
        return layout(buffer, "std140") + "uniform " + block(buffer) + " { " + spelling.type(buffer.element()) + " "
                + namer.name(buffer.name()) + "[" + buffer.length() + "]; };";
    }

    private String opaque(Resource resource, Format format, String kind) {
        return GlslSpelling.vectorPrefix(format.texelType().scalar()) + kind + " " + namer.name(resource.name()) + ";";
    }

    @Override
    public String texelBuffer(Resource.TexelBuffer buffer) {
        return layout(buffer) + "uniform " + opaque(buffer, buffer.format(), "samplerBuffer");
    }

    @Override
    public String storageTexelBuffer(Resource.StorageTexelBuffer buffer) {
        return layout(buffer, buffer.format().id()) + "uniform " + qualifier(buffer.access())
                + opaque(buffer, buffer.format(), "imageBuffer");
    }

    @Override
    public String sampledTexture(Resource.SampledTexture texture) {
        return layout(texture) + "uniform "
                + opaque(
                        texture,
                        texture.format(),
                        switch (texture.shape()) {
                            case TWO_D -> "sampler2D";
                            case THREE_D -> "sampler3D";
                            case ARRAY -> "sampler2DArray";
                        });
    }

    @Override
    public String storageTexture(Resource.StorageTexture texture) {
        return layout(texture, texture.format().id()) + "uniform " + qualifier(texture.access())
                + opaque(texture, texture.format(), "image2D");
    }
}
