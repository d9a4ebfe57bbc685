package io.github.gpupath.reference.interpreter;

import io.github.gpupath.kernel.Place.AtomicTarget;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.SharedArray;

/** Access to single scalars of a storage buffer or workgroup array, for atomic operations and matrices. */
interface ScalarAccess {

    /** The scalar at an index; the lane is for messages. */
    long get(long index, int lane);

    /** Replaces the scalar at an index. */
    void put(long index, int lane, long bits);

    /** The access of a place. */
    static ScalarAccess of(Frame frame, AtomicTarget place) {
        return place instanceof SharedArray array
                ? new SharedAccess(frame, array)
                : BufferAccess.elements(frame.slot((Resource.StructuredBuffer) place), place.element());
    }
}
