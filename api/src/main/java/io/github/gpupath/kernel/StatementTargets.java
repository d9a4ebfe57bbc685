package io.github.gpupath.kernel;

import java.util.Optional;

/** What each kind of statement itself writes: a variable, a resource, a workgroup array. */
public final class StatementTargets implements Statement.Visitor<StatementTargets.Targets> {

    static final StatementTargets INSTANCE = new StatementTargets();

    /**
     * What a statement writes.
     *
     * @param variable that it gives a value, a loop its index
     * @param resource that it stores to
     * @param array that it stores to
     */
    public record Targets(Optional<Variable> variable, Optional<Resource> resource, Optional<SharedArray> array) {}

    private static final Targets NOTHING = new Targets(Optional.empty(), Optional.empty(), Optional.empty());

    private StatementTargets() {}

    /** What a statement itself writes, not the statements inside it. */
    public static Targets of(Statement statement) {
        return statement.accept(INSTANCE);
    }

    private static Targets variable(Variable variable) {
        return new Targets(Optional.of(variable), Optional.empty(), Optional.empty());
    }

    private static Targets resource(Resource resource) {
        return new Targets(Optional.empty(), Optional.of(resource), Optional.empty());
    }

    @Override
    public Targets declare(Statement.Declare declare) {
        return variable(declare.variable());
    }

    @Override
    public Targets assign(Statement.Assign assign) {
        return variable(assign.variable());
    }

    @Override
    public Targets ifThenElse(Statement.If branch) {
        return NOTHING;
    }

    @Override
    public Targets loop(Statement.Loop loop) {
        return variable(loop.index());
    }

    @Override
    public Targets rawStore(Statement.RawStore store) {
        return resource(store.buffer());
    }

    @Override
    public Targets structuredStore(Statement.StructuredStore store) {
        return resource(store.buffer());
    }

    @Override
    public Targets storageTexelStore(Statement.StorageTexelStore store) {
        return resource(store.buffer());
    }

    @Override
    public Targets storageTextureStore(Statement.StorageTextureStore store) {
        return resource(store.texture());
    }

    @Override
    public Targets sharedStore(Statement.SharedStore store) {
        return new Targets(Optional.empty(), Optional.empty(), Optional.of(store.array()));
    }

    @Override
    public Targets atomic(Statement.Atomic atomic) {
        return atomic.target() instanceof Resource resource
                ? new Targets(atomic.result(), Optional.of(resource), Optional.empty())
                : new Targets(atomic.result(), Optional.empty(), Optional.of((SharedArray) atomic.target()));
    }

    @Override
    public Targets barrier(Statement.Barrier barrier) {
        return NOTHING;
    }
}
