package io.github.gpupath.suites.bandwidth;

import static io.github.gpupath.kernel.KernelBuilder.builtIn;
import static io.github.gpupath.kernel.KernelBuilder.f32;
import static io.github.gpupath.kernel.KernelBuilder.u32;
import static io.github.gpupath.kernel.KernelBuilder.vector;

import io.github.gpupath.backend.TextureSpec;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.Resource.SampledTexture;
import io.github.gpupath.kernel.Resource.StorageTexture;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.kernel.VectorType;
import io.github.gpupath.suite.Memory;
import java.util.ArrayList;
import java.util.List;

/**
 * A texture: fetched from, or stored to as a storage texture. A page is a square of 16 × 16 texels, as shaders touch
 * textures, so that the order in which hardware keeps texels matters little; pages follow each other in rows. Textures are
 * about as wide as they are high at every size, since the limits of width and height are the same.
 */
final class SweptTexture extends SweptResource {

    /** The width and height of a page in texels. */
    private static final int SIDE = 16;

    private static final int SIDE_LOG2 = 4;

    private final KernelBuilder k;
    private final Format format;
    private final Parameter rowLog2;
    private final Variable rowMask;
    private final Variable column;
    private final Variable row;

    SweptTexture(
            KernelBuilder k, String name, Element element, Access access, Parameter loops, int accesses, long pages) {
        super(k, declare(k, name, element, access), loops, accesses, pages, 1);
        this.k = k;
        this.format = format(element);
        Expression invocation = builtIn(BuiltIn.LOCAL_INDEX);
        this.rowLog2 = k.parameter(name + "RowLog2", ScalarType.U32);
        this.rowMask = k.variable(name + "RowMask", u32(1).shiftLeft(rowLog2).minus(1));
        this.column = k.variable(name + "Column", invocation.and(SIDE - 1));
        this.row = k.variable(name + "Row", invocation.shiftRight(SIDE_LOG2));
    }

    private static Resource declare(KernelBuilder k, String name, Element element, Access access) {
        Format format = format(element);
        return access == Access.READ ? k.texture(name, format) : k.storageTexture(name, format, access);
    }

    private static Format format(Element element) {
        return element.format().orElseThrow();
    }

    @Override
    Expression load() {
        Expression texel = ((SampledTexture) resource()).fetch(coordinate());
        return format.channels() == 4 ? texel : texel.swizzle("xyzw".substring(0, format.channels()));
    }

    @Override
    void store(Expression value) {
        boolean isFloat = format.texelType().scalar() == ScalarType.F32;
        List<Expression> parts = new ArrayList<>(List.of(value));
        for (int channel = format.channels(); channel < 4; channel++) {
            parts.add(isFloat ? f32(0) : u32(0));
        }
        Expression texel = parts.size() == 1 ? value : vector(format.texelType(), parts.toArray(Expression[]::new));
        k.store((StorageTexture) resource(), coordinate(), texel);
    }

    private Expression coordinate() {
        Expression page = position();
        return vector(
                VectorType.UVEC2,
                page.and(rowMask).times(SIDE).plus(column),
                page.shiftRight(rowLog2).times(SIDE).plus(row));
    }

    @Override
    Memory memory(long pages, Memory.Content content, boolean checked) {
        TextureSpec.Use use = resource() instanceof SampledTexture ? TextureSpec.Use.SAMPLED : TextureSpec.Use.STORAGE;
        int pagesInRow = 1 << rowLog2(pages);
        int rows = Math.toIntExact((pages + pagesInRow - 1) / pagesInRow);
        return new Memory.TextureMemory(new TextureSpec(format, pagesInRow * SIDE, rows * SIDE, use), content, checked);
    }

    @Override
    List<Literal> arguments(long pages, long later) {
        return List.of(u32(pages), u32(later), u32(rowLog2(pages)));
    }

    /** The pages in a row: the least power of two whose square they fit into. */
    private static int rowLog2(long pages) {
        return (Long.SIZE - Long.numberOfLeadingZeros(pages - 1) + 1) / 2;
    }
}
