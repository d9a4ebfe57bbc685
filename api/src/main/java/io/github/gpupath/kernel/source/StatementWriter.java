package io.github.gpupath.kernel.source;

import io.github.gpupath.kernel.BinaryOperator;
import io.github.gpupath.kernel.Computation;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Matrix;
import io.github.gpupath.kernel.MatrixStatement;
import io.github.gpupath.kernel.Place;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.SharedArray;
import io.github.gpupath.kernel.Statement;
import io.github.gpupath.kernel.Variable;
import java.util.List;

/** Writes statements in a C-like language; visitor methods return the text that they append to. */
final class StatementWriter implements Statement.Visitor<SourceText> {

    private final Spelling spelling;
    private final ResourceWriter resources;
    private final Namer namer;
    private final ExpressionWriter expressions;
    private final SourceText out;

    StatementWriter(Spelling spelling, ResourceWriter resources, Namer namer, SourceText out) {
        this.spelling = spelling;
        this.resources = resources;
        this.namer = namer;
        this.expressions = new ExpressionWriter(spelling, resources, namer, out);
        this.out = out;
    }

    void write(List<Statement> statements) {
        statements.forEach(statement -> statement.accept(this));
    }

    @Override
    public SourceText declare(Statement.Declare declare) {
        Variable variable = declare.variable();
        String value = expressions.textFor(declare.value(), variable.type());
        return line(spelling.variableType(variable.type()) + " " + namer.name(variable.name()) + " = " + value);
    }

    @Override
    public SourceText assign(Statement.Assign assign) {
        Variable variable = assign.variable();
        boolean increase = assign.value() instanceof Computation.Binary sum
                && sum.operator() == BinaryOperator.ADD
                && sum.left().equals(variable)
                && spelling.increases(variable.type())
                && (spelling.wrapsSigned() || !variable.type().scalar().isSigned());
        Expression value = increase ? ((Computation.Binary) assign.value()).right() : assign.value();
        String text = expressions.textFor(value, variable.type());
        return line(namer.name(variable.name()) + (increase ? " += " : " = ") + text);
    }

    @Override
    public SourceText ifThenElse(Statement.If branch) {
        out.open("if (" + expressions.text(branch.condition()) + ")");
        write(branch.then());
        if (!branch.otherwise().isEmpty()) {
            out.reopen("else");
            write(branch.otherwise());
        }
        out.close();
        return out;
    }

    @Override
    public SourceText loop(Statement.Loop loop) {
        Fragment count = expressions.write(loop.count());
        String limit = count.inside(count.precedence().compareTo(Precedence.SHIFT) < 0);
        String hint = spelling.loopHint(loop.unroll());
        if (!hint.isEmpty()) {
            out.line(hint);
        }
        String index = namer.name(loop.index().name());
        String type = spelling.type(loop.index().type());
        String zero = spelling.number(loop.index().type().scalar(), 0);
        out.open("for (" + type + " " + index + " = " + zero + "; " + index + " < " + limit + "; " + index + "++)");
        write(loop.body());
        out.close();
        return out;
    }

    @Override
    public SourceText store(Statement.Store store) {
        Expression address = store.address();
        Expression value = store.value();
        return line(store.place().accept(new Place.Visitor<>() {
            @Override
            public String words(Resource.RawBuffer buffer) {
                int words = value.type().components();
                return words == 1
                        ? expressions.word(buffer, address).text() + " = " + expressions.text(value)
                        : resources.store(buffer, words, expressions.write(address), expressions.write(value));
            }

            @Override
            public String elements(Resource.ElementBuffer buffer) {
                return element(buffer);
            }

            @Override
            public String texels(Resource.Texels texels) {
                return resources.store(texels, expressions.texel(address), expressions.write(value));
            }

            @Override
            public String shared(SharedArray array) {
                return element(array);
            }

            private String element(Place array) {
                return expressions.element(array, address).text() + " = " + expressions.text(value);
            }
        }));
    }

    @Override
    public SourceText atomic(Statement.Atomic atomic) {
        String target = expressions.element(atomic.place(), atomic.index()).text();
        String call = spelling.atomic(atomic, target, expressions.texts(atomic.values()));
        return line(atomic.result()
                .map(result -> namer.name(result.name()) + " = " + call)
                .orElse(call));
    }

    @Override
    public SourceText readClock(Statement.ReadClock reading) {
        return line(namer.name(reading.result().name()) + " = " + spelling.readClock());
    }

    @Override
    public SourceText barrier(Statement.Barrier barrier) {
        spelling.barrier().forEach(out::line);
        return out;
    }

    @Override
    public SourceText matrix(MatrixStatement statement) {
        MatrixSpelling matrices = spelling.matrices();
        return line(statement.accept(new MatrixStatement.Visitor<>() {
            @Override
            public String fill(MatrixStatement.Fill fill) {
                return matrices.fill(fill.matrix(), name(fill.matrix()), expressions.text(fill.value()));
            }

            @Override
            public String load(MatrixStatement.Load load) {
                return matrices.load(
                        load.matrix(),
                        name(load.matrix()),
                        array(load.rows().place()),
                        expressions.text(load.rows().first()),
                        expressions.text(load.rows().stride()));
            }

            @Override
            public String store(MatrixStatement.Store store) {
                return matrices.store(
                        store.matrix(),
                        name(store.matrix()),
                        array(store.rows().place()),
                        expressions.text(store.rows().first()),
                        expressions.text(store.rows().stride()));
            }

            @Override
            public String multiplyAdd(MatrixStatement.MultiplyAdd product) {
                return matrices.multiplyAdd(
                        product.shape(), name(product.accumulator()), name(product.a()), name(product.b()));
            }

            private String name(Matrix matrix) {
                return namer.name(matrix.name());
            }

            private String array(Place place) {
                return resources.array(place, namer.name(place.name()));
            }
        }));
    }

    private SourceText line(String statement) {
        out.line(statement + ";");
        return out;
    }
}
