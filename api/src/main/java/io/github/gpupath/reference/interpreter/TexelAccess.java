package io.github.gpupath.reference.interpreter;

import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.arithmetic.TexelCodec;

/** Loads and stores of single texels: of texel buffers by index, of textures by two coordinates. */
final class TexelAccess implements MemoryAccess {

    private final Slot slot;
    private final TexelCodec codec;
    private final int texelBytes;
    private final long[] texel = new long[4];

    TexelAccess(Slot slot, Format format) {
        this.slot = slot;
        codec = new TexelCodec(format);
        texelBytes = format.texelBytes();
    }

    @Override
    public Node load(long[][] values, Node place) {
        return new Node(values) {
            @Override
            void evaluate(boolean[] active) {
                place.evaluate(active);
                for (int lane = 0; lane < active.length; lane++) {
                    if (active[lane]) {
                        if (place.values.length == 1) {
                            codec.decode(slot.bytes(), offset(place.values, lane), texel);
                        } else {
                            slot.decode(codec, 0, 0, place.values[0][lane], place.values[1][lane], texel, lane);
                        }
                        for (int c = 0; c < 4; c++) {
                            values[c][lane] = texel[c];
                        }
                    }
                }
            }
        };
    }

    @Override
    public Step store(Node place, Node value) {
        return active -> {
            place.evaluate(active);
            value.evaluate(active);
            for (int lane = 0; lane < active.length; lane++) {
                if (active[lane]) {
                    for (int c = 0; c < 4; c++) {
                        texel[c] = value.values[c][lane];
                    }
                    codec.encode(texel, slot.bytes(), offset(place.values, lane));
                }
            }
        };
    }

    private int offset(long[][] place, int lane) {
        return place.length == 1
                ? slot.element(place[0][lane], texelBytes, lane)
                : slot.texel(0, 0, place[0][lane], place[1][lane], lane);
    }
}
