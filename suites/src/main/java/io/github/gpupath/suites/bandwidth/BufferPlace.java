package io.github.gpupath.suites.bandwidth;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.Resource.RawBuffer;
import io.github.gpupath.kernel.Resource.StructuredBuffer;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.suite.Memory;
import java.util.List;

/** A storage buffer: of elements, or raw for elements of three words, which no layout packs without gaps. */
final class BufferPlace implements Place {

    private final KernelBuilder kernel;
    private final Element element;
    private final Resource resource;
    private final int accesses;
    private final Position position;

    BufferPlace(Sweep sweep, String name, Access access, int accesses) {
        this.kernel = sweep.kernel();
        this.element = sweep.element();
        this.accesses = accesses;
        this.resource = element.components() == 3
                ? kernel.rawBuffer(name, access)
                : kernel.structuredBuffer(name, element.type(), access);
        this.position = Position.inElements(kernel, name, sweep.way(accesses));
    }

    @Override
    public Resource resource() {
        return resource;
    }

    @Override
    public int accesses() {
        return accesses;
    }

    @Override
    public Position position() {
        return position;
    }

    @Override
    public Expression load() {
        if (resource instanceof RawBuffer raw) {
            return raw.load(address(), element.components()).as(element.scalar());
        }
        return ((StructuredBuffer) resource).load(position.index());
    }

    @Override
    public void store(Expression value) {
        if (resource instanceof RawBuffer raw) {
            kernel.store(raw, address(), value.as(ScalarType.U32));
        } else {
            kernel.store((StructuredBuffer) resource, position.index(), value);
        }
    }

    private Expression address() {
        return position.index().times(element.bytes());
    }

    @Override
    public Memory memory(long pages, Memory.Content content, boolean checked) {
        return new Memory.BufferMemory(BufferSpec.storage(pages * Position.PAGE * element.bytes()), content, checked);
    }

    @Override
    public List<Integer> arguments(long pages, long later) {
        return List.of(Math.toIntExact(pages), Math.toIntExact(later));
    }
}
