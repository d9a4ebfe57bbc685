package io.github.gpupath.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ProfileTests {

    @Test
    void dispatchesOfSoftwareDriversLastLonger() {
        for (Profile profile : List.of(Profile.QUICK, Profile.DEFAULT, Profile.THOROUGH)) {
            assertThat(profile.targetDispatchSeconds()).isEqualTo(0.001);
            assertThat(profile.onCpu().targetDispatchSeconds()).isEqualTo(profile.equals(Profile.QUICK) ? 0.004 : 0.01);
            assertThat(profile.onCpu().minRounds()).isEqualTo(profile.minRounds());
        }
    }

    @Test
    void aRunThatGoesOnHasTheSameSettings() {
        assertThat(Profile.DEFAULT.onCpu().onCpu()).isEqualTo(Profile.DEFAULT.onCpu());
    }

    @Test
    void aRunOfOnePlaceGoesOnInOneProcess() {
        Profile old = new Profile("default", 0.4, 0.002, 0.01, 0.1, 10, 0.005, 0.5, 1, 1);
        assertThat(old.onCpu().processes()).isEqualTo(1);
        assertThat(Profile.DEFAULT.onCpu().processes()).isEqualTo(5);
        assertThat(Profile.QUICK.onCpu().processes()).isEqualTo(1);
    }
}
