package io.github.gpupath.cli.engine.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.testing.Samples;
import io.github.gpupath.cli.text.Notes;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.ResultFile.Problem;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResultStoreTests {

    private static ResultStore begun(ResultFile known) {
        ResultStore store = ResultStore.inMemory(Notes.NONE);
        store.begin(known, List.of(), line -> {});
        return store;
    }

    @Test
    void aProblemThatIsFoundAgainWhenARunGoesOnIsTheSame() {
        Problem clock = new Problem("vulkan", null, "host time replaces device time: it stands still");
        Problem release = new Problem("vulkan", "tiny/a", "releasing the test failed");
        ResultStore begun = begun(Samples.file());
        begun.append(clock);
        ResultStore resumed = begun(begun.file());
        resumed.append(clock);
        resumed.append(release);

        assertThat(resumed.file().problems()).containsExactly(clock, release);
    }
}
