package io.github.gpupath.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.analysis.code.FoundCode;
import io.github.gpupath.cli.analysis.code.Listings;
import io.github.gpupath.cli.analysis.compare.Comparer;
import io.github.gpupath.cli.analysis.compare.Comparison;
import io.github.gpupath.cli.analysis.compare.Differing;
import io.github.gpupath.cli.analysis.compare.MeasuredFile;
import io.github.gpupath.cli.analysis.compare.NoiseFloor;
import io.github.gpupath.cli.analysis.compare.Request;
import io.github.gpupath.cli.engine.store.ResultFiles;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The published run of an H200, with code as its drivers make it. */
class ExplanationPageTests {

    private static final String TEST = "load/constant-buffer/float4/linear";

    private final List<MeasuredFile> files = List.of(
            new MeasuredFile("run", ResultFiles.read(Path.of("..", "docs", "results", "nvidia-h200-load.json"))));
    private final Comparison comparison =
            Comparer.compare(files, new Request(List.of(), List.of(), null, NoiseFloor.DEFAULT));

    @Test
    void theTestsThatDifferMostComeFirst() {
        assertThat(Differing.most(comparison, files, 3))
                .extracting(Differing::test)
                .containsExactly(
                        "load/constant-buffer/float4/linear",
                        "load/constant-buffer/float4-unmasked/linear",
                        "load/constant-buffer/float4/random");
    }

    @Test
    void aDifferenceIsExplainedByFileAndCode() {
        Map<String, FoundCode> codes = new LinkedHashMap<>();
        codes.put("vulkan", Listings.loop("IADD3 R5, R5, 0x10, RZ", "LDC.F32X4 R4, c[0x2][R5]", "FADD R1, R1, R4"));
        codes.put("opencl", Listings.sass("h200-opencl-structured-float4.sass"));
        codes.put("opengl", new FoundCode.Missing("there is no tool"));

        String text = ExplanationPage.text(Differing.most(comparison, files, 1), Map.of(TEST, codes), Medium.UNLIMITED);

        assertThat(text)
                .contains("why " + TEST
                        + " differs\n  opencl 1.99 T loads/s, vulkan 37.3 G loads/s: 53.44 times as fast\n")
                .contains("    launch: both ran ")
                .contains(
                        "opencl reaches memory by loads (LDG.E.128.CONSTANT), vulkan reaches memory by constant loads")
                .contains("the constant cache serves one after another")
                .doesNotContain("noted of")
                .contains("no machine code of opengl: there is no tool")
                .containsPattern("in the loop +vulkan +opencl\n");
    }

    /** What nobody has is said once. */
    @Test
    void aReasonThatBothSidesShareStandsOnce() {
        Map<String, FoundCode> none = Map.of(
                "vulkan", new FoundCode.Missing("there is no tool"),
                "opengl", new FoundCode.Missing("it does not compile"),
                "opencl", new FoundCode.Missing("there is no tool"));

        assertThat(ExplanationPage.text(Differing.most(comparison, files, 1), Map.of(TEST, none), Medium.UNLIMITED))
                .containsOnlyOnce("no machine code of vulkan and opencl: there is no tool\n")
                .containsOnlyOnce("no machine code of vulkan: there is no tool\n")
                .containsOnlyOnce("no machine code of opengl: it does not compile\n");
    }

    @Test
    void namesWithoutEndLoseTheirMiddles() {
        Differing found = Differing.most(comparison, files, 1).get(0);
        Differing endless = new Differing(TEST + "x".repeat(10_000), found.sides());
        assertThat(ExplanationPage.text(List.of(endless), Map.of(), Medium.UNLIMITED)
                        .lines())
                .allSatisfy(line -> assertThat(line.length()).isLessThan(2_001))
                .anyMatch(line -> line.startsWith("why " + TEST + "xxx") && line.contains("x…x"));
    }
}
