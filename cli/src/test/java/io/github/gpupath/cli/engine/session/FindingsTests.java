package io.github.gpupath.cli.engine.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.testing.Samples;
import io.github.gpupath.result.ResultFile.Problem;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FindingsTests {

    @Test
    void aProblemThatIsFoundAgainWhenARunGoesOnIsTheSame() {
        Problem clock = new Problem("vulkan", null, "host time replaces device time: it stands still");
        Problem release = new Problem("vulkan", "tiny/a", "releasing the test failed");
        Findings begun = new Findings(Samples.file(), List.of(), Optional.empty());
        begun.add(clock);
        Findings resumed = new Findings(begun.file(), List.of(), Optional.empty());
        resumed.add(clock);
        resumed.add(release);

        assertThat(resumed.file().problems()).containsExactly(clock, release);
    }
}
