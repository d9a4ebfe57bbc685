package io.github.gpupath.kernel.cuda;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.Resource.RawBuffer;
import io.github.gpupath.kernel.Resource.SampledTexture;
import io.github.gpupath.kernel.Resource.StorageTexture;
import io.github.gpupath.kernel.Resource.TexelBuffer;
import io.github.gpupath.kernel.Resource.Texels;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Type;
import io.github.gpupath.kernel.VectorType;
import io.github.gpupath.kernel.source.Fragment;
import io.github.gpupath.kernel.source.Namer;
import io.github.gpupath.kernel.source.ResourceWriter;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * How CUDA C++ loads and stores words, texels and textures. A load gives as many channels as the format has; those that it
 * lacks are 0, and a missing fourth is 1, as the model has it.
 */
final class CudaResources implements ResourceWriter {

    private final Namer namer;
    private final CudaFunctions functions;

    CudaResources(Namer namer, CudaFunctions functions) {
        this.namer = namer;
        this.functions = functions;
    }

    private String from(RawBuffer buffer, Fragment byteAddress) {
        return namer.name(buffer.name()) + " + (" + ResourceWriter.word(byteAddress).text() + ")";
    }

    @Override
    public Fragment load(RawBuffer buffer, int words, Fragment byteAddress) {
        String name = "load_words" + words;
        String list = IntStream.range(0, words).mapToObj(i -> "a[" + i + "]").collect(Collectors.joining(", "));
        functions.define(
                name,
                () -> CudaFunctions.HEAD + "uint" + words + " " + name + "(const unsigned int *a) { return make_uint"
                        + words + "(" + list + "); }");
        return Fragment.call(name, from(buffer, byteAddress));
    }

    @Override
    public String store(RawBuffer buffer, int words, Fragment byteAddress, Fragment value) {
        String name = "store_words" + words;
        String list = IntStream.range(0, words)
                .mapToObj(i -> "a[" + i + "] = b." + CudaTypes.letter(i) + ";")
                .collect(Collectors.joining(" "));
        functions.define(
                name,
                () -> CudaFunctions.HEAD + "void " + name + "(unsigned int *a, uint" + words + " b) { " + list + " }");
        return name + "(" + from(buffer, byteAddress) + ", " + value.text() + ")";
    }

    @Override
    public Fragment load(Texels texels, String texel) {
        Format format = texels.format();
        String name;
        if (texels instanceof TexelBuffer) {
            name = texel("texel_buffer_", "cudaTextureObject_t", "int b", format, "tex1Dfetch<%s>(a, b)");
        } else if (texels instanceof StorageTexture) {
            name = texel(
                    "surface_load_",
                    "cudaSurfaceObject_t",
                    "int2 b",
                    format,
                    "surf2Dread<%s>(a, b.x * " + format.texelBytes() + ", b.y)");
        } else {
            name = fetch(format);
        }
        return Fragment.call(name, namer.name(texels.name()), texel);
    }

    @Override
    public Fragment sample(SampledTexture texture, Fragment coordinate) {
        String name =
                texel("texture_sample_", "cudaTextureObject_t", "float2 b", texture.format(), "tex2D<%s>(a, b.x, b.y)");
        return Fragment.call(name, namer.name(texture.name()), coordinate.text());
    }

    @Override
    public Fragment sample(SampledTexture texture, Fragment coordinate, List<Fragment> detail) {
        throw new BackendException.Unsupported("this backend's textures have one mip level and one layer");
    }

    @Override
    public String store(Texels texels, String texel, Fragment value) {
        Format format = texels.format();
        String name = format.channelBytes() == Integer.BYTES ? store(format) : convertAndStore();
        return name + "(" + namer.name(texels.name()) + ", " + texel + ", " + value.text() + ")";
    }

    /** By CUDA's function, which stores what it is given as it is. */
    private String store(Format format) {
        Type texel = format.texelType();
        Type stored = Type.of(texel.scalar(), format.channels());
        String name = "surface_store_" + CudaTypes.word(stored);
        String part = switch (format.channels()) {
            case 1 -> "c.x";
            case 2 -> "make_" + CudaTypes.word(stored) + "(c.x, c.y)";
            default -> "c";
        };
        functions.define(
                name,
                () -> CudaFunctions.HEAD + "void " + name + "(cudaSurfaceObject_t a, int2 b, " + CudaTypes.name(texel)
                        + " c) { surf2Dwrite(" + part + ", a, b.x * " + format.texelBytes() + ", b.y); }");
        return name;
    }

    /**
     * By an instruction of PTX for which CUDA C++ has no function: it takes four floats and converts them to the format of the
     * surface.
     */
    private String convertAndStore() {
        String name = "surface_convert";
        functions.define(
                name,
                () -> CudaFunctions.HEAD + "void " + name + "(cudaSurfaceObject_t a, int2 b, float4 c)"
                        + " { asm volatile(\"sust.p.2d.v4.b32.trap [%0, {%1, %2}], {%3, %4, %5, %6};\""
                        + " : : \"l\"(a), \"r\"(b.x), \"r\"(b.y), \"f\"(c.x), \"f\"(c.y), \"f\"(c.z), \"f\"(c.w)"
                        + " : \"memory\"); }");
        return name;
    }

    /** A function that loads a texel, by one of CUDA's that gives the channels of the format. */
    private String texel(String prefix, String object, String address, Format format, String load) {
        ScalarType scalar = format.texelType().scalar();
        String given = CudaTypes.word(Type.of(scalar, format.channels()));
        String loaded = String.format(load, format.channels() == 1 ? CudaTypes.name(scalar) : given);
        String name = prefix + given;
        functions.define(
                name,
                () -> CudaFunctions.HEAD + CudaTypes.name(format.texelType()) + " " + name + "(" + object + " a, "
                        + address + ") { " + widened(format, given, loaded) + " }");
        return name;
    }

    private static String widened(Format format, String given, String loaded) {
        if (format.channels() == 4) {
            return "return " + loaded + ";";
        }
        String make = "make_" + CudaTypes.word(format.texelType());
        return format.channels() == 1
                ? "return " + make + "(" + loaded + ", 0, 0, 1);"
                : given + " r = " + loaded + "; return " + make + "(r.x, r.y, 0, 1);";
    }

    /**
     * The load of a texel by its integer coordinates, an instruction of PTX for which CUDA C++ has a function of one
     * dimension only. It gives four channels, of which a program takes as many as the format has.
     */
    private String fetch(Format format) {
        VectorType texel = format.texelType();
        boolean isFloat = texel.scalar().isFloat();
        String given = CudaTypes.word(Type.of(texel.scalar(), format.channels()));
        String name = "texture_fetch_" + given;
        String all = CudaTypes.name(texel);
        String outputs = List.of("x", "y", "z", "w").stream()
                .map(letter -> "\"=" + (isFloat ? "f" : "r") + "\"(r." + letter + ")")
                .collect(Collectors.joining(", "));
        String missing = format.channels() == 1 ? " r.y = 0;" : "";
        missing += format.channels() < 4 ? " r.z = 0; r.w = 1;" : "";
        String tail = missing;
        functions.define(
                name,
                () -> CudaFunctions.HEAD + all + " " + name + "(cudaTextureObject_t a, int2 b) { " + all
                        + " r; asm(\"tex.2d.v4." + (isFloat ? "f32" : "u32")
                        + ".s32 {%0, %1, %2, %3}, [%4, {%5, %6}];\" : " + outputs
                        + " : \"l\"(a), \"r\"(b.x), \"r\"(b.y));" + tail + " return r; }");
        return name;
    }
}
