package io.github.gpupath.kernel;

import java.util.Optional;

/** The memory that each kind of expression itself loads from: a resource or a workgroup array. */
public final class ExpressionSources implements Expression.Visitor<ExpressionSources.Source> {

    private static final ExpressionSources INSTANCE = new ExpressionSources();

    /** Where an expression loads from. */
    public record Source(Optional<Resource> resource, Optional<SharedArray> array) {}

    private static final Source NOTHING = new Source(Optional.empty(), Optional.empty());

    private ExpressionSources() {}

    /** The memory that an expression itself loads from, not its operands. */
    public static Source of(Expression expression) {
        return expression.accept(INSTANCE);
    }

    private static Source resource(Resource resource) {
        return new Source(Optional.of(resource), Optional.empty());
    }

    @Override
    public Source literal(Literal literal) {
        return NOTHING;
    }

    @Override
    public Source parameter(Parameter parameter) {
        return NOTHING;
    }

    @Override
    public Source variable(Variable variable) {
        return NOTHING;
    }

    @Override
    public Source builtIn(Expression.BuiltInValue value) {
        return NOTHING;
    }

    @Override
    public Source unary(Expression.Unary unary) {
        return NOTHING;
    }

    @Override
    public Source binary(Expression.Binary binary) {
        return NOTHING;
    }

    @Override
    public Source fma(Expression.Fma fma) {
        return NOTHING;
    }

    @Override
    public Source select(Expression.Select select) {
        return NOTHING;
    }

    @Override
    public Source convert(Expression.Convert convert) {
        return NOTHING;
    }

    @Override
    public Source bitCast(Expression.BitCast cast) {
        return NOTHING;
    }

    @Override
    public Source construct(Expression.Construct construct) {
        return NOTHING;
    }

    @Override
    public Source swizzle(Expression.Swizzle swizzle) {
        return NOTHING;
    }

    @Override
    public Source rawLoad(Expression.RawLoad load) {
        return resource(load.buffer());
    }

    @Override
    public Source structuredLoad(Expression.StructuredLoad load) {
        return resource(load.buffer());
    }

    @Override
    public Source uniformLoad(Expression.UniformLoad load) {
        return resource(load.buffer());
    }

    @Override
    public Source texelLoad(Expression.TexelLoad load) {
        return resource(load.buffer());
    }

    @Override
    public Source storageTexelLoad(Expression.StorageTexelLoad load) {
        return resource(load.buffer());
    }

    @Override
    public Source textureFetch(Expression.TextureFetch fetch) {
        return resource(fetch.texture());
    }

    @Override
    public Source textureSample(Expression.TextureSample sample) {
        return resource(sample.texture());
    }

    @Override
    public Source storageTextureLoad(Expression.StorageTextureLoad load) {
        return resource(load.texture());
    }

    @Override
    public Source sharedLoad(Expression.SharedLoad load) {
        return new Source(Optional.empty(), Optional.of(load.array()));
    }

    @Override
    public Source subgroup(Expression.Subgroup subgroup) {
        return NOTHING;
    }
}
