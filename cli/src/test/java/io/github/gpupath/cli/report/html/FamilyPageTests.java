package io.github.gpupath.cli.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.analysis.compare.MeasuredFile;
import io.github.gpupath.cli.analysis.compare.NoiseFloor;
import io.github.gpupath.cli.analysis.fleet.Census;
import io.github.gpupath.cli.analysis.fleet.Family;
import io.github.gpupath.cli.testing.Browser;
import io.github.gpupath.cli.testing.BrowserPage;
import io.github.gpupath.cli.testing.FileBuilder;
import io.github.gpupath.cli.testing.Hostile;
import io.github.gpupath.cli.testing.ResultBuilder;
import io.github.gpupath.result.ResultFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a browser shows of a family of devices with hostile names, with and without the results of each. */
@Tag("driver")
@Tag("slow")
class FamilyPageTests {

    @TempDir
    Path folder;

    @Test
    void theDeviceThatFallsOutIsNamedAndItsFiguresAreMarked() throws Exception {
        Census census = new Census();
        List<MeasuredFile> files = new ArrayList<>();
        for (int node = 0; node < 6; node++) {
            ResultFile content = new FileBuilder()
                    .deviceName(Hostile.TEXT)
                    .of(
                            new ResultBuilder("load/a", "one")
                                    .device("gpu" + node)
                                    .around(node == 4 ? 2e-3 : 1e-3),
                            new ResultBuilder("load/b", "one")
                                    .device("gpu" + node)
                                    .around(1e-3));
            census.add("node" + node, content);
            files.add(new MeasuredFile("node" + node, content));
        }
        List<Family> families = census.families(NoiseFloor.DEFAULT);
        List<MeasuredFile> empty = files.stream()
                .map(file -> new MeasuredFile(file.name(), file.content().with(List.of())))
                .toList();
        try (Browser browser = Browser.start(Files.createDirectory(folder.resolve("profile")));
                BrowserPage shown = browser.page(1400, 1000)) {
            for (List<MeasuredFile> each : List.of(files, empty)) {
                shown.open(Files.writeString(
                        folder.resolve("report.html"), HtmlReport.write(each, families, KernelSources.none())));
                assertThat(shown.text("document.querySelector('#fleet').innerText"))
                        .contains("6 devices, 2 figures compared: node4 falls out of the family.");
                assertThat(shown.text("document.querySelector('#fleet .stray').innerText"))
                        .isEqualTo("−50.0 %");
                assertThat(shown.number("document.querySelectorAll('#fleet .stray').length"))
                        .isOne();
                assertThat(shown.number("document.querySelectorAll('#fleet .fleet tbody tr').length"))
                        .isEqualTo(6);
                assertThat(shown.complaints()).isEmpty();
            }
        }
    }
}
