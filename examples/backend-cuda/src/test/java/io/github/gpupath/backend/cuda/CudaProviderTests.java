package io.github.gpupath.backend.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gpupath.backend.Availability.Available;
import io.github.gpupath.backend.Availability.Unavailable;
import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.DispatchBatch.SubmissionMode;
import io.github.gpupath.kernel.Feature.TexelFormat;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.FormatUse;
import org.junit.jupiter.api.Test;

/** What can be said without a GPU, and that it is said. */
class CudaProviderTests {

    private final CudaProvider provider = new CudaProvider();

    /** Where there is no driver, or no compiler, it names what is missing and what to do; where there is, it lists devices. */
    @Test
    void probingAndOpeningSayTheSame() {
        if (provider.probe() instanceof Unavailable missing) {
            assertThat(missing.reason()).isNotBlank().doesNotContain("\n");
            assertThatThrownBy(provider::open).isInstanceOfSatisfying(BackendException.Unavailable.class, thrown -> {
                assertThat(thrown).hasMessage(missing.reason());
                assertThat(thrown.remedy()).isEqualTo(missing.remedy()).isNotBlank();
            });
        } else {
            assertThat(((Available) provider.probe()).details()).contains("CUDA", "NVRTC");
            try (Backend backend = provider.open()) {
                assertThat(backend.devices())
                        .isNotEmpty()
                        .allMatch(device -> device.identity().uuid().isPresent());
            }
        }
    }

    @Test
    void whatCudaLacksIsNoFeature() {
        assertThat(CudaFeatures.of(90))
                .contains(new TexelFormat(Format.RGBA8, FormatUse.TEXEL_BUFFER_LOAD))
                .contains(new TexelFormat(Format.RGBA8, FormatUse.STORAGE_TEXTURE_STORE))
                .doesNotContain(new TexelFormat(Format.RGBA8, FormatUse.STORAGE_TEXTURE_LOAD))
                .doesNotContain(new TexelFormat(Format.RGBA32F, FormatUse.STORAGE_TEXEL_BUFFER_STORE))
                .doesNotContain(new TexelFormat(Format.R32UI, FormatUse.TEXTURE_SAMPLE_LINEAR));
    }

    @Test
    void aMannerThatCudaLacksIsRefusedWithTheReason() {
        assertThat(CudaSubmission.calls(SubmissionMode.DEPENDENT)).contains("cuLaunchKernelEx", "cuEventRecord");
        assertThatThrownBy(() -> CudaSubmission.calls(SubmissionMode.STAMP_BEGINNING))
                .isInstanceOf(BackendException.Unsupported.class)
                .hasMessageContaining("host's clock");
    }
}
