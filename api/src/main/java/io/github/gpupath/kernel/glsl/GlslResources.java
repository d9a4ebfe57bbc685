package io.github.gpupath.kernel.glsl;

import io.github.gpupath.kernel.Place;
import io.github.gpupath.kernel.Resource.ElementBuffer;
import io.github.gpupath.kernel.Resource.IndexedBuffer;
import io.github.gpupath.kernel.Resource.RawBuffer;
import io.github.gpupath.kernel.Resource.SampledTexture;
import io.github.gpupath.kernel.Resource.TexelBuffer;
import io.github.gpupath.kernel.Resource.Texels;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Type;
import io.github.gpupath.kernel.source.Fragment;
import io.github.gpupath.kernel.source.Namer;
import io.github.gpupath.kernel.source.ResourceWriter;
import io.github.gpupath.kernel.source.SourceText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Loads and stores in GLSL; raw accesses of several words call helper functions, which this collects. */
final class GlslResources implements ResourceWriter {

    /** The name of the array in a block that is referred to. */
    static final String ELEMENTS = "at";

    private final GlslDialect dialect;
    private final Namer namer;
    private final GlslSpelling spelling;
    private final GlslAddresses addresses;
    private final Set<GlslExtension> extensions;
    private final Map<String, String> helperNames = new LinkedHashMap<>();
    private final SourceText helpers = new SourceText();

    GlslResources(
            GlslDialect dialect,
            Namer namer,
            GlslSpelling spelling,
            GlslAddresses addresses,
            Set<GlslExtension> extensions) {
        this.dialect = dialect;
        this.namer = namer;
        this.spelling = spelling;
        this.addresses = addresses;
        this.extensions = extensions;
    }

    /** The helper functions that the body calls. */
    String helpers() {
        return helpers.toString();
    }

    @Override
    public String array(Place array, String name) {
        if (addresses.reach(array)) {
            return addresses.block(array) + "(" + name + ")." + ELEMENTS;
        }
        return array instanceof IndexedBuffer ? name + "." + ELEMENTS : name;
    }

    /** An address is a value like others; a descriptor that differs between lanes is marked. */
    @Override
    public String buffer(IndexedBuffer array, String name, Fragment index) {
        if (array.isUniform() || dialect == GlslDialect.OPENGL || addresses.reach(array)) {
            return name + "[" + index.text() + "]";
        }
        extensions.add(GlslExtension.NONUNIFORM_QUALIFIER);
        return name + "[nonuniformEXT(" + index.text() + ")]";
    }

    /**
     * By address, the offset is computed in 32 bits, enough for any buffer, so that load instructions can add it to the
     * address. In Vulkan they can add the constant too: the index alone must be that of an element.
     */
    @Override
    public Fragment element(Place array, String name, Fragment index, int constant) {
        if (!addresses.reach(array)) {
            return ResourceWriter.super.element(array, name, index, constant);
        }
        Type element = array instanceof ElementBuffer elements ? elements.element() : ScalarType.U32;
        return Fragment.primary(
                switch (dialect) {
                    case OPENGL ->
                        "(*(" + spelling.type(element) + " *)(" + at(name, element, ResourceWriter.sum(index, constant))
                                + "))";
                    case VULKAN -> array(array, at(name, element, index.text())) + "[" + constant + "]";
                });
    }

    private static String at(String address, Type element, String index) {
        return address + " + uint64_t((" + index + ") * " + element.bytes() + "u)";
    }

    @Override
    public Fragment load(RawBuffer buffer, int words, Fragment byteAddress) {
        return Fragment.call(loadHelper(buffer, words), byteAddress.text());
    }

    private String loadHelper(RawBuffer buffer, int words) {
        return helperNames.computeIfAbsent(buffer.name() + " load " + words, key -> {
            String array = namer.name(buffer.name());
            String name = namer.invent(array + "Load" + words);
            String address = local("address", array);
            String word = local("word", array);
            StringBuilder parts = new StringBuilder();
            for (int i = 0; i < words; i++) {
                parts.append(i == 0 ? "" : ", ")
                        .append(element(buffer, array, Fragment.primary(word), i)
                                .text());
            }
            helpers.gap();
            helpers.open("uvec" + words + " " + name + "(uint " + address + ")");
            helpers.line("uint " + word + " = " + address + " >> 2u;");
            helpers.line("return uvec" + words + "(" + parts + ");");
            helpers.close();
            return name;
        });
    }

    /** A local name in a helper function; it may shadow anything but the accessed array. */
    private static String local(String wanted, String array) {
        return wanted.equals(array) ? wanted + "_" : wanted;
    }

    @Override
    public String store(RawBuffer buffer, int words, Fragment byteAddress, Fragment value) {
        return storeHelper(buffer, words) + "(" + byteAddress.text() + ", " + value.text() + ")";
    }

    private String storeHelper(RawBuffer buffer, int words) {
        return helperNames.computeIfAbsent(buffer.name() + " store " + words, key -> {
            String array = namer.name(buffer.name());
            String name = namer.invent(array + "Store" + words);
            String address = local("address", array);
            String word = local("word", array);
            String value = local("value", array);
            helpers.gap();
            helpers.open("void " + name + "(uint " + address + ", uvec" + words + " " + value + ")");
            helpers.line("uint " + word + " = " + address + " >> 2u;");
            for (int i = 0; i < words; i++) {
                helpers.line(element(buffer, array, Fragment.primary(word), i).text() + " = " + value + "."
                        + "xyzw".charAt(i) + ";");
            }
            helpers.close();
            return name;
        });
    }

    @Override
    public Fragment load(Texels texels, String texel) {
        String name = namer.name(texels.name());
        if (texels instanceof SampledTexture) {
            return Fragment.call("texelFetch", name, texel, "0");
        }
        return Fragment.call(texels instanceof TexelBuffer ? "texelFetch" : "imageLoad", name, texel);
    }

    @Override
    public Fragment sample(SampledTexture texture, Fragment coordinate) {
        return Fragment.call("textureLod", namer.name(texture.name()), coordinate.text(), "0.0");
    }

    @Override
    public Fragment sample(SampledTexture texture, Fragment coordinate, List<Fragment> detail) {
        return switch (detail.size()) {
            case 0 -> sample(texture, coordinate);
            case 1 ->
                Fragment.call(
                        "textureLod",
                        namer.name(texture.name()),
                        coordinate.text(),
                        detail.get(0).text());
            default ->
                Fragment.call(
                        "textureGrad",
                        namer.name(texture.name()),
                        coordinate.text(),
                        detail.get(0).text(),
                        detail.get(1).text());
        };
    }

    @Override
    public String store(Texels texels, String texel, Fragment value) {
        return "imageStore(" + namer.name(texels.name()) + ", " + texel + ", " + value.text() + ")";
    }
}
