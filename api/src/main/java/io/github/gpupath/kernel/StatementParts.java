package io.github.gpupath.kernel;

import java.util.List;

/** The expressions that each kind of statement evaluates, and the blocks that it holds. */
final class StatementParts implements Statement.Visitor<StatementParts.Parts> {

    static final StatementParts INSTANCE = new StatementParts();

    /** What a statement consists of. */
    record Parts(List<Expression> operands, List<List<Statement>> blocks) {}

    private StatementParts() {}

    private static Parts leaf(Expression... operands) {
        return new Parts(List.of(operands), List.of());
    }

    @Override
    public Parts declare(Statement.Declare declare) {
        return leaf(declare.value());
    }

    @Override
    public Parts assign(Statement.Assign assign) {
        return leaf(assign.value());
    }

    @Override
    public Parts ifThenElse(Statement.If branch) {
        return new Parts(List.of(branch.condition()), List.of(branch.then(), branch.otherwise()));
    }

    @Override
    public Parts loop(Statement.Loop loop) {
        return new Parts(List.of(loop.count()), List.of(loop.body()));
    }

    @Override
    public Parts rawStore(Statement.RawStore store) {
        return leaf(store.byteAddress(), store.value());
    }

    @Override
    public Parts structuredStore(Statement.StructuredStore store) {
        return leaf(store.index(), store.value());
    }

    @Override
    public Parts storageTexelStore(Statement.StorageTexelStore store) {
        return leaf(store.index(), store.value());
    }

    @Override
    public Parts storageTextureStore(Statement.StorageTextureStore store) {
        return leaf(store.coordinate(), store.value());
    }

    @Override
    public Parts sharedStore(Statement.SharedStore store) {
        return leaf(store.index(), store.value());
    }

    @Override
    public Parts atomic(Statement.Atomic atomic) {
        return leaf(atomic.index(), atomic.value());
    }

    @Override
    public Parts barrier(Statement.Barrier barrier) {
        return leaf();
    }
}
