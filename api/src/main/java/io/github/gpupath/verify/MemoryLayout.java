package io.github.gpupath.verify;

import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.Place;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.Resource.ElementBuffer;
import io.github.gpupath.kernel.Resource.RawBuffer;
import io.github.gpupath.kernel.Resource.Texels;
import io.github.gpupath.kernel.SharedArray;
import io.github.gpupath.kernel.Type;

/**
 * The layout of a resource's memory.
 *
 * @param component the type of each component
 * @param components the number of components of an element
 */
record MemoryLayout(ComponentType component, int components) {

    /** The layout of a resource's memory: words, elements or texels. */
    static MemoryLayout of(Resource resource) {
        return resource.accept(new OfResource());
    }

    private static final class OfResource implements Place.Visitor<MemoryLayout> {

        private static MemoryLayout elements(Type element) {
            return new MemoryLayout(ComponentType.of(element.scalar()), element.components());
        }

        private static MemoryLayout texels(Format format) {
            ComponentType component = switch (format.encoding()) {
                case UNORM, SRGB -> ComponentType.UNORM8;
                case UINT, PACKED, COMPRESSED -> ComponentType.U32;
                case FLOAT -> format.channelBytes() == 2 ? ComponentType.F16 : ComponentType.F32;
            };
            return new MemoryLayout(component, format.blockBytes() / component.bytes());
        }

        @Override
        public MemoryLayout words(RawBuffer buffer) {
            return new MemoryLayout(ComponentType.U32, 1);
        }

        @Override
        public MemoryLayout elements(ElementBuffer buffer) {
            return elements(buffer.element());
        }

        @Override
        public MemoryLayout texels(Texels texels) {
            return texels(texels.format());
        }

        @Override
        public MemoryLayout shared(SharedArray array) {
            return elements(array.element());
        }
    }
}
