package io.github.gpupath.kernel.opencl;

import io.github.gpupath.kernel.Feature.Capability;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelWalker;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.WorkgroupSize;
import io.github.gpupath.kernel.source.KernelSource;
import io.github.gpupath.kernel.source.KernelSource.Slot;
import io.github.gpupath.kernel.source.KernelWriter;
import io.github.gpupath.kernel.source.Namer;
import io.github.gpupath.kernel.source.PtxMatrices;
import io.github.gpupath.kernel.source.SourceText;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;

/**
 * Translates valid kernels into OpenCL C 1.2, or 3.0 if subgroups, float atomics, the clock, dot products or
 * read-write images require it. Arguments are the resources in binding order, then the parameters. Contraction is off.
 */
public final class OpenClWriter {

    private static final String LOOP_NOTE =
            "OpenCL C 1.2 has no portable loop control: compilers may ignore #pragma unroll";

    private OpenClWriter() {}

    /** The program's text, compiler options and argument indices; deterministic. */
    public static KernelSource write(Kernel kernel) {
        Set<String> extensions = new TreeSet<>();
        Namer namer = new Namer(OpenClKeywords.ALL);
        OpenClSpelling spelling = new OpenClSpelling(kernel.workgroupSize(), extensions);
        String entryPoint = namer.name(kernel.name());
        OpenClDeclarations declarations = new OpenClDeclarations(spelling, namer);
        List<String> arguments = declarations.arguments(kernel);

        SourceText body = new SourceText();
        String indent = "        ";
        body.open("void " + entryPoint + "(\n" + indent + String.join(",\n" + indent, arguments) + ")");
        if (!kernel.sharedArrays().isEmpty()) {
            kernel.sharedArrays().forEach(array -> body.line(declarations.sharedArray(array)));
            body.gap();
        }
        KernelWriter.writeStatements(
                kernel, spelling, new OpenClResources(namer, declarations, extensions), namer, body);
        body.close();

        SourceText head = new SourceText();
        extensions.stream()
                .filter(name -> !name.equals(OpenClClock.EXTENSION) && !name.equals(OpenClDot.EXTENSION))
                .forEach(name -> head.line("#pragma OPENCL EXTENSION " + name + " : enable"));
        head.line("#pragma OPENCL FP_CONTRACT OFF");
        head.gap();
        if (extensions.contains(OpenClClock.EXTENSION)) {
            OpenClClock.DEFINITION.forEach(head::line);
            head.gap();
        }
        if (extensions.contains(OpenClDot.EXTENSION)) {
            OpenClDot.definition().forEach(head::line);
            head.gap();
        }
        declarations.samplers().forEach(head::line);
        head.gap();
        if (OpenClBacking.isNeeded(kernel)) {
            head.line(OpenClBacking.COMMENT);
        }
        WorkgroupSize size = kernel.workgroupSize();
        head.line(
                "__kernel __attribute__((reqd_work_group_size(" + size.x() + ", " + size.y() + ", " + size.z() + ")))");
        kernel.subgroupSize()
                .ifPresent(subgroup -> head.line("__attribute__((intel_reqd_sub_group_size(" + subgroup + ")))"));
        String version = needsVersion3(kernel, extensions) ? "3.0" : "1.2";
        return new KernelSource(
                "OpenCL C " + version,
                entryPoint,
                head.toString() + body,
                List.of("-cl-std=CL" + version),
                resourceSlots(kernel),
                parameterSlots(kernel),
                notes(kernel, extensions));
    }

    private static List<String> notes(Kernel kernel, Set<String> extensions) {
        List<String> notes = new ArrayList<>();
        if (KernelWriter.pinsLoops(kernel)) {
            notes.add(LOOP_NOTE);
        }
        if (extensions.contains(OpenClClock.EXTENSION)) {
            notes.add(OpenClClock.NOTE);
        }
        if (extensions.contains(OpenClDot.EXTENSION)) {
            notes.add(OpenClDot.NOTE);
        }
        if (!KernelWalker.matrices(kernel).isEmpty()) {
            notes.add(PtxMatrices.NOTE);
        }
        return List.copyOf(notes);
    }

    private static boolean needsVersion3(Kernel kernel, Set<String> extensions) {
        return extensions.contains(OpenClSpelling.SUBGROUPS)
                || extensions.contains(OpenClSpelling.FLOAT_ATOMICS)
                || extensions.contains(OpenClClock.EXTENSION)
                || extensions.contains(OpenClDot.EXTENSION)
                || extensions.contains(OpenClResources.MIP_LEVELS)
                || kernel.resources().stream()
                        .anyMatch(resource -> resource.features().contains(Capability.READ_WRITE_IMAGES));
    }

    private static List<Slot> resourceSlots(Kernel kernel) {
        OptionalInt backing =
                OpenClBacking.isNeeded(kernel) ? OptionalInt.of(OpenClBacking.INDEX) : OptionalInt.empty();
        List<Slot> slots = new ArrayList<>();
        for (Resource resource : kernel.resources()) {
            slots.add(new Slot(resource.name(), resource.binding(), backing));
        }
        return slots;
    }

    private static List<Slot> parameterSlots(Kernel kernel) {
        int first = kernel.resources().size() + (OpenClBacking.isNeeded(kernel) ? 1 : 0);
        List<Slot> slots = new ArrayList<>();
        for (Parameter parameter : kernel.parameters()) {
            slots.add(new Slot(parameter.name(), first + slots.size()));
        }
        return slots;
    }
}
