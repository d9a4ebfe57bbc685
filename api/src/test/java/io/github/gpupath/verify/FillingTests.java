package io.github.gpupath.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceBuffer;
import io.github.gpupath.backend.DeviceTexture;
import io.github.gpupath.backend.TextureSpec;
import io.github.gpupath.backend.validation.ValidatingDevice;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.reference.ReferenceDevice;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suite.Memory.BufferMemory;
import io.github.gpupath.suite.Memory.Content;
import io.github.gpupath.suite.Memory.TextureMemory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FillingTests {

    private final Device device = new ValidatingDevice(new ReferenceDevice());

    /** The requested parts: offset to number of bytes. */
    private final List<String> parts = new ArrayList<>();

    private final Content counting = (target, offset) -> {
        parts.add(offset + "+" + target.remaining());
        for (int word = (int) offset / 4; target.hasRemaining(); word++) {
            target.putInt(word);
        }
    };

    private static int[] words(ByteBuffer bytes) {
        int[] words = new int[bytes.remaining() / 4];
        bytes.asIntBuffer().get(words);
        return words;
    }

    private int[] filled(int partBytes, BufferMemory memory) {
        try (DeviceBuffer buffer = device.createBuffer(memory.spec())) {
            new Filling(device, partBytes).fill(buffer, memory);
            ByteBuffer content = zeros((int) memory.bytes());
            device.download(buffer, content);
            return words(content);
        }
    }

    private int[] filled(int partBytes, TextureMemory memory) {
        try (DeviceTexture texture = device.createTexture(memory.spec())) {
            new Filling(device, partBytes).fill(texture, memory);
            ByteBuffer content = zeros((int) memory.bytes());
            device.download(texture, content);
            return words(content);
        }
    }

    private static ByteBuffer zeros(int bytes) {
        return ByteBuffer.allocateDirect(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    @Test
    void aBufferIsFilledInPartsAndTheLastIsWhatIsLeft() {
        assertThat(filled(12, new BufferMemory(BufferSpec.storage(28), counting, false)))
                .containsExactly(0, 1, 2, 3, 4, 5, 6);
        assertThat(parts).containsExactly("0+12", "12+12", "24+4");
    }

    @Test
    void aTextureIsFilledInWholeRows() {
        TextureSpec spec = new TextureSpec(Format.R32UI, 2, 5, TextureSpec.Use.SAMPLED);
        assertThat(filled(20, new TextureMemory(spec, counting, false))).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
        assertThat(parts).containsExactly("0+16", "16+16", "32+8");
    }

    @Test
    void aRowThatIsLongerThanAPartIsAPart() {
        TextureSpec spec = new TextureSpec(Format.R32UI, 3, 2, TextureSpec.Use.SAMPLED);
        assertThat(filled(4, new TextureMemory(spec, counting, false))).containsExactly(0, 1, 2, 3, 4, 5);
        assertThat(parts).containsExactly("0+12", "12+12");
    }

    @Test
    void zerosAreZerosInEveryPart() {
        TextureSpec spec = new TextureSpec(Format.R32UI, 3, 3, TextureSpec.Use.SAMPLED);
        assertThat(filled(12, new TextureMemory(spec, Content.ZEROS, false)))
                .hasSize(9)
                .containsOnly(0);
        assertThat(filled(12, new BufferMemory(BufferSpec.storage(28), Content.ZEROS, false)))
                .hasSize(7)
                .containsOnly(0);
    }

    @Test
    void contentThatEndsTooEarlyIsAMistake() {
        Memory memory = new BufferMemory(BufferSpec.storage(8), (target, offset) -> target.putInt(1), false);
        try (DeviceBuffer buffer = device.createBuffer(BufferSpec.storage(8))) {
            assertThatThrownBy(() -> new Filling(device).fill(buffer, memory))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("the content ends 4 bytes early");
        }
    }
}
