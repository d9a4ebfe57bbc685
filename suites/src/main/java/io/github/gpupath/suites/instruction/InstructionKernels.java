package io.github.gpupath.suites.instruction;

import static io.github.gpupath.kernel.KernelBuilder.builtIn;
import static io.github.gpupath.kernel.KernelBuilder.u32;
import static io.github.gpupath.kernel.KernelBuilder.vector;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.DispatchBatch.SubmissionMode;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Operation.Basic;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Resource.StructuredBuffer;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.SharedArray;
import io.github.gpupath.kernel.Type;
import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.kernel.VectorType;
import io.github.gpupath.kernel.WorkgroupSize;
import io.github.gpupath.kernel.counting.KernelCounts;
import io.github.gpupath.suite.DeviceFacts;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.KernelWorkload.GeometryScale;
import io.github.gpupath.suite.KernelWorkload.Measured;
import io.github.gpupath.suite.KernelWorkload.Verification;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suite.Workload.Launch;
import io.github.gpupath.suite.Workload.Scale;
import io.github.gpupath.suite.Workload.Timing;
import io.github.gpupath.suites.CacheKernel;
import io.github.gpupath.suites.Subgroups;
import io.github.gpupath.suites.instruction.Recurrence.Operands;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The kernels of the instruction tests. A kernel has a loop for each form that is tried: a number of chains in one of the
 * instruction's recurrences. How many turns each loop takes are parameters; of a timed run one is not 0, so that the form is chosen
 * with the arguments. The verification goes through all of the loops, one after the other, with the same variables.
 */
final class InstructionKernels {

    /** How many chains of an invocation are tried. */
    private static final List<Integer> CHAINS = List.of(1, 2, 4, 8);

    /** Numbers of workgroups whose invocations take so many steps. */
    private record Growth(GeometryScale workgroups, int steps) {}

    /**
     * How the work of the throughput tests grows. What an invocation does before and after its steps costs as much as some 100 of
     * them: 3 % of 3,072 on an H200, and less than 1 % of four times as many, which slower devices would need too long for. The
     * second begins with twice the work of the end of the first.
     */
    private static final List<Growth> GROWTH = List.of(
            new Growth(new GeometryScale(4096, -12, 0), 3072), new Growth(new GeometryScale(2048, 0, 15), 12_288));

    /**
     * The last workgroups leave a part of the device idle. A plain CUDA program of fused multiply-adds loses 3 % by that in a
     * dispatch of 4 workgroups for each that is resident at once (4,096 on an H200), and 0.3 % with eight times as many.
     */
    private static final Timing TIMING = new Timing(Timing.Span.DEVICE, SubmissionMode.DEPENDENT, 0, 4);

    /** The most turns of the latency tests: 2^16 · 96 steps last 13 ms where one takes 2 ns. */
    private static final int DOUBLINGS = 16;

    /** Results are written to as many places in turn, so that no piece of memory has many writers. */
    private static final int REGIONS = 256;

    /**
     * The clock that a driver names may be the one that its maker promises, and a GPU that stays cool goes beyond it. A chain
     * that a compiler has folded is done in half the time or less.
     */
    private static final double ABOVE_NAMED_CLOCK = 1.15;

    /**
     * How many operations on halves, single or in pairs, a lane may begin while it begins one on 32 bits, a pair being two of
     * them, where nobody says how many the device begins: the most of any that is known, which is NVIDIA's compute capability
     * 8.0 with 256 on 64 lanes (CUDA C++ Programming Guide, "Throughput of Native Arithmetic Instructions"). Compilers may make
     * pairs of single ones, so that those can be as fast; and where they do not make them, half of a device's operations on
     * halves lie idle, and a chain that is folded to half its length stays below this upper bound. So its steps must not allow it.
     */
    private static final int MOST_HALVES = 4;

    private static final WorkgroupCount VERIFIED = WorkgroupCount.of(2);

    private InstructionKernels() {}

    /** A number of chains in a recurrence. */
    record Form(Recurrence recurrence, int chains) {
        String words() {
            String name = recurrence.words().isEmpty() ? "" : recurrence.words() + ", ";
            return name + (chains == 1 ? "1 chain" : chains + " chains");
        }
    }

    /** Many workgroups whose invocations have several chains: how many are best is found by a race. */
    static KernelWorkload throughput(String name, Instruction instruction, DeviceFacts device) {
        List<Form> forms = instruction.recurrences().stream()
                .flatMap(recurrence -> CHAINS.stream().map(chains -> new Form(recurrence, chains)))
                .toList();
        Kernel kernel = kernel(name, CacheKernel.LINE, instruction, forms);
        long outside = counted(kernel, instruction, arguments(instruction, forms.size(), -1, 0));
        KernelWorkload workload = workload(
                kernel,
                instruction,
                Measured.operations(counts -> counted(counts, instruction) - outside),
                IntStream.range(0, forms.size())
                        .mapToObj(form -> scale(instruction, forms, form))
                        .toList(),
                VERIFIED,
                TIMING);
        OptionalDouble peak = peakRate(instruction, device);
        return peak.isPresent()
                ? workload.toBuilder()
                        .under(ABOVE_NAMED_CLOCK * peak.getAsDouble())
                        .build()
                : workload;
    }

    private static Scale scale(Instruction instruction, List<Form> forms, int form) {
        return new Scale(GROWTH.stream()
                        .map(growth -> growth.workgroups()
                                .with(arguments(instruction, forms.size(), form, growth.steps() / instruction.steps())))
                        .flatMap(part -> part.launches().stream())
                        .toList())
                .named(forms.get(form).words());
    }

    /**
     * The most operations that there can be in a second at the clock that a driver names. Sums, products and the like of floats go
     * through one kind of units; of all others some go through several kinds at once.
     */
    private static OptionalDouble peakRate(Instruction instruction, DeviceFacts device) {
        if (!instruction.type().scalar().isFloat() || instruction.counted().contains(Basic.CONVERT)) {
            return device.issuedOperations();
        }
        if (instruction.type().scalar() != ScalarType.F16
                || device.laneOperations().isEmpty()) {
            return device.laneOperations();
        }
        double lanes = device.laneOperations().getAsDouble();
        // Where there are few units for halves, or none, those of 32 bits may do their work.
        return OptionalDouble.of(Math.max(lanes, device.halfOperations().orElse(MOST_HALVES * lanes)));
    }

    /** One subgroup whose invocations have one chain. */
    static KernelWorkload latency(String name, Instruction instruction, DeviceFacts device) {
        List<Form> forms = instruction.recurrences().stream()
                .map(recurrence -> new Form(recurrence, 1))
                .toList();
        WorkgroupSize subgroup = new WorkgroupSize(Subgroups.size(device), 1, 1);
        Kernel kernel = kernel(name, subgroup, instruction, forms);
        long outside = counted(kernel, instruction, arguments(instruction, forms.size(), -1, 0));
        int components = instruction.type().components();
        return workload(
                kernel,
                instruction,
                Measured.steps(launch -> (counted(kernel, instruction, launch.arguments()) - outside) / components),
                IntStream.range(0, forms.size())
                        .mapToObj(form -> new Scale(IntStream.rangeClosed(0, DOUBLINGS)
                                        .mapToObj(power -> new Launch(
                                                WorkgroupCount.of(1),
                                                arguments(instruction, forms.size(), form, 1 << power)))
                                        .toList())
                                .named(forms.get(form).words()))
                        .toList(),
                WorkgroupCount.of(1),
                Timing.DISPATCH);
    }

    private static KernelWorkload workload(
            Kernel kernel,
            Instruction instruction,
            Measured measured,
            List<Scale> scales,
            WorkgroupCount verified,
            Timing timing) {
        int invocations = kernel.workgroupSize().invocations();
        long bytes = (long) REGIONS * invocations * instruction.type().bytes();
        List<Literal> numbers = instruction.verified().arguments(instruction.parameterType());
        int loops = kernel.parameters().size() - numbers.size();
        List<Literal> once = Stream.concat(Collections.nCopies(loops, u32(1)).stream(), numbers.stream())
                .toList();
        return KernelWorkload.of(kernel)
                .measured(measured)
                .memory(List.of(new Memory.BufferMemory(BufferSpec.storage(bytes), Memory.Content.ZEROS, true)))
                .verification(Verification.of(once, verified).within(instruction.tolerance()))
                .scales(scales)
                .timing(timing)
                .build();
    }

    /** The arguments of a timed run: so many turns of the chosen loop, and no turn of the other loops. */
    private static List<Literal> arguments(Instruction instruction, int forms, int chosen, int turns) {
        return Stream.concat(
                        IntStream.range(0, forms).mapToObj(form -> u32(form == chosen ? turns : 0)),
                        instruction.timed().arguments(instruction.parameterType()).stream())
                .toList();
    }

    private static long counted(Kernel kernel, Instruction instruction, List<Literal> arguments) {
        return counted(KernelCounts.of(kernel, arguments), instruction);
    }

    private static long counted(KernelCounts counts, Instruction instruction) {
        return instruction.counted().stream().mapToLong(counts::of).sum();
    }

    /** The kernel, with a parameter for the turns of each loop and behind them those of the numbers. */
    static Kernel kernel(String name, WorkgroupSize size, Instruction instruction, List<Form> forms) {
        KernelBuilder k = new KernelBuilder(name, size);
        ScalarType parameterType = instruction.parameterType();
        List<Parameter> turns = forms.stream()
                .map(form -> k.parameter("turns" + form.chains(), ScalarType.U32))
                .toList();
        Parameter wrap = k.parameter("wrap", ScalarType.U32);
        Parameter first = k.parameter("first", parameterType);
        Parameter step = k.parameter("step", parameterType);
        List<Parameter> numbers = Stream.of("a", "b", "c", "d")
                .map(letter -> k.parameter(letter, parameterType))
                .toList();
        StructuredBuffer result = k.structuredBuffer("result", instruction.type(), Access.WRITE);
        Variable invocation = k.variable("invocation", builtIn(BuiltIn.LOCAL_INDEX));
        List<Expression> own = numbers.stream()
                .map(number -> operand(k, number, instruction.type()))
                .toList();
        List<Expression> aside = instruction.aside().stream()
                .flatMap(form -> own.stream().<Expression>map(operand -> k.variable("aside", form.apply(operand))))
                .toList();
        Operands operands = new Operands(own, aside);
        List<List<Variable>> chains = new ArrayList<>();
        int started = 0;
        for (int chain = 0; chain < most(forms.stream().map(Form::chains)); chain++) {
            List<Variable> variables = new ArrayList<>();
            for (int v = 0;
                    v < most(forms.stream().map(form -> form.recurrence().variables()));
                    v++) {
                Expression number = invocation.plus(started++).and(wrap);
                Expression value = first.plus(step.times(number.to(parameterType)));
                String letter = String.valueOf("xyz".charAt(v));
                variables.add(k.variable(letter + chain, cast(value, instruction.type())));
            }
            chains.add(variables);
        }
        List<SharedArray> arrays =
                forms.stream().anyMatch(form -> form.recurrence().isExchanged())
                        ? Stream.generate(() -> k.sharedArray("exchanged", instruction.type(), size.invocations()))
                                .limit(2L * chains.size())
                                .toList()
                        : List.of();
        for (int i = 0; i < forms.size(); i++) {
            Form form = forms.get(i);
            k.loop("turn", turns.get(i), Unroll.NEVER, turn -> {
                for (int number = 0; number < instruction.steps() / form.chains(); number++) {
                    for (List<Variable> chain : chains.subList(0, form.chains())) {
                        form.recurrence().take(k, number, chain, operands);
                    }
                    if (form.recurrence().isExchanged()) {
                        int half = number % 2 * chains.size();
                        exchange(
                                k,
                                invocation,
                                invocation.xor(u32(1 + number % 2)),
                                chains.subList(0, form.chains()),
                                arrays.subList(half, half + form.chains()));
                    }
                }
            });
        }
        Variable sum = k.variable("sum", chains.get(0).get(0));
        chains.stream().flatMap(List::stream).skip(1).forEach(variable -> k.increase(sum, variable));
        Expression region = CacheKernel.workgroup().and(REGIONS - 1).times(size.invocations());
        k.store(result, region.plus(invocation), sum);
        return k.build();
    }

    /**
     * Gives each chain's value to another invocation. A turn's other half of the arrays is read before the next barrier, so one
     * barrier is enough.
     */
    private static void exchange(
            KernelBuilder k,
            Expression invocation,
            Expression partner,
            List<List<Variable>> chains,
            List<SharedArray> arrays) {
        for (int chain = 0; chain < chains.size(); chain++) {
            k.store(arrays.get(chain), invocation, chains.get(chain).get(0));
        }
        k.barrier();
        for (int chain = 0; chain < chains.size(); chain++) {
            k.assign(chains.get(chain).get(0), arrays.get(chain).load(partner));
        }
    }

    private static int most(Stream<Integer> numbers) {
        return numbers.max(Integer::compare).orElseThrow();
    }

    /**
     * A parameter as a value of a type, in a variable: of a choice between two parameters GLSL's compilers make a branch, each
     * side of which loads its own.
     */
    private static Expression operand(KernelBuilder k, Parameter number, Type type) {
        return k.variable("operand", cast(number, type));
    }

    /** A scalar as a value of a type; of a vector, all components are the same. */
    private static Expression cast(Expression scalar, Type type) {
        Expression value = scalar.type() == type.scalar() ? scalar : scalar.to(type.scalar());
        return type instanceof VectorType pair ? vector(pair, value) : value;
    }
}
