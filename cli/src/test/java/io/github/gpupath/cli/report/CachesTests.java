package io.github.gpupath.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.analysis.compare.ResultTable;
import io.github.gpupath.cli.testing.Samples;
import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.ResultFile.Cache;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CachesTests {

    private static List<String> lines(String type, @Nullable Long cacheBytes, List<Cache> caches) {
        ResultFile file = Samples.file();
        ResultFile.Host host = file.host();
        ResultFile known = ResultFile.of(
                file.tool(),
                new ResultFile.Host(
                        host.os(), host.architecture(), host.processors(), host.startedAt(), null, caches, null),
                file.settings(),
                file.devices().stream()
                        .map(device -> changed(device, type, cacheBytes))
                        .toList(),
                file.suites(),
                file.results(),
                List.of(),
                file.problems(),
                file.duration());
        return new Caches(known).lines(ResultTable.of(known, null));
    }

    private static DeviceRecord changed(DeviceRecord device, String type, @Nullable Long cacheBytes) {
        return new DeviceRecord(
                device.backend(),
                device.device(),
                device.name(),
                device.vendor(),
                type,
                device.driver(),
                device.driverVersion(),
                device.apiVersion(),
                device.uuid(),
                device.pciAddress(),
                device.backend().equals("opencl") ? cacheBytes : null,
                device.subgroupSize(),
                device.memoryBytes(),
                device.bufferBytes(),
                device.laneOperations(),
                device.halfOperations(),
                device.issuedOperations(),
                device.acceleratedDots(),
                device.timer(),
                device.plugin());
    }

    @Test
    void anApiReportsOneNumber() {
        assertThat(lines("discrete_gpu", 3_784_704L, List.of(new Cache(1, 32 << 10))))
                .containsExactly(
                        "reported by opencl: 3.609 MiB of cache (the driver chooses the level, and per compute unit "
                                + "or total)");
    }

    @Test
    void theCachesOfTheHostAreThoseOfItsProcessor() {
        assertThat(lines("cpu", null, List.of(new Cache(1, 48 << 10), new Cache(2, 1 << 20))))
                .containsExactly("caches reported by the operating system: 48 KiB (level 1), 1 MiB (level 2)");
    }
}
