package io.github.gpupath.kernel.glsl;

import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Resource.RawBuffer;
import io.github.gpupath.kernel.Statement;
import io.github.gpupath.kernel.source.Fragment;
import io.github.gpupath.kernel.source.Namer;
import io.github.gpupath.kernel.source.ResourceWriter;
import io.github.gpupath.kernel.source.SourceText;
import java.util.LinkedHashMap;
import java.util.Map;

/** How GLSL loads and stores; raw accesses of several words become small helper functions, kept for the writer. */
final class GlslResources implements ResourceWriter {

    private final Namer namer;
    private final Map<String, String> helperNames = new LinkedHashMap<>();
    private final SourceText helpers = new SourceText();

    GlslResources(Namer namer) {
        this.namer = namer;
    }

    /** The helper functions that the body calls. */
    String helpers() {
        return helpers.toString();
    }

    @Override
    public Fragment load(Expression.RawLoad load, Fragment byteAddress) {
        String array = namer.name(load.buffer().name());
        if (load.words() == 1) {
            return Fragment.primary(array + "[" + word(byteAddress) + "]");
        }
        return Fragment.call(loadHelper(load.buffer(), load.words()), byteAddress.text());
    }

    private static String word(Fragment byteAddress) {
        return byteAddress.asOperandOfPostfix() + " >> 2u";
    }

    private String loadHelper(RawBuffer buffer, int words) {
        return helperNames.computeIfAbsent(buffer.name() + " load " + words, key -> {
            String array = namer.name(buffer.name());
            String name = namer.invent(array + "Load" + words);
            String address = local("address", array);
            String word = local("word", array);
            StringBuilder parts = new StringBuilder();
            for (int i = 0; i < words; i++) {
                parts.append(i == 0 ? "" : ", ").append(element(array, word, i));
            }
            helpers.gap();
            helpers.open("uvec" + words + " " + name + "(uint " + address + ")");
            helpers.line("uint " + word + " = " + address + " >> 2u;");
            helpers.line("return uvec" + words + "(" + parts + ");");
            helpers.close();
            return name;
        });
    }

    /** A local name of a helper function, which may hide anything but the array that the function is about. */
    private static String local(String wanted, String array) {
        return wanted.equals(array) ? wanted + "_" : wanted;
    }

    private static String element(String array, String word, int offset) {
        return array + "[" + word + (offset == 0 ? "" : " + " + offset + "u") + "]";
    }

    @Override
    public String store(Statement.RawStore store, Fragment byteAddress, Fragment value) {
        String array = namer.name(store.buffer().name());
        int words = store.value().type().components();
        if (words == 1) {
            return array + "[" + word(byteAddress) + "] = " + value.text();
        }
        return storeHelper(store.buffer(), words) + "(" + byteAddress.text() + ", " + value.text() + ")";
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
                helpers.line(element(array, word, i) + " = " + value + "." + "xyzw".charAt(i) + ";");
            }
            helpers.close();
            return name;
        });
    }

    @Override
    public Fragment load(Expression.TexelLoad load, Fragment index) {
        return Fragment.call("texelFetch", namer.name(load.buffer().name()), signed(index));
    }

    @Override
    public Fragment load(Expression.StorageTexelLoad load, Fragment index) {
        return Fragment.call("imageLoad", namer.name(load.buffer().name()), signed(index));
    }

    private static String signed(Fragment index) {
        return "int(" + index.text() + ")";
    }

    @Override
    public Fragment fetch(Expression.TextureFetch fetch, String coordinate) {
        return Fragment.call("texelFetch", namer.name(fetch.texture().name()), coordinate, "0");
    }

    @Override
    public Fragment sample(Expression.TextureSample sample, Fragment coordinate) {
        return Fragment.call("textureLod", namer.name(sample.texture().name()), coordinate.text(), "0.0");
    }

    @Override
    public Fragment load(Expression.StorageTextureLoad load, String coordinate) {
        return Fragment.call("imageLoad", namer.name(load.texture().name()), coordinate);
    }

    @Override
    public String store(Statement.StorageTexelStore store, Fragment index, Fragment value) {
        return "imageStore(" + namer.name(store.buffer().name()) + ", " + signed(index) + ", " + value.text() + ")";
    }

    @Override
    public String store(Statement.StorageTextureStore store, String coordinate, Fragment value) {
        return "imageStore(" + namer.name(store.texture().name()) + ", " + coordinate + ", " + value.text() + ")";
    }
}
