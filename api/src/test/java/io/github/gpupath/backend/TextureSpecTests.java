package io.github.gpupath.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gpupath.backend.TextureSpec.Part;
import io.github.gpupath.backend.TextureSpec.Use;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.TextureShape;
import org.junit.jupiter.api.Test;

class TextureSpecTests {

    @Test
    void rowsAreSplitBySize() {
        TextureSpec spec = new TextureSpec(Format.RGBA8, 8, 5, Use.SAMPLED);
        assertThat(spec.bytes()).isEqualTo(160);
        assertThat(spec.parts(1, 96, 64))
                .containsExactly(new Part(0, 0, 8, 1, 2, 0, 64), new Part(0, 0, 8, 3, 1, 64, 32));
    }

    @Test
    void blocksAtTheEdgesAreWholeOnes() {
        TextureSpec spec = new TextureSpec(Format.BC1, 13, 7, Use.SAMPLED);
        assertThat(spec.rowBytes()).isEqualTo(32);
        assertThat(spec.rows()).isEqualTo(2);
        assertThat(spec.parts()).containsExactly(new Part(0, 0, 13, 0, 7, 0, 64));
        assertThat(spec.parts(1, 32, 32)).containsExactly(new Part(0, 0, 13, 4, 3, 0, 32));
    }

    /** A part may be larger than a host buffer: a copy on the device takes all of it at once, or nearly. */
    @Test
    void partsMayExceedTwoGibibytes() {
        TextureSpec spec = new TextureSpec(Format.RGBA32F, 16_384, 16_384, Use.SAMPLED);
        assertThat(spec.parts().stream().mapToLong(Part::bytes).sum()).isEqualTo(4L << 30);
        assertThat(spec.parts().stream().mapToInt(Part::height).sum()).isEqualTo(16_384);
    }

    @Test
    void layersFollowEachOther() {
        TextureSpec spec = new TextureSpec(Format.R8, TextureShape.ARRAY, 4, 2, 3, 1, Use.SAMPLED);
        assertThat(spec.rows()).isEqualTo(6);
        assertThat(spec.parts(3, 12, 100))
                .containsExactly(new Part(0, 1, 4, 1, 1, 0, 4), new Part(0, 2, 4, 0, 2, 4, 8));
    }

    @Test
    void levelsFollowEachOther() {
        TextureSpec spec = new TextureSpec(Format.RGBA8, TextureShape.TWO_D, 4, 2, 1, 3, Use.SAMPLED);
        assertThat(spec.bytes()).isEqualTo(4 * (8 + 2 + 1));
        assertThat(spec.parts())
                .containsExactly(
                        new Part(0, 0, 4, 0, 2, 0, 32), new Part(1, 0, 2, 0, 1, 32, 8), new Part(2, 0, 1, 0, 1, 40, 4));
    }

    @Test
    void hasEitherLayersOrLevels() {
        assertThatThrownBy(() -> new TextureSpec(Format.R8, TextureShape.THREE_D, 4, 4, 4, 2, Use.SAMPLED))
                .hasMessage("a texture has either layers or levels");
    }
}
