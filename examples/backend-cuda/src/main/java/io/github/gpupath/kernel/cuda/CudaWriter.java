package io.github.gpupath.kernel.cuda;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelWalker;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Statement;
import io.github.gpupath.kernel.source.KernelSource;
import io.github.gpupath.kernel.source.KernelWriter;
import io.github.gpupath.kernel.source.Namer;
import io.github.gpupath.kernel.source.PtxMatrices;
import io.github.gpupath.kernel.source.SourceText;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Writes a valid kernel in CUDA C++ for NVIDIA's run-time compiler, without any header. Arguments are the buffers, textures and
 * surfaces by their bindings, then the parameters; a uniform buffer is a variable in constant memory, filled before the
 * kernel runs. A product and a sum stay two operations: contraction is off.
 */
public final class CudaWriter {

    /** The lanes of a warp, of every device that there is (CUDA C++ Programming Guide, "Hardware Implementation"). */
    private static final int WARP = 32;

    /**
     * The most workgroup memory that a program may declare; for more it is told at each launch how much there is (CUDA C++
     * Programming Guide, "Compute Capabilities", maximum amount of static shared memory).
     */
    private static final int MAX_DECLARED_BYTES = 48 << 10;

    private static final String LOOP_NOTE = "#pragma unroll is the compiler's to heed";

    private CudaWriter() {}

    /**
     * The program's text, the options of its compiler apart from the architecture, and where things are bound: {@link
     * KernelSource.Slot#index} of a uniform buffer is its position among the variables in constant memory and its name that of
     * the variable; of all else the position among the arguments. The same for the same kernel.
     *
     * @throws BackendException.Unsupported if CUDA has nothing for what the kernel needs
     */
    public static KernelSource write(Kernel kernel) {
        if (!PtxMatrices.write(kernel)) {
            throw new BackendException.Unsupported("PTX has no matrices of these sizes and types");
        }
        if (kernel.indexesBuffers()) {
            throw new BackendException.Unsupported("this backend has no arrays of buffers");
        }
        Namer namer = new Namer(CudaKeywords.ALL);
        CudaFunctions functions = new CudaFunctions();
        CudaSpelling spelling = new CudaSpelling(kernel.workgroupSize(), runsWithAllLanes(kernel), functions);
        String entryPoint = namer.name(kernel.name());
        CudaDeclarations declarations = new CudaDeclarations(functions, namer);
        declarations.declare(kernel);

        SourceText body = new SourceText();
        String indent = "        ";
        body.line("extern \"C\" __global__ void __launch_bounds__("
                + kernel.workgroupSize().invocations() + ")");
        body.open(entryPoint + "(\n" + indent + String.join(",\n" + indent, declarations.arguments()) + ")");
        if (!kernel.sharedArrays().isEmpty()) {
            (launchedBytes(kernel) > 0
                            ? declarations.launchedArrays(kernel.sharedArrays())
                            : declarations.sharedArrays(kernel.sharedArrays()))
                    .forEach(body::line);
            body.gap();
        }
        KernelWriter.writeStatements(kernel, spelling, new CudaResources(namer, functions), namer, body);
        body.close();

        SourceText head = new SourceText();
        functions.lines().forEach(head::line);
        head.gap();
        declarations.constants().forEach(head::line);
        head.gap();
        return new KernelSource(
                "CUDA C++17",
                entryPoint,
                head.toString() + body,
                List.of("--std=c++17", "--fmad=false"),
                declarations.resources(),
                declarations.parameters(),
                notes(kernel));
    }

    private static List<String> notes(Kernel kernel) {
        List<String> notes = new ArrayList<>();
        if (KernelWriter.pinsLoops(kernel)) {
            notes.add(LOOP_NOTE);
        }
        if (!KernelWalker.matrices(kernel).isEmpty()) {
            notes.add(PtxMatrices.NOTE);
        }
        return List.copyOf(notes);
    }

    /** Why there are no buffers of texels that are stored to. */
    public static BackendException.Unsupported noStoredTexelBuffers() {
        return new BackendException.Unsupported(
                "CUDA stores texels to surfaces over arrays, and there is none over a buffer");
    }

    /** The bytes of workgroup memory that a launch has to ask for; 0 where the program declares all that it needs. */
    public static int launchedBytes(Kernel kernel) {
        return kernel.sharedBytes() <= MAX_DECLARED_BYTES
                ? 0
                : CudaDeclarations.offset(
                        kernel.sharedArrays(), kernel.sharedArrays().size());
    }

    /**
     * Whether nothing parts the lanes of a warp, so that an operation of a subgroup names all of them, as it is mostly
     * written. Else it asks which are active.
     */
    private static boolean runsWithAllLanes(Kernel kernel) {
        AtomicBoolean parts = new AtomicBoolean(kernel.workgroupSize().invocations() % WARP != 0);
        KernelWalker.statements(kernel.body(), statement -> {
            boolean branches = statement instanceof Statement.If;
            boolean mayDiffer = statement instanceof Statement.Loop loop && !isConstant(loop.count());
            if (branches || mayDiffer) {
                parts.set(true);
            }
        });
        return !parts.get();
    }

    private static boolean isConstant(Expression expression) {
        return expression instanceof Literal || expression instanceof Parameter;
    }
}
