package io.github.gpupath.kernel.opencl;

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
import java.util.List;
import java.util.OptionalInt;

/**
 * Writes a valid kernel in OpenCL C 1.2 (3.0 where subgroups or read-write images need it). Arguments are the resources
 * by their bindings, then the parameters. A product and a sum stay two operations: contraction is off.
 */
public final class OpenClWriter {

    private OpenClWriter() {}

    /** The program's text, its compiler options and argument positions; the same for the same kernel. */
    public static KernelSource write(Kernel kernel) {
        OpenClTraits traits = OpenClTraits.of(kernel);
        Namer namer = new Namer(OpenClKeywords.ALL);
        OpenClSpelling spelling = new OpenClSpelling(kernel.workgroupSize());
        String entryPoint = namer.name(kernel.name());
        OpenClDeclarations declarations = new OpenClDeclarations(spelling, namer);
        List<String> arguments = declarations.arguments(kernel);

        SourceText out = new SourceText();
        traits.extensions().forEach(name -> out.line("#pragma OPENCL EXTENSION " + name + " : enable"));
        out.line("#pragma OPENCL FP_CONTRACT OFF");
        out.gap();
        declarations.samplers().forEach(out::line);
        out.gap();
        WorkgroupSize size = kernel.workgroupSize();
        if (OpenClBacking.isNeeded(kernel)) {
            out.line(OpenClBacking.COMMENT);
        }
        out.line(
                "__kernel __attribute__((reqd_work_group_size(" + size.x() + ", " + size.y() + ", " + size.z() + ")))");
        String indent = "        ";
        out.open("void " + entryPoint + "(\n" + indent + String.join(",\n" + indent, arguments) + ")");
        if (!kernel.sharedArrays().isEmpty()) {
            kernel.sharedArrays().forEach(array -> out.line(declarations.sharedArray(array)));
            out.gap();
        }
        KernelWriter.writeStatements(kernel, spelling, new OpenClResources(namer, declarations), namer, out);
        out.close();
        return new KernelSource(
                "OpenCL C " + traits.version(),
                entryPoint,
                out.toString(),
                List.of("-cl-std=CL" + traits.version()),
                resourceSlots(kernel),
                parameterSlots(kernel),
                traits.notes());
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
