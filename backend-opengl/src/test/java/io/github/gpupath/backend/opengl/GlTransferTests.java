package io.github.gpupath.backend.opengl;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.DeviceBuffer;
import io.github.gpupath.backend.DeviceTexture;
import io.github.gpupath.backend.TextureSpec;
import io.github.gpupath.kernel.Format;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What goes into a buffer or a texture comes out again, bit for bit. */
@Tag("driver")
class GlTransferTests {

    private OpenDevice open;

    @BeforeEach
    void open() {
        open = OpenDevice.open();
    }

    @AfterEach
    void close() {
        if (open != null) {
            open.close();
        }
    }

    @ParameterizedTest
    @EnumSource(BufferSpec.Use.class)
    void everyKindOfBufferKeepsItsWords(BufferSpec.Use use) {
        DeviceBuffer buffer = switch (use) {
            case STORAGE -> open.device.createBuffer(BufferSpec.storage(16));
            case UNIFORM -> open.device.createBuffer(BufferSpec.uniform(16));
            case TEXEL -> open.device.createBuffer(BufferSpec.texels(Format.RGBA8, 4));
            case STORAGE_TEXEL -> open.device.createBuffer(BufferSpec.storageTexels(Format.RGBA8, 4));
        };

        open.device.upload(buffer, OpenDevice.words(1, -2, 0x7FC00001, 4));

        assertThat(open.words(buffer)).containsExactly(1, -2, 0x7FC00001, 4);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 1001, 16 << 10, 3 * (16 << 10) + 5})
    void fillSetsEveryWord(int words) {
        DeviceBuffer buffer = open.device.createBuffer(BufferSpec.storage(4L * words));

        open.device.fill(buffer, 0xCAFE1234);

        assertThat(open.words(buffer)).hasSize(words).containsOnly(0xCAFE1234);
    }

    @Test
    void whatIsLargerThanAPieceOfTheStagingBufferArrivesWhole() {
        int[] words = new Random(1).ints((33 << 20) / Integer.BYTES + 3).toArray();
        DeviceBuffer buffer = open.device.createBuffer(BufferSpec.storage(4L * words.length));

        open.device.upload(buffer, OpenDevice.words(words));

        assertThat(Arrays.equals(open.words(buffer), words)).isTrue();
    }

    @Test
    void uploadsAndDownloadsTakeWhatRemainsInTheHostBuffer() {
        DeviceBuffer buffer = open.device.createBuffer(BufferSpec.storage(16));
        open.device.fill(buffer, 7);

        open.device.upload(buffer, OpenDevice.words(1, 2, 3).position(4));
        ByteBuffer target = OpenDevice.words(0, 0, 0, 0).limit(12);
        open.device.download(buffer, target);

        assertThat(open.words(buffer)).containsExactly(2, 3, 7, 7);
        assertThat(target.position()).isZero();
        assertThat(target.limit()).isEqualTo(12);
        assertThat(target.getInt(8)).isEqualTo(7);
    }

    @ParameterizedTest
    @EnumSource(Format.class)
    void texturesKeepTheirTexelsAndHaveRowsWithoutPadding(Format format) {
        // An odd width: rows of the narrow formats are no multiple of four bytes.
        TextureSpec spec = new TextureSpec(format, 5, 3, TextureSpec.Use.SAMPLED);
        ByteBuffer content = OpenDevice.bytes((int) spec.bytes());
        for (int i = 0; i < content.capacity(); i++) {
            // Each pair of bytes is a small finite number in every encoding.
            content.put(i, (byte) (i * 5 & 0x3F));
        }
        DeviceTexture texture = open.texture(spec, content);
        ByteBuffer read = OpenDevice.bytes(content.capacity());

        open.device.download(texture, read);

        assertThat(read).isEqualTo(content);
    }
}
