package io.github.gpupath.cli.simulation;

import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelWalker;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Place;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.Statement;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.suite.Workload.Launch;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * The addresses that a kernel forms, one invocation at a time, without any memory: an interpreter of the kernel model that
 * computes integers as the reference backend does and forgets what is loaded. Kernels of one dimension on storage buffers;
 * anything else is refused.
 */
final class Addresses {

    /** Is told of accesses in the order in which an invocation makes them. */
    interface Listener {
        /** One load or store of some bytes at a byte address of a resource. */
        void access(Resource resource, long address, int bytes, boolean isStore);
    }

    private final Launch launch;
    private final Kernel kernel;
    private final IndexCompiler indices;
    private final Runnable body;
    private Listener listener = (resource, address, bytes, isStore) -> {};

    /** A kernel with the arguments of one launch. */
    Addresses(Kernel kernel, Launch launch) {
        this.kernel = kernel;
        this.launch = launch;
        Map<Parameter, Long> arguments = new HashMap<>();
        for (int i = 0; i < launch.arguments().size(); i++) {
            arguments.put(kernel.parameters().get(i), launch.arguments().get(i).bits());
        }
        indices = new IndexCompiler(arguments);
        body = block(kernel.body());
    }

    /**
     * Runs one invocation.
     *
     * @param workgroup its number, along x first
     */
    void run(long workgroup, int invocation, Listener told) {
        long width = launch.workgroups().x();
        int invocations = kernel.workgroupSize().x();
        indices.set(BuiltIn.WORKGROUP_ID_X, workgroup % width);
        indices.set(
                BuiltIn.WORKGROUP_ID_Y, workgroup / width % launch.workgroups().y());
        indices.set(BuiltIn.WORKGROUP_COUNT_X, width);
        indices.set(BuiltIn.WORKGROUP_COUNT_Y, launch.workgroups().y());
        indices.set(BuiltIn.LOCAL_INDEX, invocation);
        indices.set(BuiltIn.LOCAL_ID_X, invocation);
        indices.set(BuiltIn.GLOBAL_ID_X, workgroup % width * invocations + invocation);
        listener = told;
        body.run();
    }

    private Runnable block(List<Statement> statements) {
        List<Runnable> steps = new ArrayList<>();
        for (Statement statement : statements) {
            KernelWalker.expressions(statement, expression -> load(expression, steps));
            steps.add(step(statement));
        }
        Runnable[] inOrder = steps.toArray(Runnable[]::new);
        return () -> {
            for (Runnable step : inOrder) {
                step.run();
            }
        };
    }

    /** What a statement loads comes before what it does. */
    private void load(Expression expression, List<Runnable> steps) {
        if (expression instanceof Expression.Load load && isSimulated(load.place())) {
            steps.add(access(load.place(), load.address(), load.type().bytes(), false));
        }
    }

    private Runnable step(Statement statement) {
        if (statement instanceof Statement.Declare declare) {
            return assignment(declare.variable(), declare.value());
        } else if (statement instanceof Statement.Assign assign) {
            return assignment(assign.variable(), assign.value());
        } else if (statement instanceof Statement.If branch) {
            LongSupplier condition = indices.compile(branch.condition());
            Runnable then = block(branch.then());
            Runnable otherwise = block(branch.otherwise());
            return () -> (condition.getAsLong() != 0 ? then : otherwise).run();
        } else if (statement instanceof Statement.Loop loop) {
            return loop(loop);
        } else if (statement instanceof Statement.Store store && isSimulated(store.place())) {
            return access(store.place(), store.address(), store.value().type().bytes(), true);
        }
        throw new UnsupportedOperationException("not simulated: " + statement);
    }

    private Runnable assignment(Variable variable, Expression expression) {
        if (!IndexCompiler.computes(variable)) {
            return () -> {};
        }
        long[] place = indices.place(variable);
        LongSupplier value = indices.compile(expression);
        return () -> place[0] = value.getAsLong();
    }

    private Runnable loop(Statement.Loop loop) {
        long[] index = indices.place(loop.index());
        LongSupplier count = indices.compile(loop.count());
        Runnable inner = block(loop.body());
        return () -> {
            long turns = count.getAsLong();
            for (long turn = 0; turn < turns; turn++) {
                index[0] = turn;
                inner.run();
            }
        };
    }

    private static boolean isSimulated(Place place) {
        return place instanceof Resource.StructuredBuffer || place instanceof Resource.RawBuffer;
    }

    private Runnable access(Place place, Expression address, int bytes, boolean isStore) {
        int unit = place.addressing() == Place.Addressing.BYTES ? 1 : bytes;
        LongSupplier at = indices.compile(address);
        return () -> listener.access((Resource) place, at.getAsLong() * unit, bytes, isStore);
    }
}
