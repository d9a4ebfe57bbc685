package io.github.gpupath.kernel.glsl;

import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.WorkgroupSize;
import io.github.gpupath.kernel.source.KernelSource;
import io.github.gpupath.kernel.source.KernelSource.Slot;
import io.github.gpupath.kernel.source.KernelWriter;
import io.github.gpupath.kernel.source.Namer;
import io.github.gpupath.kernel.source.SourceText;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * Translates valid kernels into GLSL compute shaders. Vulkan: resources are bound in descriptor set 0, parameters are
 * push constants aligned to their size. OpenGL: resources have their binding in each binding space, parameters are
 * uniforms at locations from 0.
 */
public final class GlslWriter {

    private final GlslDialect dialect;
    private final Function<Kernel, GlslAddresses> addresses;

    /** A writer of one dialect with storage buffers as blocks. */
    public GlslWriter(GlslDialect dialect) {
        this(dialect, GlslAddresses::none);
    }

    private GlslWriter(GlslDialect dialect, Function<Kernel, GlslAddresses> addresses) {
        this.dialect = dialect;
        this.addresses = addresses;
    }

    /**
     * A writer for OpenGL with {@linkplain #isReadByAddress read-only storage buffers} accessed by GPU address
     * (NV_shader_buffer_load). Their slots are the locations of the uniforms that hold the addresses.
     */
    public static GlslWriter readingByAddress() {
        return new GlslWriter(GlslDialect.OPENGL, GlslAddresses::ofOnlyRead);
    }

    /**
     * A writer for Vulkan with {@linkplain #isByAddress all storage buffers} accessed by GPU address (buffer references).
     * Their slots are the byte offsets of the addresses, which lie in front of the parameters in the push constants.
     */
    public static GlslWriter byAddress() {
        return new GlslWriter(GlslDialect.VULKAN, GlslAddresses::ofStorageBuffers);
    }

    /** Whether {@link #byAddress} accesses a resource by address. */
    public static boolean isByAddress(Resource resource) {
        return GlslAddresses.isStorageBuffer(resource);
    }

    /** Whether {@link #readingByAddress} accesses a resource by address. */
    public static boolean isReadByAddress(Resource resource) {
        return GlslAddresses.isOnlyRead(resource);
    }

    /** The shader's text and bindings; deterministic. */
    public KernelSource write(Kernel kernel) {
        Set<GlslExtension> extensions = EnumSet.noneOf(GlslExtension.class);
        Namer namer = new Namer(GlslKeywords.ALL);
        GlslSpelling spelling = new GlslSpelling(dialect, KernelTraits.multipliesFloats(kernel), extensions);
        GlslAddresses byAddress = addresses.apply(kernel);
        GlslResources resources = new GlslResources(dialect, namer, spelling, byAddress, extensions);
        SourceText declarations = new SourceText();
        new GlslDeclarations(dialect, spelling, namer, extensions, byAddress)
                .write(kernel.parameters(), kernel.resources(), kernel.sharedArrays(), declarations);
        SourceText body = new SourceText();
        KernelWriter.writeBody(kernel, "void main()", spelling, resources, namer, body);

        SourceText head = new SourceText();
        head.line(dialect.versionLine(extensions));
        extensions.forEach(extension -> head.line(extension.line()));
        head.gap();
        head.line("// " + kernel.name());
        WorkgroupSize size = kernel.workgroupSize();
        head.line("layout(local_size_x = " + size.x() + ", local_size_y = " + size.y() + ", local_size_z = " + size.z()
                + ") in;");
        String text = join(head.toString(), declarations.toString(), resources.helpers(), body.toString());
        return new KernelSource(
                dialect.language(extensions),
                "main",
                text,
                List.of(),
                slots(kernel, byAddress),
                parameterSlots(kernel, byAddress),
                notes(kernel));
    }

    private static String join(String... parts) {
        List<String> present = new ArrayList<>();
        for (String part : parts) {
            if (!part.isBlank()) {
                present.add(part.strip());
            }
        }
        return String.join("\n\n", present) + "\n";
    }

    private static List<Slot> slots(Kernel kernel, GlslAddresses addresses) {
        List<Slot> slots = new ArrayList<>();
        for (Resource resource : kernel.resources()) {
            slots.add(new Slot(
                    resource.name(), addresses.reach(resource) ? addresses.location(resource) : resource.binding()));
        }
        return slots;
    }

    private List<Slot> parameterSlots(Kernel kernel, GlslAddresses addresses) {
        List<Integer> offsets = Parameter.offsets(kernel.parameters());
        List<Slot> slots = new ArrayList<>();
        for (Parameter parameter : kernel.parameters()) {
            int number = slots.size();
            slots.add(new Slot(
                    parameter.name(),
                    switch (dialect) {
                        case VULKAN -> addresses.bytes() + offsets.get(number);
                        case OPENGL -> number;
                    }));
        }
        return slots;
    }

    private List<String> notes(Kernel kernel) {
        List<String> notes = new ArrayList<>();
        if (KernelWriter.pinsLoops(kernel)) {
            notes.add(dialect.loopNote());
        }
        kernel.subgroupSize()
                .ifPresent(size -> notes.add(
                        switch (dialect) {
                            case VULKAN -> "the pipeline requires subgroups of " + size;
                            case OPENGL -> "OpenGL has no required subgroup size";
                        }));
        return notes;
    }
}
