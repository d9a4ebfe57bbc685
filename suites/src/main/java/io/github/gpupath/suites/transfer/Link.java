package io.github.gpupath.suites.transfer;

import io.github.gpupath.backend.QueueWork.Queue;
import io.github.gpupath.backend.Transfer;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.suite.Axis;
import io.github.gpupath.suite.Coordinate;
import io.github.gpupath.suite.LinkWorkload;
import io.github.gpupath.suite.LinkWorkload.Path;
import io.github.gpupath.suites.Axes;
import io.github.gpupath.suites.bandwidth.Direction;
import io.github.gpupath.suites.bandwidth.Element;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Copies over the link by a path that the program chooses, compared with others.
 *
 * @param coordinates those of the tests, without the size
 * @param words what it is, for people
 * @param base the ids' part of what it is compared with
 * @param baseWords what that is, for people
 * @param workload creates the workload of so many bytes
 */
record Link(
        List<Coordinate> coordinates,
        String words,
        String base,
        String baseWords,
        LongFunction<LinkWorkload> workload) {

    /** What is copied from or to, and by what. */
    private static final Axis PATH = Axis.ofWords("path");

    /** What a kernel beside copies reads: more than the caches of GPUs hold, and what lavapipe allows. */
    private static final long BESIDE_BYTES = 128 << 20;

    /** Large enough that the fixed cost of a copy is below a hundredth on a link of 50 GB/s; lavapipe allows it. */
    private static final long USUAL_BYTES = 64 << 20;

    /** All, in the order of tables. */
    static final List<Link> ALL = all();

    private static List<Link> all() {
        List<Link> all = new ArrayList<>();
        List<Transfer> directions = List.of(Transfer.UPLOAD, Transfer.DOWNLOAD);
        for (Transfer direction : directions) {
            for (Path path : Path.values()) {
                String id = path.name().toLowerCase(Locale.ROOT).replace('_', '-');
                all.add(new Link(
                        List.of(TransferSuite.WAY.at(word(direction)), PATH.at(id)),
                        word(direction) + ", " + id,
                        word(direction),
                        "pageable",
                        bytes -> new LinkWorkload(direction, bytes, path, Queue.COMPUTE)));
            }
        }
        for (Transfer direction : directions) {
            all.add(queued(
                    "copy-queue",
                    direction,
                    ", pinned, copy queue",
                    word(direction) + "/pinned",
                    "the queue of dispatches",
                    bytes -> new LinkWorkload(direction, bytes, Path.PINNED, Queue.COPY)));
        }
        all.add(new Link(
                List.of(TransferSuite.WAY.at("both")),
                "upload and download at once",
                "copy-queue/upload",
                "an upload alone",
                bytes -> new LinkWorkload(directions, bytes, Path.PINNED, Queue.COPY, Optional.empty())));
        for (Transfer direction : directions) {
            all.add(queued(
                    "beside-compute",
                    direction,
                    " beside a kernel",
                    "copy-queue/" + word(direction),
                    "without the kernel",
                    bytes -> new LinkWorkload(
                            List.of(direction),
                            bytes,
                            Path.PINNED,
                            Queue.COPY,
                            Optional.of(Direction.READ_BUFFER.workload(
                                    "transfer_beside", new Element(ScalarType.F32, 4), BESIDE_BYTES)))));
        }
        return List.copyOf(all);
    }

    private static Link queued(
            String way,
            Transfer direction,
            String words,
            String base,
            String baseWords,
            LongFunction<LinkWorkload> workload) {
        return new Link(
                List.of(TransferSuite.WAY.at(way), Axes.DIRECTION.at(word(direction))),
                word(direction) + words,
                base,
                baseWords,
                workload);
    }

    static String word(Transfer transfer) {
        return transfer.name().toLowerCase(Locale.ROOT);
    }

    /** Whether the host reads memory past its caches, in which 64 bytes take about a microsecond. */
    private boolean isSlow() {
        return id().equals("download/mapped");
    }

    /** The size of default runs. */
    long usualBytes() {
        return isSlow() ? 1 << 20 : USUAL_BYTES;
    }

    /** The largest size of thorough runs. */
    long mostSweptBytes() {
        return isSlow() ? 16 << 20 : 1 << 30;
    }

    /** The part of its tests' ids before the size. */
    String id() {
        return coordinates.stream().map(Coordinate::text).collect(Collectors.joining("/"));
    }

    /** The coordinates of the test of a size. */
    List<Coordinate> coordinates(long bytes) {
        return Stream.concat(coordinates.stream(), Stream.of(Axes.SIZE.at(bytes)))
                .toList();
    }
}
