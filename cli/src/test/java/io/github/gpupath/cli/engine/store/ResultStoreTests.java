package io.github.gpupath.cli.engine.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.testing.Samples;
import io.github.gpupath.cli.text.Notes;
import io.github.gpupath.result.ClockReading;
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

    @Test
    void readingsOfTheClockFollowThoseOfTheRunThatGoesOn() {
        String device = Samples.file().devices().get(0).device();
        ClockReading before = new ClockReading("vulkan", device, null, 1.98e9);
        ClockReading after = new ClockReading("vulkan", device, "load/typed-buffer/rgba8/random", 1.75e9);
        ResultStore begun = begun(Samples.file());
        begun.append(before);
        ResultStore resumed = begun(begun.file());
        resumed.append(after);

        assertThat(resumed.file().clockReadings()).containsExactly(before, after);
        assertThat(resumed.file()
                        .concluding(List.of())
                        .withProblems(List.of())
                        .with(List.of())
                        .clockReadings())
                .containsExactly(before, after);
        ResultSchema.check(Json.write(resumed.file()));
        assertThat(Json.read(Json.write(resumed.file()), ResultFile.class)).isEqualTo(resumed.file());
    }
}
