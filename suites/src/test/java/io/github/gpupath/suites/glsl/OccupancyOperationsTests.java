package io.github.gpupath.suites.glsl;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.kernel.Operation;
import io.github.gpupath.kernel.counting.KernelCounts;
import io.github.gpupath.kernel.glsl.GlslDialect;
import io.github.gpupath.kernel.glsl.GlslWriter;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suites.occupancy.OccupancySuite;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The SPIR-V of the occupancy suite's chain has the operations that its rate divides. */
@Tag("slow")
class OccupancyOperationsTests {

    private static final Pattern MULTIPLY_ADD = Pattern.compile("= OpExtInst %float %\\w+ Fma ");

    @Test
    void theLoopHasTheOperationsThatAreCounted() {
        KernelWorkload workload = new OccupancySuite()
                .tests(SuiteSettings.DEFAULT).stream()
                        .filter(test -> test.id().equals("occupancy/fma/4k"))
                        .findFirst()
                        .orElseThrow()
                        .kernelWorkload()
                        .orElseThrow();
        try (GlslCompiler compiler = new GlslCompiler(GlslDialect.VULKAN)) {
            String words = compiler.compile(
                    "fma",
                    new GlslWriter(GlslDialect.VULKAN).write(workload.kernel()).text());
            String loop = words.substring(words.indexOf("OpLoopMerge"), words.indexOf("OpControlBarrier"));
            long turns = workload.smallestLaunch().arguments().get(2).bits();
            long counted = KernelCounts.of(
                            workload.kernel(), workload.smallestLaunch().arguments())
                    .of(Operation.Basic.FMA);
            assertThat(MULTIPLY_ADD.matcher(loop).results().count() * turns).isEqualTo(counted);
        }
    }
}
