package io.github.gpupath.kernel;

import java.util.List;

/** The typing rules of the model, checked by the nodes' constructors. */
final class Typing {

    private Typing() {}

    static void require(boolean condition, String message) {
        if (!condition) {
            throw new KernelTypeException(message);
        }
    }

    static void same(String what, Type left, Type right) {
        require(left.equals(right), what + " needs values of one type, not " + left + " and " + right);
    }

    static void is(String what, Type actual, Type expected) {
        require(actual.equals(expected), what + " is " + expected + ", not " + actual);
    }

    static void storable(Type element) {
        require(element.scalar() != ScalarType.BOOL, "a bool cannot be stored in memory");
        require(
                element.components() != 3,
                "elements of three components are padded by some languages: use a raw buffer");
    }

    static void reads(Place place) {
        require(place.access().reads(), place.name() + " is write-only");
    }

    static void writes(Place place) {
        require(place.access().writes(), place.name() + " is read-only");
    }

    static void address(Place place, Expression address) {
        Place.Addressing addressing = place.addressing();
        is(addressing.description(), address.type(), addressing.type());
        require(
                addressing != Place.Addressing.BUFFER_AND_INDEX
                        || (address instanceof Computation.Construct made
                                && made.parts().size() == 2),
                addressing.description() + " is constructed of both");
    }

    static void bitCast(ScalarType to, Type from) {
        require(
                to.isNumeric() && to.componentBytes() == from.scalar().componentBytes(),
                "bits of " + from + " cannot be read as " + to);
    }

    static void convert(ScalarType to, Type from) {
        require(to.isNumeric() && from.scalar().isNumeric(), "no conversion from " + from + " to " + to);
    }

    static void construct(VectorType type, List<Expression> parts) {
        int components = 0;
        for (Expression part : parts) {
            is("a part of " + type, part.type().scalar(), type.scalar());
            components += part.type().components();
        }
        boolean splat = parts.size() == 1 && components == 1;
        require(splat || components == type.components(), type + " cannot be made of " + components + " components");
    }

    static void swizzle(Type from, List<Integer> lanes) {
        require(!lanes.isEmpty() && lanes.size() <= 4, "a swizzle has one to four components");
        require(from instanceof VectorType, "a swizzle takes a vector, not " + from);
        for (int lane : lanes) {
            require(lane >= 0 && lane < from.components(), from + " has no component " + lane);
        }
    }
}
