package io.github.gpupath.kernel;

import io.github.gpupath.kernel.Place.AtomicTarget;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A statement that all invocations of a subgroup execute together on {@linkplain Matrix cooperative matrices}. Its operands
 * must be equal in all invocations of the subgroup.
 */
public sealed interface MatrixStatement extends Statement {

    /** The matrices that it reads. */
    default List<Matrix> read() {
        return List.of();
    }

    /** The matrix that it assigns. */
    default Optional<Matrix> assigned() {
        return Optional.empty();
    }

    @Override
    default <R extends @Nullable Object> R accept(Statement.Visitor<R> visitor) {
        return visitor.matrix(this);
    }

    /** Dispatches to the visitor's method for this statement. */
    <R extends @Nullable Object> R accept(Visitor<R> visitor);

    /**
     * An assignment of one value to all elements.
     *
     * @param value an f32, i32 or u32, which is converted
     */
    record Fill(Matrix matrix, Expression value) implements MatrixStatement {
        public Fill {
            Typing.require(
                    value.type() == ScalarType.F32 || value.type() == ScalarType.I32 || value.type() == ScalarType.U32,
                    "elements of a matrix are not filled with " + value.type());
        }

        @Override
        public List<Expression> operands() {
            return List.of(value);
        }

        @Override
        public Optional<Matrix> assigned() {
            return Optional.of(matrix);
        }

        @Override
        public <R extends @Nullable Object> R accept(Visitor<R> visitor) {
            return visitor.fill(this);
        }
    }

    /**
     * Where a matrix lies in memory: row by row in 32-bit words. Elements that are smaller lie side by side in a word, the first in its
     * lowest bits.
     *
     * @param place a structured buffer or workgroup array of u32
     * @param first the index of the first row's first word
     * @param stride the words from one row to the next
     */
    record Rows(AtomicTarget place, Expression first, Expression stride) {
        public Rows {
            Typing.is("an element of " + place.name(), place.element(), ScalarType.U32);
            Typing.address(place, first);
            Typing.is("a stride", stride.type(), ScalarType.U32);
        }

        private List<Expression> operands() {
            return List.of(first, stride);
        }
    }

    /** A load of all elements. */
    record Load(Matrix matrix, Rows rows) implements MatrixStatement {
        public Load {
            Typing.reads(rows.place());
            matrix.requireWords();
        }

        @Override
        public List<Expression> operands() {
            return rows.operands();
        }

        @Override
        public Optional<Place> source() {
            return Optional.of(rows.place());
        }

        @Override
        public Optional<Matrix> assigned() {
            return Optional.of(matrix);
        }

        @Override
        public <R extends @Nullable Object> R accept(Visitor<R> visitor) {
            return visitor.load(this);
        }
    }

    /** A store of all elements. */
    record Store(Rows rows, Matrix matrix) implements MatrixStatement {
        public Store {
            Typing.writes(rows.place());
            matrix.requireWords();
        }

        @Override
        public List<Expression> operands() {
            return rows.operands();
        }

        @Override
        public Optional<Place> target() {
            return Optional.of(rows.place());
        }

        @Override
        public List<Matrix> read() {
            return List.of(matrix);
        }

        @Override
        public <R extends @Nullable Object> R accept(Visitor<R> visitor) {
            return visitor.store(this);
        }
    }

    /** A product that is added to the accumulator: {@code accumulator = a · b + accumulator}. */
    record MultiplyAdd(Matrix accumulator, Matrix a, Matrix b) implements MatrixStatement {
        public MultiplyAdd {
            Matrix.Shape shape = shape(accumulator, a);
            Typing.require(
                    a.equals(shape.a(a.name()))
                            && b.equals(shape.b(b.name()))
                            && accumulator.equals(shape.accumulator(accumulator.name())),
                    a + " and " + b + " have no product like " + accumulator);
        }

        /** The sizes and types of the product. */
        public Matrix.Shape shape() {
            return shape(accumulator, a);
        }

        private static Matrix.Shape shape(Matrix accumulator, Matrix a) {
            return new Matrix.Shape(
                    accumulator.rows(),
                    accumulator.columns(),
                    a.columns(),
                    a.component(),
                    accumulator.component(),
                    a.subgroupSize());
        }

        @Override
        public List<Matrix> read() {
            return List.of(a, b, accumulator);
        }

        @Override
        public Optional<Matrix> assigned() {
            return Optional.of(accumulator);
        }

        @Override
        public Set<Feature> features() {
            return Set.of(shape());
        }

        @Override
        public <R extends @Nullable Object> R accept(Visitor<R> visitor) {
            return visitor.multiplyAdd(this);
        }
    }

    /** One method per kind of statement. */
    interface Visitor<R extends @Nullable Object> {
        R fill(Fill fill);

        R load(Load load);

        R store(Store store);

        R multiplyAdd(MultiplyAdd product);
    }
}
