package io.github.gpupath.isa;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.isa.CodeImage.Kind;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Images are cut out of what NVIDIA's driver 580 gave of a kernel on an H200. */
class CodeImageTests {

    @Test
    void aPipelineCacheHoldsItsInstructionsCompressed() {
        assertThat(CodeImage.within(Listings.bytes("h200-vulkan-pipeline-cache.bin")))
                .singleElement()
                .satisfies(image -> {
                    assertThat(image.kind()).isEqualTo(Kind.NVIDIA_RAW);
                    assertThat(image.bytes()).as("336 instructions of 16 bytes").hasSize(0x1500);
                    // S2R R2, SR_TID.X, as the compute cache's code also begins its reads of special registers.
                    assertThat(Arrays.copyOf(image.bytes(), 4)).containsExactly(0x19, 0x79, 0x02, 0x00);
                });
    }

    @Test
    void aComputeCacheHoldsAnElfImageBehindPtx() {
        byte[] file = Listings.bytes("h200-compute-cache.bin");

        assertThat(CodeImage.within(file)).singleElement().satisfies(image -> {
            assertThat(image.kind()).isEqualTo(Kind.CUBIN);
            assertThat(image.bytes()).startsWith(0x7F, 'E', 'L', 'F').hasSizeLessThan(file.length - 0xb00);
            assertThat(new String(image.bytes(), StandardCharsets.ISO_8859_1))
                    .contains(".text.load_structured_buffer_float4_random");
        });
    }

    @Test
    void whatIsCutOffIsNoImage() {
        byte[] file = Listings.bytes("h200-compute-cache.bin");
        byte[] cache = Listings.bytes("h200-vulkan-pipeline-cache.bin");

        assertThat(CodeImage.within(Arrays.copyOf(file, file.length - 1000))).isEmpty();
        assertThat(CodeImage.within(Arrays.copyOf(cache, cache.length - 100))).isEmpty();
        assertThat(ZstdFrames.within(Arrays.copyOf(cache, 0x66))).isEmpty();
    }

    @Test
    void headersThatPointOutsideAreNotFollowed() {
        byte[] image = CodeImage.within(Listings.bytes("h200-compute-cache.bin"))
                .get(0)
                .bytes();
        byte[] sections = image.clone();
        ByteBuffer.wrap(sections).order(ByteOrder.LITTLE_ENDIAN).putLong(40, Long.MAX_VALUE - 8);
        byte[] machine = image.clone();
        ByteBuffer.wrap(machine).order(ByteOrder.LITTLE_ENDIAN).putShort(18, (short) 8);
        byte[] archive = new byte[64];
        System.arraycopy("NVuc".getBytes(StandardCharsets.US_ASCII), 0, archive, 0, 4);
        ByteBuffer header = ByteBuffer.wrap(archive).order(ByteOrder.LITTLE_ENDIAN);
        header.putShort(8, (short) 1).putInt(32, 1).putInt(36, -16).putInt(40, 48);

        assertThat(CodeImage.within(image)).hasSize(1);
        assertThat(CodeImage.within(sections)).isEmpty();
        assertThat(CodeImage.within(machine)).as("of an unknown processor").isEmpty();
        assertThat(CodeImage.within(archive)).isEmpty();
        header.putInt(36, 16);
        assertThat(CodeImage.within(archive)).hasSize(1);
    }

    @Test
    void whatIsNotCompressedAfterAllIsPassedOver() {
        byte[] cache = Listings.bytes("h200-vulkan-pipeline-cache.bin");
        byte[] behindAMagic = new byte[cache.length + 4];
        System.arraycopy(cache, 0x64, behindAMagic, 0, 4);
        System.arraycopy(cache, 0, behindAMagic, 4, cache.length);

        assertThat(ZstdFrames.within(behindAMagic)).hasSize(1);
        assertThat(ZstdFrames.within(behindAMagic).get(0)).hasSize(0x5bf4);
    }
}
