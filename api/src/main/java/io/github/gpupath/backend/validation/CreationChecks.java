package io.github.gpupath.backend.validation;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.Limits;
import io.github.gpupath.backend.TextureSpec;
import io.github.gpupath.kernel.Feature.TexelFormat;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.FormatUse;
import java.util.List;
import java.util.stream.Stream;

/**
 * Checks a buffer or texture against a device's limits and features. {@link ValidatingDevice} does so before each
 * allocation; other callers can check earlier.
 */
public final class CreationChecks {

    private CreationChecks() {}

    /**
     * Checks a buffer.
     *
     * @throws BackendException.Unsupported if it exceeds a limit, or its format or kind of memory is not supported
     */
    public static void buffer(BufferSpec spec, Device device) {
        device.refusal(spec.kind()).ifPresent(reason -> {
            throw new BackendException.Unsupported(reason);
        });
        DeviceInfo info = device.info();
        Limits limits = info.limits();
        switch (spec.use()) {
            case STORAGE -> bytes(info, "a storage buffer", spec.bytes(), limits.maxStorageBufferBytes());
            case UNIFORM -> bytes(info, "a uniform buffer", spec.bytes(), limits.maxUniformBufferBytes());
            case TEXEL -> texels(spec, device, "a texel buffer", FormatUse.TEXEL_BUFFER_LOAD);
            case STORAGE_TEXEL ->
                texels(
                        spec,
                        device,
                        "a storage texel buffer",
                        FormatUse.STORAGE_TEXEL_BUFFER_LOAD,
                        FormatUse.STORAGE_TEXEL_BUFFER_STORE);
        }
        bytes(info, "an allocation", spec.allocatedBytes(), limits.maxAllocationBytes());
    }

    /**
     * Checks a texture.
     *
     * @throws BackendException.Unsupported if it exceeds a limit or its format is not supported
     */
    public static void texture(TextureSpec spec, Device device) {
        DeviceInfo info = device.info();
        switch (spec.use()) {
            case SAMPLED ->
                format(
                        device,
                        spec.format(),
                        FormatUse.TEXTURE_FETCH,
                        FormatUse.TEXTURE_SAMPLE_NEAREST,
                        FormatUse.TEXTURE_SAMPLE_LINEAR);
            case STORAGE ->
                format(device, spec.format(), FormatUse.STORAGE_TEXTURE_LOAD, FormatUse.STORAGE_TEXTURE_STORE);
        }
        RequirementChecks.features(spec.features(), device);
        String size = spec.width() + "×" + spec.height();
        int limit = info.limits().maxTextureSize();
        if (spec.width() > limit || spec.height() > limit) {
            throw beyond(info, "a texture of " + size + " texels", limit + "×" + limit);
        }
        bytes(info, "an allocation", spec.bytes(), info.limits().maxAllocationBytes());
    }

    private static void texels(BufferSpec spec, Device device, String what, FormatUse... uses) {
        DeviceInfo info = device.info();
        format(device, spec.format().orElseThrow(), uses);
        long limit = info.limits().maxTexelBufferTexels();
        if (spec.texels() > limit) {
            throw beyond(info, what + " of " + spec.texels() + " texels", limit + " texels");
        }
    }

    /** Requires the format for at least one of the uses. */
    private static void format(Device device, Format format, FormatUse... uses) {
        List<TexelFormat> features =
                Stream.of(uses).map(use -> new TexelFormat(format, use)).toList();
        if (features.stream().noneMatch(device.info()::supports)) {
            throw new BackendException.Unsupported(device.refusal(features.get(0)));
        }
    }

    private static void bytes(DeviceInfo info, String what, long bytes, long limit) {
        if (bytes > limit) {
            throw beyond(info, what + " of " + bytes + " bytes", limit + " bytes");
        }
    }

    private static BackendException.Unsupported beyond(DeviceInfo info, String what, String limit) {
        return new BackendException.Unsupported(what + " is more than " + info.throughBackend() + " allows: " + limit);
    }
}
