package io.github.gpupath.suites.bandwidth;

import static io.github.gpupath.kernel.KernelBuilder.u32;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.Resource.RawBuffer;
import io.github.gpupath.kernel.Resource.StructuredBuffer;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.suite.Memory;
import java.util.List;

/** A storage buffer: of elements, or raw for elements of three words, which no layout packs without gaps. */
final class SweptBuffer extends SweptResource {

    private final KernelBuilder k;
    private final Element element;

    SweptBuffer(
            KernelBuilder k, String name, Element element, Access access, Parameter loops, int accesses, long pages) {
        super(k, declare(k, name, element, access), loops, accesses, pages, PAGE);
        this.k = k;
        this.element = element;
    }

    private static Resource declare(KernelBuilder k, String name, Element element, Access access) {
        return element.components() == 3 ? k.rawBuffer(name, access) : k.structuredBuffer(name, element.type(), access);
    }

    @Override
    Expression load() {
        if (resource() instanceof RawBuffer raw) {
            return raw.load(byteAddress(), element.components()).as(element.scalar());
        }
        return ((StructuredBuffer) resource()).load(position());
    }

    @Override
    void store(Expression value) {
        if (resource() instanceof RawBuffer raw) {
            k.store(raw, byteAddress(), value.as(ScalarType.U32));
        } else {
            k.store((StructuredBuffer) resource(), position(), value);
        }
    }

    private Expression byteAddress() {
        return position().times(element.bytes());
    }

    @Override
    Memory memory(long pages, Memory.Content content, boolean checked) {
        return new Memory.BufferMemory(BufferSpec.storage(pages * PAGE * element.bytes()), content, checked);
    }

    @Override
    List<Literal> arguments(long pages, long later) {
        return List.of(u32(pages), u32(later));
    }
}
