package io.github.gpupath.isa;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.CodeListing;
import io.github.gpupath.code.CodeFigures.Occupancy;
import io.github.gpupath.code.CodeFigures.Resources;
import io.github.gpupath.code.CompilerOutput.Compiled;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What compilers say of kernels with workgroups of 64 invocations. */
class ResourceReaderTests {

    private static final String ZE_INFO = """
            kernels:
              - name:            k
                execution_env:
                  barrier_count:   1
                  grf_count:       %d
                  simd_size:       32
                  slm_size:        %d
                per_thread_memory_buffers:
                  - type:            scratch
                    usage:           single_space
                    size:            1024
                  - type:            global
                    usage:           private_space
                    size:            16
            """;

    private static final String METADATA = """
                .group_segment_fixed_size: 1024
                .sgpr_count:     14
                .sgpr_spill_count: 2
                .vgpr_count:     %d
                .vgpr_spill_count: 3
                .wavefront_size: %d
            """;

    private static final String PTXAS = """
            ptxas info    : Function properties for k
                8 bytes stack frame, 8 bytes spill stores, 12 bytes spill loads
            ptxas info    : Used %d registers, used 1 barriers%s
            """;

    private static Optional<Resources> read(String device, String text) {
        CodeListing listing = new CodeListing("isa", "a test", text);
        Compiled compiled = new Compiled(StandIns.FACTS, device, List.of(listing), List.of(), List.of());
        return ResourceReader.ALL.stream()
                .flatMap(reader -> reader.read(compiled).stream())
                .findFirst();
    }

    private static Resources resources(
            int registers, OptionalInt scalar, long spilled, long workgroupBytes, int subgroups, int most) {
        return new Resources(
                OptionalInt.of(registers),
                scalar,
                OptionalLong.of(spilled),
                OptionalLong.of(workgroupBytes),
                Optional.of(new Occupancy(subgroups, most)));
    }

    @ParameterizedTest
    @CsvSource({"gfx900, 36, 64, 7, 10", "gfx1030, 36, 32, 16, 16", "gfx1100, 120, 32, 12, 16"})
    void clangsMetadata(String target, int registers, int lanes, int subgroups, int most) {
        assertThat(read(target, METADATA.formatted(registers, lanes)))
                .hasValue(resources(registers, OptionalInt.of(14), 5, 1024, subgroups, most));
    }

    @ParameterizedTest
    @CsvSource({
        "skl, 128, 1024, 7, 7",
        "dg2, 128, 1024, 8, 8",
        "dg2, 256, 1024, 4, 8",
        // It gets 64 of 128 KiB: two workgroups with two subgroups each are on 16 engines.
        "dg2, 128, 40000, 1, 8",
        "pvc, 128, 16384, 2, 8",
        "pvc, 128, 17000, 1, 8"
    })
    void intelsStatement(String target, int registers, int workgroupBytes, int subgroups, int most) {
        assertThat(read(target, ZE_INFO.formatted(registers, workgroupBytes)))
                .hasValue(resources(registers, OptionalInt.empty(), 1024, workgroupBytes, subgroups, most));
    }

    @ParameterizedTest
    @CsvSource({
        "sm_75, 24, '', 0, 32, 32",
        "sm_86, 24, '', 0, 32, 48",
        "sm_90, 32, '', 0, 64, 64",
        // 255 registers of 32 lanes take 8,192: each of the four parts holds two such warps.
        "sm_90, 255, '', 0, 8, 64",
        "sm_90, 33, ', 1024 bytes smem, 352 bytes cmem[0]', 1024, 48, 64",
        "sm_120, 16, ', 49152 bytes smem', 49152, 4, 48"
    })
    void nvidiasStatement(String target, int registers, String memory, int workgroupBytes, int subgroups, int most) {
        assertThat(read(target, PTXAS.formatted(registers, memory)))
                .hasValue(resources(registers, OptionalInt.empty(), 8, workgroupBytes, subgroups, most));
    }

    @Test
    void anotherCompilersListingSaysNothing() {
        assertThat(read("gfx900", "no figures")).isEmpty();
        assertThat(read("NVIDIA H100", PTXAS.formatted(24, "")))
                .hasValueSatisfying(
                        resources -> assertThat(resources.occupancy()).isEmpty());
    }
}
