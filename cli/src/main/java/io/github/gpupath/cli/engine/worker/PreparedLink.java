package io.github.gpupath.cli.engine.worker;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceBuffer;
import io.github.gpupath.backend.DeviceResource;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.backend.MemoryKind;
import io.github.gpupath.backend.QueueWork;
import io.github.gpupath.backend.QueueWork.Copies;
import io.github.gpupath.backend.QueueWork.Dispatches;
import io.github.gpupath.backend.Transfer;
import io.github.gpupath.backend.lifetime.Closing;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.result.Measurement.Location;
import io.github.gpupath.result.Note;
import io.github.gpupath.suite.LinkWorkload;
import io.github.gpupath.suite.LinkWorkload.Path;
import io.github.gpupath.suite.Workload.Launch;
import io.github.gpupath.suite.Workload.Scale;
import io.github.gpupath.verify.Verifier;
import io.github.gpupath.verify.WorkloadMemory;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** Copies between host and device by a path that the program chooses, perhaps beside a kernel. */
final class PreparedLink implements Prepared {

    /** More dispatches than a kernel of the shortest duration needs to outlast copies. */
    private static final int MOST_DISPATCHES = 1 << 20;

    private final Device device;
    private final LinkWorkload link;
    private final MemoryKind hostKind;
    private final List<Note> notes;
    private final CountedWords words;
    private final List<DeviceBuffer> buffers = new ArrayList<>();
    private final List<Route> routes = new ArrayList<>();
    private Optional<Kernel> kernel = Optional.empty();
    private double kernelShare;

    /** The dispatches of the kernel that outlast so many copies. */
    private int dispatches = 1;

    private int outlasted;

    /** The copies done so far: the next ones go on in the buffers where they ended, for no cache to hold what they read. */
    private long copied;

    /**
     * The memory of one direction.
     *
     * @param other the host's memory where the API copies
     */
    private record Route(Transfer direction, DeviceBuffer buffer, Optional<DeviceBuffer> other) {

        DeviceBuffer source() {
            return direction == Transfer.UPLOAD ? other.orElse(buffer) : buffer;
        }

        DeviceBuffer target() {
            return direction == Transfer.UPLOAD ? buffer : other.orElse(buffer);
        }
    }

    /** The kernel beside the copies, with its memory. */
    private record Kernel(CompiledKernel compiled, WorkloadMemory memory, Launch launch) implements AutoCloseable {

        Dispatches times(int number) {
            return new Dispatches(
                    new DispatchBatch(compiled, memory.bindings(), launch.arguments(), launch.workgroups(), number));
        }

        @Override
        public void close() {
            try (compiled) {
                memory.close();
            }
        }
    }

    PreparedLink(Device device, LinkWorkload link) {
        this.device = device;
        this.link = link;
        hostKind = hostKind(device, link.path());
        notes = List.of(Prepared.calls(
                link.path() == Path.MAPPED
                        ? "the host's copy between ordinary memory and the buffer, mapped before and unmapped after"
                        : device.calls(link.queue())));
        MemoryBudget.of(device.info()).check(link);
        words = new CountedWords(link.bufferBytes());
    }

    /** The kind of the buffer that the host reaches. */
    private static MemoryKind hostKind(Device device, Path path) {
        Optional<String> uncached = device.refusal(MemoryKind.HOST_CACHED);
        return switch (path) {
            case PINNED -> uncached.isEmpty() ? MemoryKind.HOST_CACHED : MemoryKind.HOST;
            case WRITE_COMBINED -> {
                uncached.ifPresent(reason -> {
                    throw new BackendException.Unsupported(reason);
                });
                yield MemoryKind.HOST;
            }
            // OpenCL maps every buffer, and moves its content where the host cannot reach it.
            case MAPPED ->
                device.refusal(MemoryKind.DEVICE_MAPPED).isEmpty() ? MemoryKind.DEVICE_MAPPED : MemoryKind.DEVICE;
        };
    }

    @Override
    public List<Note> notes() {
        return notes;
    }

    @Override
    public int room(int placements) {
        return 1;
    }

    @Override
    public void allocate(List<Long> leads) {
        if (!routes.isEmpty()) {
            return;
        }
        BufferSpec spec = BufferSpec.storage(link.bufferBytes());
        boolean isMapped = link.path() == Path.MAPPED;
        for (Transfer direction : link.directions()) {
            routes.add(new Route(
                    direction,
                    newBuffer(isMapped ? spec.in(hostKind) : spec),
                    isMapped ? Optional.empty() : Optional.of(newBuffer(spec.in(hostKind)))));
        }
        kernel = link.beside().map(workload -> {
            Scale scale = workload.scales().get(workload.scales().size() / 2);
            return new Kernel(
                    device.compile(workload.kernel()),
                    new WorkloadMemory(device, workload.memory()),
                    scale.launches().get(scale.enough()));
        });
    }

    private DeviceBuffer newBuffer(BufferSpec spec) {
        buffers.add(device.createBuffer(spec));
        return buffers.get(buffers.size() - 1);
    }

    /** Where it is right, it is timed in the memory in which it was verified. */
    @Override
    public Optional<String> verify(Verifier verifier) {
        allocate(List.of(0L));
        for (Route route : routes) {
            device.fill(route.target(), 0);
            if (link.path() != Path.MAPPED || route.direction() == Transfer.DOWNLOAD) {
                words.countInto(device, route.source());
            }
        }
        Optional<String> difference = Optional.empty();
        if (link.path() == Path.MAPPED) {
            difference = byTheHost(routes.get(0), true);
        } else {
            device.together(copies((int) (link.bufferBytes() / link.bytes())));
        }
        for (Route route : routes) {
            difference = difference.or(() -> words.firstDifference(device, route.target(), OptionalInt.empty()));
        }
        return difference;
    }

    /**
     * Maps the buffer, and copies between it and ordinary memory.
     *
     * @param isVerified whether the words are counted before, or compared after
     * @return the first difference
     */
    private Optional<String> byTheHost(Route route, boolean isVerified) {
        boolean writes = route.direction() == Transfer.UPLOAD;
        List<String> differences = new ArrayList<>();
        ByteBuffer mapped = device.map(route.buffer(), writes ? Access.WRITE : Access.READ);
        words.inParts((offset, part) -> {
            if (writes && isVerified) {
                CountedWords.count(offset, part);
            }
            if (writes) {
                mapped.put((int) offset, part, 0, part.limit());
            } else {
                part.put(0, mapped, (int) offset, part.limit());
            }
            if (!writes && isVerified) {
                CountedWords.firstDifference(offset, part, OptionalInt.empty()).ifPresent(differences::add);
            }
        });
        device.unmap(route.buffer());
        return differences.stream().findFirst();
    }

    private List<QueueWork> copies(int times) {
        long first = copied;
        copied += times;
        return routes.stream()
                .<QueueWork>map(
                        route -> new Copies(route.source(), route.target(), link.bytes(), first, times, link.queue()))
                .toList();
    }

    @Override
    public BatchTime time(Launch launch, int times, int placement) {
        return new BatchTime(
                OptionalLong.empty(),
                kernel.map(beside -> nanosBeside(beside, times)).orElseGet(() -> nanos(times)));
    }

    private long nanos(int times) {
        if (link.path() != Path.MAPPED) {
            return Collections.max(device.together(copies(times)));
        }
        long start = System.nanoTime();
        for (int i = 0; i < times; i++) {
            byTheHost(routes.get(0), false);
        }
        return System.nanoTime() - start;
    }

    /** The time of copies beside a kernel, which outlasts them. Right after, the same dispatches run alone. */
    private long nanosBeside(Kernel beside, int times) {
        if (times != outlasted) {
            outlasted = times;
            dispatches = 1;
        }
        while (true) {
            List<Long> ends = device.together(Stream.concat(copies(times).stream(), Stream.of(beside.times(dispatches)))
                    .toList());
            long copies = ends.get(0);
            long after = ends.get(1) - copies;
            if (after >= 0 || dispatches >= MOST_DISPATCHES) {
                long alone = device.together(List.of(beside.times(dispatches))).get(0);
                kernelShare = (double) (alone - Math.max(0, after)) / copies;
                return copies;
            }
            dispatches *= 2;
        }
    }

    @Override
    public List<Double> handedBack(int placement) {
        return kernel.isPresent() ? List.of(kernelShare) : List.of();
    }

    @Override
    public List<Location> memory() {
        Map<String, DeviceResource> resources = new LinkedHashMap<>();
        resources.put("device", routes.get(0).buffer());
        routes.get(0).other().ifPresent(other -> resources.put("host", other));
        return Location.of(resources);
    }

    @Override
    public void close() {
        try {
            Closing.all(buffers, DeviceBuffer::close);
        } finally {
            kernel.ifPresent(Kernel::close);
        }
    }
}
