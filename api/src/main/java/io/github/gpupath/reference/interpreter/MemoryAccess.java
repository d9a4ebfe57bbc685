package io.github.gpupath.reference.interpreter;

import io.github.gpupath.kernel.Place;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.SharedArray;
import io.github.gpupath.kernel.Type;

/** Loads and stores of values of one type at a place. */
interface MemoryAccess {

    /** A node that loads values at an address into arrays. */
    Node load(long[][] values, Node address);

    /** A step that stores a value at an address. */
    Step store(Node address, Node value);

    /** The access of a place for values of a type. */
    static MemoryAccess of(Frame frame, Place place, Type value) {
        return place.accept(new Place.Visitor<>() {
            @Override
            public MemoryAccess words(Resource.RawBuffer buffer) {
                return BufferAccess.words(frame.slot(buffer), value);
            }

            @Override
            public MemoryAccess elements(Resource.ElementBuffer buffer) {
                return buffer instanceof Resource.IndexedBuffer array
                        ? BufferAccess.elements(frame.slots(array), value)
                        : BufferAccess.elements(frame.slot(buffer), value);
            }

            @Override
            public MemoryAccess texels(Resource.Texels texels) {
                return new TexelAccess(frame.slot(texels), texels.format());
            }

            @Override
            public MemoryAccess shared(SharedArray array) {
                return new SharedAccess(frame, array);
            }
        });
    }
}
