package io.github.gpupath.cli.shell.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.gpupath.cli.testing.Cli;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class VersionTests {

    private static final Path ROOT = Path.of("..");

    private final Cli cli = Cli.with();

    /** Maven asks for it itself: a bundle is made without the launcher. */
    @Test
    void aBuildOfACheckoutNamesACommitOfIt() throws Exception {
        assumeTrue(Files.exists(ROOT.resolve(".git")) && git("rev-parse", "HEAD"), "no checkout that git reads");
        assertThat(cli.run("--version")).isZero();
        Matcher line = Pattern.compile("^gpupath \\S+ \\(commit ([0-9a-f]+)(\\+changes)?\\)")
                .matcher(cli.out());
        assertThat(line.find()).as(cli.out()).isTrue();
        assertThat(git("rev-parse", "--verify", line.group(1) + "^{commit}")).isTrue();
    }

    @Test
    void javaAndEachLibraryHaveTheirVersions() {
        assertThat(cli.run("--version")).isZero();
        assertThat(cli.out())
                .contains("\nJava " + System.getProperty("java.version") + " (")
                .containsPattern("\nLWJGL \\d[\\d.]+, JOCL \\d")
                .doesNotContain("${");
    }

    @Test
    void whatNobodyKnowsIsLeftOut() {
        assertThat(Version.line("1.2", "", "")).isEqualTo("gpupath 1.2");
        assertThat(Version.line("1.2", "abc", "today")).isEqualTo("gpupath 1.2 (commit abc, build today)");
    }

    /** Whether git is here and does that. */
    private static boolean git(String... words) throws InterruptedException {
        List<String> command = Stream.concat(Stream.of("git"), Stream.of(words)).toList();
        ProcessBuilder git =
                new ProcessBuilder(command).directory(ROOT.toFile()).redirectErrorStream(true);
        try {
            return git.redirectOutput(Redirect.DISCARD).start().waitFor() == 0;
        } catch (IOException notHere) {
            return false;
        }
    }
}
