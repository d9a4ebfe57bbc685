package io.github.gpupath.kernel.opencl;

import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.Resource.RawBuffer;
import io.github.gpupath.kernel.Resource.SampledTexture;
import io.github.gpupath.kernel.Resource.Texels;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.source.Fragment;
import io.github.gpupath.kernel.source.Namer;
import io.github.gpupath.kernel.source.ResourceWriter;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Loads and stores of words, texels and textures in OpenCL C. */
final class OpenClResources implements ResourceWriter {

    /** The extension of samples with a level or a footprint. */
    static final String MIP_LEVELS = "cl_khr_mipmap_image";

    private final Namer namer;
    private final OpenClDeclarations declarations;
    private final Set<String> extensions;

    OpenClResources(Namer namer, OpenClDeclarations declarations, Set<String> extensions) {
        this.namer = namer;
        this.declarations = declarations;
        this.extensions = extensions;
    }

    private static String suffix(Format format) {
        return format.texelType().scalar() == ScalarType.U32 ? "ui" : "f";
    }

    private Fragment read(Texels texels, String... arguments) {
        String function = "read_image" + suffix(texels.format());
        return Fragment.call(function, namer.name(texels.name()), String.join(", ", arguments));
    }

    @Override
    public Fragment load(RawBuffer buffer, int words, Fragment byteAddress) {
        return Fragment.call("vload" + words, "0", from(buffer, byteAddress));
    }

    @Override
    public String store(RawBuffer buffer, int words, Fragment byteAddress, Fragment value) {
        return "vstore" + words + "(" + value.text() + ", 0, " + from(buffer, byteAddress) + ")";
    }

    private String from(RawBuffer buffer, Fragment byteAddress) {
        return namer.name(buffer.name()) + " + ("
                + ResourceWriter.word(byteAddress).text() + ")";
    }

    @Override
    public Fragment load(Texels texels, String texel) {
        return read(texels, texel);
    }

    @Override
    public Fragment sample(SampledTexture texture, Fragment coordinate) {
        return read(texture, declarations.samplerName(texture.sampler().orElseThrow()), coordinate.text());
    }

    /** Coordinates with a layer have a fourth component, which is ignored. */
    @Override
    public Fragment sample(SampledTexture texture, Fragment coordinate, List<Fragment> detail) {
        if (detail.isEmpty()) {
            return sample(texture, Fragment.primary("(float4)(" + coordinate.text() + ", 0.0f)"));
        }
        extensions.add(MIP_LEVELS);
        String more = detail.stream().map(each -> ", " + each.text()).collect(Collectors.joining());
        return read(texture, declarations.samplerName(texture.sampler().orElseThrow()), coordinate.text() + more);
    }

    @Override
    public String store(Texels texels, String texel, Fragment value) {
        String function = "write_image" + suffix(texels.format());
        return function + "(" + namer.name(texels.name()) + ", " + texel + ", " + value.text() + ")";
    }
}
