package io.github.gpupath.suites.bandwidth;

import static io.github.gpupath.kernel.KernelBuilder.f32;
import static io.github.gpupath.kernel.KernelBuilder.u32;
import static io.github.gpupath.kernel.KernelBuilder.vector;

import io.github.gpupath.backend.TextureSpec;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.Resource.SampledTexture;
import io.github.gpupath.kernel.Resource.StorageTexture;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.VectorType;
import io.github.gpupath.suite.Memory;
import java.util.ArrayList;
import java.util.List;

/** A texture, row after row: fetched from, or stored to as a storage texture. */
final class TexturePlace implements Place {

    /**
     * Widths are powers of two known to the compiler, so that a row and a column cost a shift and a mask. They are few, so
     * that few kernels measure a curve.
     */
    private static final List<Shape> SHAPES =
            List.of(new Shape(Position.PAGE, 8192), new Shape(2048, 8192), new Shape(16384, 32768));

    /** Not every device allows so much. */
    private static final int WIDEST = 32768;

    /**
     * Textures of a width, which grow in height first.
     *
     * @param highest from here on they are wider
     */
    private record Shape(int width, int highest) {}

    private final KernelBuilder kernel;
    private final Format format;
    private final int width;
    private final Resource resource;
    private final Position position;

    private TexturePlace(KernelBuilder kernel, Format format, int width, Resource resource) {
        this.kernel = kernel;
        this.format = format;
        this.width = width;
        this.resource = resource;
        this.position = new Position(kernel, resource.name());
    }

    static TexturePlace read(KernelBuilder kernel, String name, Format format, int width) {
        return new TexturePlace(kernel, format, width, kernel.texture(name, format));
    }

    static TexturePlace written(KernelBuilder kernel, String name, Format format, int width) {
        return new TexturePlace(kernel, format, width, kernel.storageTexture(name, format, Access.WRITE));
    }

    /** The width of a texture of so many texels: a page, or as much wider as keeps the height in bounds. */
    static int width(long texels) {
        return SHAPES.stream()
                .filter(shape -> texels / shape.width() <= shape.highest())
                .map(Shape::width)
                .findFirst()
                .orElse(WIDEST);
    }

    @Override
    public Resource resource() {
        return resource;
    }

    @Override
    public Position position() {
        return position;
    }

    @Override
    public Expression load() {
        Expression texel = ((SampledTexture) resource).fetch(coordinate());
        return format.channels() == 4 ? texel : texel.swizzle("xyzw".substring(0, format.channels()));
    }

    @Override
    public void store(Expression value) {
        boolean isFloat = format.texelType().scalar() == ScalarType.F32;
        List<Expression> parts = new ArrayList<>(List.of(value));
        for (int channel = format.channels(); channel < 4; channel++) {
            parts.add(isFloat ? f32(0) : u32(0));
        }
        Expression texel = parts.size() == 1 ? value : vector(format.texelType(), parts.toArray(Expression[]::new));
        kernel.store((StorageTexture) resource, coordinate(), texel);
    }

    private Expression coordinate() {
        Expression index = position.index();
        return vector(VectorType.UVEC2, index.and(width - 1), index.shiftRight(Integer.numberOfTrailingZeros(width)));
    }

    @Override
    public Memory memory(long elements, Memory.Content content, boolean checked) {
        TextureSpec.Use use = resource instanceof SampledTexture ? TextureSpec.Use.SAMPLED : TextureSpec.Use.STORAGE;
        int height = Math.toIntExact(elements / width);
        return new Memory.TextureMemory(new TextureSpec(format, width, height, use), content, checked);
    }
}
