package io.github.gpupath.cli.shell.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.testing.Cli;
import io.github.gpupath.reference.ReferenceProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportCommandTests {

    @TempDir
    Path folder;

    private final Cli cli = Cli.with(ReferenceProvider.class);

    private Path results() {
        Path results = folder.resolve("results.json");
        assertThat(cli.run("verify", "--backend", "reference", "--format", "json", "--output", results.toString()))
                .as(cli.err())
                .isZero();
        return results;
    }

    @Test
    void writesAPageWithTheKernelsOfTheTests() throws IOException {
        Path page = folder.resolve("report.html");
        assertThat(cli.run("report", results().toString(), "--output", page.toString()))
                .as(cli.err())
                .isZero();
        assertThat(cli.out()).isEmpty();
        assertThat(cli.errLines()).contains("gpupath: wrote " + page);
        assertThat(Files.readString(page))
                .startsWith("<!doctype html>")
                .contains("\"backend\":\"reference\",\"language\":", "\"kernel\":0");
    }

    @Test
    void showsAFileAsItsRunDidAndWritesItInOtherFormats() {
        assertThat(cli.run("report", results().toString())).as(cli.err()).isZero();
        assertThat(cli.out()).startsWith("tiny").contains("\ndevices\n  reference: Java interpreter");
        assertThat(cli.run("report", results().toString(), "--format", "csv")).isZero();
        assertThat(cli.out()).startsWith("test,label,backend,");
        assertThat(cli.run("report", results().toString(), "--select", "tiny/copy/x1/linear"))
                .isZero();
        assertThat(cli.out()).contains("tiny/copy/x1/linear").doesNotContain("tiny/copy/x2");
        assertThat(cli.run("report", results().toString(), "--select", "load")).isEqualTo(2);
        assertThat(cli.run("report", results().toString(), results().toString()))
                .isEqualTo(2);
        assertThat(cli.err()).contains("--output report.html");
    }

    @Test
    void saysWhatIsWrong() {
        assertThat(cli.run("report", folder.resolve("none.json").toString(), "--output", folder + "/r.html"))
                .isEqualTo(2);
        assertThat(cli.err()).contains("no such file or folder");
        assertThat(cli.run("report", results().toString(), "--format", "html", "--output", folder.toString()))
                .isEqualTo(2);
        assertThat(cli.err()).contains("it is a folder");
    }
}
