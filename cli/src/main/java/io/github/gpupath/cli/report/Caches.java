package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.compare.Column;
import io.github.gpupath.cli.analysis.compare.ResultTable;
import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.ResultFile.Cache;
import io.github.gpupath.suite.ByteSize;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Lists the caches that a file knows of. The caches of the host belong to devices that run on its processor. An API
 * reports one number for a device and no level.
 */
final class Caches {

    private final ResultFile file;
    private final List<Cache> host;

    Caches(ResultFile file) {
        this.file = file;
        this.host = file.host().caches() == null ? List.of() : file.host().caches();
    }

    /** A line from the operating system, and one for each column whose driver reports a cache. */
    List<String> lines(ResultTable table) {
        List<String> lines = new ArrayList<>();
        if (!host.isEmpty() && table.columns().stream().anyMatch(this::isProcessor)) {
            lines.add(line(host));
        }
        for (Column column : table.columns()) {
            column.device(file)
                    .map(DeviceRecord::cacheBytes)
                    .ifPresent(bytes -> lines.add("reported by " + column.title() + ": " + ByteSize.label(bytes)
                            + " of cache (the driver chooses the level, and per compute unit or total)"));
        }
        return lines;
    }

    /** What the operating system reports, in one line. */
    static String line(List<Cache> caches) {
        return "caches reported by the operating system: "
                + caches.stream()
                        .map(cache -> ByteSize.label(cache.bytes()) + " (level " + cache.level() + ")")
                        .collect(Collectors.joining(", "));
    }

    private boolean isProcessor(Column column) {
        return column.device(file).filter(DeviceRecord::runsOnCpu).isPresent();
    }
}
