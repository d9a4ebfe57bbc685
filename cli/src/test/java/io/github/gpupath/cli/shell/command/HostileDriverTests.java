package io.github.gpupath.cli.shell.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.report.ResultFormat;
import io.github.gpupath.cli.testing.Cli;
import io.github.gpupath.cli.testing.FakeBackends;
import io.github.gpupath.cli.testing.Hostile;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Drivers and plugins that give {@link Hostile} text wherever they are asked. */
@Tag("slow")
class HostileDriverTests {

    private final Cli cli = Cli.with(FakeBackends.Rude.class, FakeBackends.RudelyMissing.class);

    private void assertHarmless(int exitCode, String... arguments) {
        assertThat(cli.run(arguments)).as(cli.err()).isEqualTo(exitCode);
        Hostile.assertHarmless(cli.out(), List.of(arguments).contains("always"));
        Hostile.assertHarmless(cli.err(), false);
    }

    @Test
    void lists() {
        for (String command : List.of("backends", "devices", "doctor")) {
            for (String format : List.of("table", "json")) {
                assertHarmless(0, command, "--format", format, "--color", "always");
                assertThat(cli.out()).contains(Hostile.ORDINARY);
            }
        }
    }

    @Test
    void runs() {
        for (ResultFormat format : ResultFormat.values()) {
            assertHarmless(
                    3, "verify", "tiny", "--backend", "rude", "--format", format.toString(), "--color", "always");
            // nothing is concluded from tests that were only verified
            if (format != ResultFormat.FINDINGS && format != ResultFormat.FINDINGS_CSV) {
                assertThat(cli.out()).contains(Hostile.ORDINARY);
            }
            assertThat(cli.err()).contains(Hostile.ORDINARY);
        }
    }

    @Test
    void progressOnATerminal() {
        assertThat(cli.runOnTerminal("verify", "tiny", "--backend", "rude")).isEqualTo(3);
        Hostile.assertHarmless(cli.err().replaceAll("\r\u001b\\[K|\u001b\\[\\?7[lh]", ""), false);
    }

    @Test
    void messages() {
        assertHarmless(4, "run", "--backend", "rudely-missing");
        assertHarmless(4, "run", "--backend", "rude", "--device", "nothing");
        assertThat(cli.run("show", "tiny/copy/x1/linear", "--backend", "rude")).isZero();
        assertThat(cli.out()).contains(Hostile.ORDINARY);
        Hostile.assertHarmless(cli.out().replace("\t", "") + cli.err(), false);
        assertHarmless(3, "show", "tiny/copy/x1/linear", "--backend", "rude", "--as", "spirv");
        assertThat(cli.run("verify", "tiny", "--backend", "rude", "--verbose")).isEqualTo(3);
        Hostile.assertHarmless(cli.err().replace("\t", ""), false);
        assertThat(cli.err()).contains(Hostile.ORDINARY);
    }
}
