package io.github.gpupath.verify;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceBuffer;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.DeviceResource;
import io.github.gpupath.backend.DeviceTexture;
import io.github.gpupath.backend.DeviceType;
import io.github.gpupath.backend.HostMemory;
import io.github.gpupath.backend.Limits;
import io.github.gpupath.backend.MemoryKind;
import io.github.gpupath.backend.lifetime.Closing;
import io.github.gpupath.backend.validation.CreationChecks;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suite.Memory.BufferMemory;
import io.github.gpupath.suite.Memory.TextureMemory;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;

/** The buffers and textures of a workload on a device. */
public final class WorkloadMemory implements AutoCloseable {

    /** Buffers get spare room only below this fraction of the device's memory: 1/16. */
    private static final int LARGE_SHARE = 16;

    /** Two large pages of GPUs, which have 2 MiB on NVIDIA and AMD. */
    private static final long MOST_GAP_BYTES = 4 << 20;

    private final Device device;
    private final List<Memory> memory;
    /** The buffers and textures by binding. */
    private final Map<Integer, DeviceResource> resources = new TreeMap<>();

    private Optional<DeviceBuffer> gap = Optional.empty();

    /**
     * Allocates and fills memory; if that fails, releases all of it.
     *
     * @param memory one element per resource, in binding order
     * @throws io.github.gpupath.backend.BackendException if the device reports an error
     */
    public WorkloadMemory(Device device, List<Memory> memory) {
        this(device, memory, Map.of(), Set.of(), WorkloadMemory::fill);
    }

    /**
     * Allocates the resources that are not reused.
     *
     * @param taken the reused resources by binding
     * @param full the bindings of reused resources with valid content
     * @param filling fills the resource of a binding
     */
    private WorkloadMemory(
            Device device,
            List<Memory> memory,
            Map<Integer, DeviceResource> taken,
            Set<Integer> full,
            BiConsumer<WorkloadMemory, Integer> filling) {
        this.device = device;
        this.memory = List.copyOf(memory);
        resources.putAll(taken);
        try {
            for (int binding = 0; binding < memory.size(); binding++) {
                if (!taken.containsKey(binding)) {
                    resources.put(binding, allocate(memory.get(binding)));
                }
            }
            resources.keySet().stream()
                    .filter(binding -> !full.contains(binding))
                    .forEach(binding -> filling.accept(this, binding));
        } catch (RuntimeException | Error failure) {
            try {
                close();
            } catch (RuntimeException another) {
                failure.addSuppressed(another);
            }
            throw failure;
        }
    }

    /**
     * The same memory with buffers at an offset in their allocations, if their kind and the device's limits allow it.
     *
     * @param lead the offset in bytes, a multiple of {@link BufferSpec#LEAD_STEP}
     */
    public static List<Memory> behind(long lead, List<Memory> memory, Limits limits) {
        return memory.stream()
                .map(each -> mayLieBehind(each) && lead + each.bytes() <= limits.maxAllocationBytes()
                        ? ((BufferMemory) each)
                                .with(((BufferMemory) each).spec().behind(lead))
                        : each)
                .toList();
    }

    /**
     * Memory that reuses fitting resources of the previous test and frees the others. New buffers have room for up to
     * twice their size, within the device's limits, for reuse by the next size. The working set is then the beginning
     * of its buffer, which does not change results: on an H200, sets of 64 to 80 MiB are read at 4.68 to 4.70 TB/s in
     * buffers of 128 MiB and of their own size.
     *
     * @param former the previous test's memory; closed by this call
     * @param written the bindings of the former whose content was changed
     * @throws io.github.gpupath.backend.BackendException if the device reports an error; all memory is released then
     */
    public static WorkloadMemory following(
            Optional<WorkloadMemory> former, Set<Integer> written, Device device, List<Memory> memory) {
        return following(
                former,
                written,
                device,
                memory.stream().map(each -> roomy(each, device.info())).toList(),
                WorkloadMemory::fill);
    }

    /**
     * Another placement of the same memory, with its current content copied by the device. Buffers have an offset in
     * their allocations. Textures and texel buffers have none; on a GPU a gap of random size is allocated before them.
     *
     * @param lead the offset in bytes, a multiple of {@link BufferSpec#LEAD_STEP}; 0 if it exceeds a limit
     * @param former another test's memory, whose fitting resources are reused; closed by this call
     * @param written the bindings of the former whose content was changed
     * @throws io.github.gpupath.backend.BackendException if the device reports an error; all memory is released then
     */
    public WorkloadMemory at(long lead, Optional<WorkloadMemory> former, Set<Integer> written) {
        Optional<DeviceBuffer> gap = !hasKnownOffset(memory) && device.info().type() != DeviceType.CPU
                ? former.flatMap(WorkloadMemory::handOverGap).or(() -> Optional.of(randomGap()))
                : Optional.empty();
        try {
            WorkloadMemory other = following(
                    former,
                    written,
                    device,
                    behind(lead, memory, device.info().limits()),
                    (next, binding) -> next.copy(binding, this));
            other.gap = gap;
            return other;
        } catch (RuntimeException | Error failure) {
            gap.ifPresent(DeviceBuffer::close);
            throw failure;
        }
    }

    /** Whether all memory can have an offset in its allocations. */
    public static boolean hasKnownOffset(List<Memory> memory) {
        return memory.stream().allMatch(WorkloadMemory::mayLieBehind);
    }

    /** Whether all memory is the device's alone. What the host can reach may be little, and takes long to allocate. */
    public static boolean isInDeviceMemory(List<Memory> memory) {
        return memory.stream()
                .allMatch(each ->
                        !(each instanceof BufferMemory buffer) || buffer.spec().kind() == MemoryKind.DEVICE);
    }

    private static boolean mayLieBehind(Memory memory) {
        return memory instanceof BufferMemory buffer && buffer.spec().mayLieBehind();
    }

    private Optional<DeviceBuffer> handOverGap() {
        Optional<DeviceBuffer> own = gap;
        gap = Optional.empty();
        return own;
    }

    private DeviceBuffer randomGap() {
        long steps = 1 + ThreadLocalRandom.current().nextLong(MOST_GAP_BYTES / BufferSpec.LEAD_STEP);
        DeviceBuffer buffer = device.createBuffer(BufferSpec.storage(steps * BufferSpec.LEAD_STEP));
        device.fill(buffer, 0); // some drivers give memory its place when it is first touched
        return buffer;
    }

    private static WorkloadMemory following(
            Optional<WorkloadMemory> former,
            Set<Integer> written,
            Device device,
            List<Memory> memory,
            BiConsumer<WorkloadMemory, Integer> filling) {
        Map<Integer, DeviceResource> taken = new TreeMap<>();
        Set<Integer> full = new HashSet<>();
        former.ifPresent(old -> {
            for (int binding = 0; binding < memory.size(); binding++) {
                Memory wanted = memory.get(binding);
                if (binding < old.memory.size() && serves(old.memory.get(binding), wanted)) {
                    taken.put(binding, old.resource(binding));
                    if (old.memory.get(binding).content().equals(wanted.content()) && !written.contains(binding)) {
                        full.add(binding);
                    }
                }
            }
            old.resources.keySet().removeAll(taken.keySet());
            try {
                old.close();
            } catch (RuntimeException failure) {
                closeAfter(failure, taken);
            }
        });
        return new WorkloadMemory(device, memory, taken, full, filling);
    }

    private static void closeAfter(RuntimeException failure, Map<Integer, DeviceResource> taken) {
        try {
            Closing.all(taken.values(), DeviceResource::close);
        } catch (RuntimeException another) {
            failure.addSuppressed(another);
        }
        throw failure;
    }

    /** Whether one test's memory could reuse a resource of another's. */
    public static boolean servesSome(List<Memory> memory, List<Memory> next, DeviceInfo info) {
        return IntStream.range(0, Math.min(memory.size(), next.size()))
                .anyMatch(binding -> serves(roomy(memory.get(binding), info), roomy(next.get(binding), info)));
    }

    private static boolean serves(Memory memory, Memory wanted) {
        if (memory instanceof BufferMemory buffer) {
            return wanted instanceof BufferMemory other && buffer.spec().equals(other.spec());
        }
        return wanted instanceof TextureMemory other
                && ((TextureMemory) memory).spec().equals(other.spec());
    }

    private static Memory roomy(Memory wanted, DeviceInfo info) {
        if (!(wanted instanceof BufferMemory buffer) || buffer.spec().use() != BufferSpec.Use.STORAGE) {
            return wanted;
        }
        Limits limits = info.limits();
        long most = Math.min(
                Math.min(limits.maxStorageBufferBytes(), limits.maxAllocationBytes()),
                limits.memoryBytes() / LARGE_SHARE);
        long room = 2 * Long.highestOneBit(buffer.bytes() - 1);
        return buffer.spec().lead() + room <= most ? buffer.with(buffer.spec().of(room)) : wanted;
    }

    /**
     * Checks memory against a device's limits, formats and kinds of memory before allocation.
     *
     * @throws io.github.gpupath.backend.BackendException.Unsupported if it exceeds a limit or something is not supported
     */
    public static void requireAllowed(List<Memory> memory, Device device) {
        for (Memory each : memory) {
            if (each instanceof BufferMemory buffer) {
                CreationChecks.buffer(buffer.spec(), device);
            } else {
                CreationChecks.texture(((TextureMemory) each).spec(), device);
            }
        }
    }

    private DeviceResource allocate(Memory each) {
        return each instanceof BufferMemory buffer
                ? device.createBuffer(buffer.spec())
                : device.createTexture(((TextureMemory) each).spec());
    }

    /** The bindings of a dispatch batch, in the kernel's order. */
    public List<DeviceResource> bindings() {
        return List.copyOf(resources.values());
    }

    /** Restores the initial content. */
    public void fill() {
        resources.keySet().forEach(this::fill);
    }

    private void fill(int binding) {
        new Filling(device).fill(resource(binding), memory.get(binding));
    }

    private void copy(int binding, WorkloadMemory source) {
        Memory content = memory.get(binding);
        DeviceResource from = source.resource(binding);
        if (content.content() == Memory.Content.ANY) {
            return;
        }
        if (from instanceof DeviceBuffer buffer) {
            device.copy(buffer, (DeviceBuffer) resource(binding), content.bytes());
        } else {
            device.copy((DeviceTexture) from, (DeviceTexture) resource(binding));
        }
    }

    private DeviceResource resource(int binding) {
        return bindings().get(binding);
    }

    /** Downloads the content of a binding, little-endian. */
    public ByteBuffer read(int binding) {
        ByteBuffer bytes = HostMemory.allocate(memory.get(binding).bytes());
        DeviceResource resource = resource(binding);
        if (resource instanceof DeviceBuffer buffer) {
            device.download(buffer, bytes);
        } else {
            device.download((DeviceTexture) resource, bytes);
        }
        return bytes;
    }

    /**
     * Downloads one number of a buffer.
     *
     * @param offset the offset in bytes
     * @param type i32, u32, i64, u64 or f32
     */
    public double number(int binding, long offset, ScalarType type) {
        ByteBuffer bytes = HostMemory.allocate(type.componentBytes());
        device.download((DeviceBuffer) resource(binding), offset, bytes);
        return switch (type) {
            case I32 -> bytes.getInt(0);
            case U32 -> Integer.toUnsignedLong(bytes.getInt(0));
            case I64 -> bytes.getLong(0);
            case U64 -> new BigInteger(Long.toUnsignedString(bytes.getLong(0))).doubleValue();
            case F32 -> bytes.getFloat(0);
            case BOOL, F16, F64 -> throw new IllegalArgumentException("a kernel cannot return " + type);
        };
    }

    /** The allocated device memory in bytes. */
    public long bytes() {
        return memory.stream().mapToLong(Memory::bytes).sum();
    }

    /** Frees the memory. A second call does nothing. */
    @Override
    public void close() {
        List<DeviceResource> all = new ArrayList<>(resources.values());
        gap.ifPresent(all::add);
        Closing.all(all, DeviceResource::close);
    }
}
