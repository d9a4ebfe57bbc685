package io.github.gpupath.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.CodeListing;
import io.github.gpupath.cli.analysis.compare.Comparer;
import io.github.gpupath.cli.analysis.compare.Comparison;
import io.github.gpupath.cli.analysis.compare.MeasuredFile;
import io.github.gpupath.cli.analysis.compare.NoiseFloor;
import io.github.gpupath.cli.analysis.compare.Request;
import io.github.gpupath.cli.testing.PublishedRun;
import io.github.gpupath.code.CodeReader;
import io.github.gpupath.code.CodeReport;
import io.github.gpupath.code.CompilerOutput;
import io.github.gpupath.code.CompilerOutput.Compiled;
import io.github.gpupath.code.CompilerOutput.Failed;
import io.github.gpupath.code.KernelFacts;
import io.github.gpupath.code.KernelFacts.Iteration;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.suite.Traits;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The published run of an H100, with code as its drivers make it. */
class ExplanationPageTests {

    private final List<MeasuredFile> files = List.of(PublishedRun.of("load"));
    private final Comparison comparison =
            Comparer.compare(files, new Request(List.of(), List.of(), null, NoiseFloor.DEFAULT));
    private final String first = comparison.mostDifferent(1).keySet().iterator().next();

    @Test
    void theTestsThatDifferMostComeFirst() {
        Map<String, TestResult> vulkan = values("vulkan");
        List<String> farthest = Stream.of("opengl", "opencl")
                .flatMap(backend -> values(backend).entrySet().stream())
                .filter(other -> vulkan.containsKey(other.getKey()))
                .sorted(Comparator.comparingDouble(other -> -Math.abs(Math.log(
                        other.getValue().value() / vulkan.get(other.getKey()).value()))))
                .map(Map.Entry::getKey)
                .distinct()
                .limit(3)
                .toList();
        assertThat(comparison.mostDifferent(3).keySet()).containsExactlyElementsOf(farthest);
    }

    private Map<String, TestResult> values(String backend) {
        return files.get(0).content().results().stream()
                .filter(result -> result.backend().equals(backend) && result.value() != null)
                .collect(Collectors.toMap(TestResult::test, result -> result));
    }

    private static CodeReport report(Map<String, CompilerOutput> outputs) {
        return ServiceLoader.load(CodeReader.class).findFirst().orElseThrow().read(outputs);
    }

    /** A loop of NVIDIA's instructions, as a driver that lists its code would give it. */
    private static CompilerOutput loop(String... instructions) {
        StringBuilder text = new StringBuilder(".L_x_0:\n");
        for (int i = 0; i < instructions.length; i++) {
            text.append(String.format("        /*%04x*/  %s ;\n", i * 16, instructions[i]));
        }
        text.append(String.format("        /*%04x*/  @P6 BRA `(.L_x_0) ;\n", instructions.length * 16));
        return new Compiled(
                new KernelFacts("main", Traits.NONE, 256, true, Iteration.UNKNOWN, List.of(), List.of()),
                PublishedRun.DEVICE,
                List.of(new CodeListing(CodeReader.FORM, "a test", text.toString())),
                List.of(),
                List.of());
    }

    private String explained(CodeReport report) {
        return ExplanationPage.text(comparison.mostDifferent(1), Map.of(first, report), Medium.UNLIMITED);
    }

    @Test
    void aDifferenceIsExplainedByFileAndCode() {
        Map<String, CompilerOutput> outputs = new LinkedHashMap<>();
        outputs.put("vulkan", loop("IADD3 R5, R5, 0x10, RZ", "LDC.F32X4 R4, c[0x2][R5]", "FADD R1, R1, R4"));
        outputs.put("opencl", loop("LDG.E.128.CONSTANT R4, [R2]", "FADD R1, R1, R4", "FADD R1, R1, R5"));
        outputs.put("opengl", new Failed("there is no tool"));

        String text = explained(report(outputs));

        assertThat(text)
                .containsPattern("why " + first
                        + " differs\n  opencl [0-9.]+ T loads/s, vulkan [0-9.]+ G loads/s: [0-9.]+ times as fast\n")
                .contains("    launch: both ran ")
                .contains(
                        "opencl accesses memory through loads (LDG.E.128.CONSTANT), vulkan accesses memory through constant loads")
                .contains("the constant cache serializes different addresses")
                .doesNotContain("noted of")
                .contains("no machine code for opengl: there is no tool")
                .containsPattern("in the loop +vulkan +opencl\n");
    }

    /** What nobody has is said once. */
    @Test
    void aReasonThatBothSidesShareStandsOnce() {
        Map<String, CompilerOutput> none = Map.of(
                "vulkan", new Failed("there is no tool"),
                "opengl", new Failed("it does not compile"),
                "opencl", new Failed("there is no tool"));

        assertThat(explained(report(none)))
                .containsOnlyOnce("no machine code for vulkan and opencl: there is no tool\n")
                .containsOnlyOnce("no machine code for vulkan: there is no tool\n")
                .containsOnlyOnce("no machine code for opengl: it does not compile\n");
    }

    /** Of one compiler all instructions are shown, of several those of the loops. */
    @Test
    void countsAndInstructionsStandBelowEachOther() {
        Map<String, CompilerOutput> outputs = new LinkedHashMap<>();
        outputs.put("vulkan", loop("LDG.E R4, [R2]"));
        outputs.put("opengl", new Failed("it does not compile"));

        assertThat(ExplanationPage.text(report(outputs), Medium.FILE)).isEqualTo("""
                in the loop                vulkan
                  instruction set            SASS
                  loads                         1
                  branch                        1
                  all                           2
                  per memory access             2
                in the kernel
                  all                           2
                  private memory accesses       0
                  registers                     -
                vulkan: the count covers the loop from 0 to 10, the only loop
                opengl: it does not compile

                vulkan: from a test
                  |      0  LDG.E R4, [R2]
                  |     10  @P6 BRA `(.L_x_0)
                """);
    }
}
