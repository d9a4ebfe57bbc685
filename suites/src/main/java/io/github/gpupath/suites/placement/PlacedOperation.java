package io.github.gpupath.suites.placement;

import io.github.gpupath.backend.MemoryKind;
import io.github.gpupath.backend.Transfer;
import io.github.gpupath.kernel.AtomicOperator;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.suite.Axis;
import io.github.gpupath.suite.ByteSize;
import io.github.gpupath.suite.Coordinate;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suite.Memory.BufferMemory;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.Traits;
import io.github.gpupath.suite.TransferWorkload;
import io.github.gpupath.suite.TransferWorkload.Means;
import io.github.gpupath.suite.Workload;
import io.github.gpupath.suites.Axes;
import io.github.gpupath.suites.atomic.AtomicKernels;
import io.github.gpupath.suites.atomic.AtomicOperation;
import io.github.gpupath.suites.atomic.Sharing;
import io.github.gpupath.suites.bandwidth.Direction;
import io.github.gpupath.suites.bandwidth.Element;
import io.github.gpupath.suites.latency.AddressKind;
import io.github.gpupath.suites.latency.Chased;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * What is done with a buffer.
 *
 * @param id its part of the tests' ids, before the kind of memory
 * @param detail the part behind the kind of memory
 * @param words what it is, for people
 * @param metric what is measured
 * @param traits the accesses
 * @param making creates the workload on a kind of memory
 */
record PlacedOperation(
        String id,
        Optional<Coordinate> detail,
        String words,
        Metric metric,
        Traits traits,
        Function<MemoryKind, Workload> making) {

    private static final Element FLOAT4 = new Element(ScalarType.F32, 4);

    /** More than the caches of GPUs hold of the host's memory; lavapipe allows it. */
    private static final long SET_BYTES = 128 << 20;

    /** Reading what is not cached may take the host a second. */
    private static final long HOST_BYTES = 16 << 20;

    /** How the host accesses the buffer. */
    private static final Axis ACCESS = Axis.ofWords("access");

    /** All, in the order of tables. */
    static final List<PlacedOperation> ALL = List.of(
            onDevice(
                    "read",
                    "the GPU reads 128 MiB",
                    Metric.BYTES_PER_SECOND,
                    Direction.READ_BUFFER.traits(),
                    () -> Direction.READ_BUFFER.workload("placement_read", FLOAT4, SET_BYTES)),
            onDevice(
                    "write",
                    "the GPU writes 128 MiB",
                    Metric.BYTES_PER_SECOND,
                    Direction.WRITE_BUFFER.traits(),
                    () -> Direction.WRITE_BUFFER.workload("placement_write", FLOAT4, SET_BYTES)),
            chase(4 << 20),
            chase(256 << 20),
            onDevice(
                    "atomic",
                    "the GPU adds to a word per invocation",
                    Metric.ATOMICS_PER_SECOND,
                    new Traits(Traits.Access.WRITE, Traits.Path.BUFFER),
                    () -> AtomicKernels.buffer(
                            "placement_atomic",
                            new AtomicOperation(AtomicOperator.ADD, ScalarType.U32),
                            Sharing.OWN,
                            true)),
            byHost(Transfer.DOWNLOAD, Means.HOST_STREAM),
            byHost(Transfer.DOWNLOAD, Means.HOST_LINES),
            byHost(Transfer.UPLOAD, Means.HOST_STREAM),
            byHost(Transfer.UPLOAD, Means.HOST_LINES));

    private static PlacedOperation onDevice(
            String id, String words, Metric metric, Traits traits, Supplier<KernelWorkload> kernel) {
        return new PlacedOperation(id, Optional.empty(), words, metric, traits, kind -> in(kind, kernel.get()));
    }

    private static PlacedOperation chase(long bytes) {
        return new PlacedOperation(
                "latency",
                Optional.of(Axes.SIZE.at(bytes)),
                "the GPU chases pointers in " + ByteSize.label(bytes),
                Metric.SECONDS_PER_STEP,
                new Traits(Traits.Access.READ, Traits.Path.BUFFER),
                kind -> in(kind, Chased.STORAGE_BUFFER.workload("placement_latency", AddressKind.VECTOR, bytes)));
    }

    private static PlacedOperation byHost(Transfer direction, Means means) {
        boolean reads = direction == Transfer.DOWNLOAD;
        boolean isStream = means == Means.HOST_STREAM;
        return new PlacedOperation(
                reads ? "host-read" : "host-write",
                Optional.of(ACCESS.at(isStream ? "stream" : "line")),
                "the host " + (reads ? "reads " : "writes ")
                        + (isStream ? "16 MiB that it maps" : "8 bytes of each 64 in 16 MiB that it maps"),
                Metric.BYTES_PER_SECOND,
                new Traits(reads ? Traits.Access.READ : Traits.Access.WRITE, Traits.Path.HOST),
                kind -> new TransferWorkload(direction, HOST_BYTES / means.span(1), kind, means));
    }

    /** The workload with its first resource, which is the one under test, in a kind of memory. */
    private static KernelWorkload in(MemoryKind kind, KernelWorkload workload) {
        return workload.toBuilder()
                .memory(in(kind, workload.memory()))
                .verification(workload.verification().on(in(kind, workload.verifiedMemory())))
                .build();
    }

    private static List<Memory> in(MemoryKind kind, List<Memory> memory) {
        List<Memory> placed = new ArrayList<>(memory);
        BufferMemory first = (BufferMemory) memory.get(0);
        placed.set(0, first.with(first.spec().in(kind)));
        return placed;
    }

    /** The kind of memory that others are shown relative to. Device memory may be out of the host's reach. */
    MemoryKind base() {
        return traits.path() == Traits.Path.HOST ? MemoryKind.HOST : MemoryKind.DEVICE;
    }

    /** The coordinates of a test. */
    List<Coordinate> coordinates(Axis operation, Coordinate kind) {
        return Stream.concat(Stream.of(operation.at(id), kind), detail.stream()).toList();
    }
}
