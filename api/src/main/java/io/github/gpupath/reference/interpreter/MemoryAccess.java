package io.github.gpupath.reference.interpreter;

import io.github.gpupath.kernel.Place;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.SharedArray;
import io.github.gpupath.kernel.Type;

/** Loads values of one type from a place and stores them to it. */
interface MemoryAccess {

    /** Loads into arrays what lies at an address. */
    Node load(long[][] values, Node address);

    /** Stores a value at an address. */
    Step store(Node address, Node value);

    /** What moves values of a type from and to a place. */
    static MemoryAccess of(Frame frame, Place place, Type value) {
        return place.accept(new Place.Visitor<>() {
            @Override
            public MemoryAccess words(Resource.RawBuffer buffer) {
                return BufferAccess.words(frame.slot(buffer), value);
            }

            @Override
            public MemoryAccess elements(Resource.ElementBuffer buffer) {
                return BufferAccess.elements(frame.slot(buffer), value);
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
