package io.github.gpupath.kernel.opencl;

import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Statement;
import io.github.gpupath.kernel.source.Fragment;
import io.github.gpupath.kernel.source.Namer;
import io.github.gpupath.kernel.source.ResourceWriter;

/** How OpenCL C loads and stores words, texels and textures. */
final class OpenClResources implements ResourceWriter {

    private final Namer namer;
    private final OpenClDeclarations declarations;

    OpenClResources(Namer namer, OpenClDeclarations declarations) {
        this.namer = namer;
        this.declarations = declarations;
    }

    private static String word(Fragment byteAddress) {
        return byteAddress.asOperandOfPostfix() + " >> 2u";
    }

    private static String signed(Fragment index) {
        return "(int)" + index.asOperandOfPostfix();
    }

    private static String suffix(Format format) {
        return format.texelType().scalar() == ScalarType.U32 ? "ui" : "f";
    }

    private Fragment read(Format format, String image, String... arguments) {
        String name = namer.name(image);
        return Fragment.primary("read_image" + suffix(format) + "(" + name + ", " + String.join(", ", arguments) + ")");
    }

    private String write(Format format, String image, String coordinate, Fragment value) {
        return "write_image" + suffix(format) + "(" + namer.name(image) + ", " + coordinate + ", " + value.text() + ")";
    }

    @Override
    public Fragment load(Expression.RawLoad load, Fragment byteAddress) {
        String words = namer.name(load.buffer().name());
        return load.words() == 1
                ? Fragment.primary(words + "[" + word(byteAddress) + "]")
                : Fragment.call("vload" + load.words(), "0", words + " + (" + word(byteAddress) + ")");
    }

    @Override
    public String store(Statement.RawStore store, Fragment byteAddress, Fragment value) {
        String words = namer.name(store.buffer().name());
        int count = store.value().type().components();
        return count == 1
                ? words + "[" + word(byteAddress) + "] = " + value.text()
                : "vstore" + count + "(" + value.text() + ", 0, " + words + " + (" + word(byteAddress) + "))";
    }

    @Override
    public Fragment load(Expression.TexelLoad load, Fragment index) {
        return read(load.buffer().format(), load.buffer().name(), signed(index));
    }

    @Override
    public Fragment load(Expression.StorageTexelLoad load, Fragment index) {
        return read(load.buffer().format(), load.buffer().name(), signed(index));
    }

    @Override
    public Fragment fetch(Expression.TextureFetch fetch, String coordinate) {
        return read(fetch.texture().format(), fetch.texture().name(), coordinate);
    }

    @Override
    public Fragment sample(Expression.TextureSample sample, Fragment coordinate) {
        String sampler = declarations.samplerName(sample.texture().sampler().orElseThrow());
        return read(sample.texture().format(), sample.texture().name(), sampler, coordinate.text());
    }

    @Override
    public Fragment load(Expression.StorageTextureLoad load, String coordinate) {
        return read(load.texture().format(), load.texture().name(), coordinate);
    }

    @Override
    public String store(Statement.StorageTexelStore store, Fragment index, Fragment value) {
        return write(store.buffer().format(), store.buffer().name(), signed(index), value);
    }

    @Override
    public String store(Statement.StorageTextureStore store, String coordinate, Fragment value) {
        return write(store.texture().format(), store.texture().name(), coordinate, value);
    }
}
