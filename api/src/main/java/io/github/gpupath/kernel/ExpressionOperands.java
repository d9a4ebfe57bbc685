package io.github.gpupath.kernel;

import java.util.List;

/** The direct operands of each kind of expression, in order. */
final class ExpressionOperands implements Expression.Visitor<List<Expression>> {

    static final ExpressionOperands INSTANCE = new ExpressionOperands();

    private ExpressionOperands() {}

    @Override
    public List<Expression> literal(Literal literal) {
        return List.of();
    }

    @Override
    public List<Expression> parameter(Parameter parameter) {
        return List.of();
    }

    @Override
    public List<Expression> variable(Variable variable) {
        return List.of();
    }

    @Override
    public List<Expression> builtIn(Expression.BuiltInValue value) {
        return List.of();
    }

    @Override
    public List<Expression> unary(Expression.Unary unary) {
        return List.of(unary.operand());
    }

    @Override
    public List<Expression> binary(Expression.Binary binary) {
        return List.of(binary.left(), binary.right());
    }

    @Override
    public List<Expression> fma(Expression.Fma fma) {
        return List.of(fma.factor1(), fma.factor2(), fma.summand());
    }

    @Override
    public List<Expression> select(Expression.Select select) {
        return List.of(select.condition(), select.whenTrue(), select.whenFalse());
    }

    @Override
    public List<Expression> convert(Expression.Convert convert) {
        return List.of(convert.operand());
    }

    @Override
    public List<Expression> bitCast(Expression.BitCast cast) {
        return List.of(cast.operand());
    }

    @Override
    public List<Expression> construct(Expression.Construct construct) {
        return construct.parts();
    }

    @Override
    public List<Expression> swizzle(Expression.Swizzle swizzle) {
        return List.of(swizzle.vector());
    }

    @Override
    public List<Expression> rawLoad(Expression.RawLoad load) {
        return List.of(load.byteAddress());
    }

    @Override
    public List<Expression> structuredLoad(Expression.StructuredLoad load) {
        return List.of(load.index());
    }

    @Override
    public List<Expression> uniformLoad(Expression.UniformLoad load) {
        return List.of(load.index());
    }

    @Override
    public List<Expression> texelLoad(Expression.TexelLoad load) {
        return List.of(load.index());
    }

    @Override
    public List<Expression> storageTexelLoad(Expression.StorageTexelLoad load) {
        return List.of(load.index());
    }

    @Override
    public List<Expression> textureFetch(Expression.TextureFetch fetch) {
        return List.of(fetch.coordinate());
    }

    @Override
    public List<Expression> textureSample(Expression.TextureSample sample) {
        return List.of(sample.coordinate());
    }

    @Override
    public List<Expression> storageTextureLoad(Expression.StorageTextureLoad load) {
        return List.of(load.coordinate());
    }

    @Override
    public List<Expression> sharedLoad(Expression.SharedLoad load) {
        return List.of(load.index());
    }

    @Override
    public List<Expression> subgroup(Expression.Subgroup subgroup) {
        return List.of(subgroup.value(), subgroup.lane());
    }
}
