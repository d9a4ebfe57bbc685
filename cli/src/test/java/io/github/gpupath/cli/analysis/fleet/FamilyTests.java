package io.github.gpupath.cli.analysis.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.analysis.compare.NoiseFloor;
import io.github.gpupath.cli.analysis.fleet.Family.Device;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Families of simulated devices, of which it is known what is special. */
class FamilyTests {

    private static final int FIGURES = 100;

    private final Random random = new Random(11);

    private static Trait trait(int figure) {
        return new Trait("one", "suite", Trait.TEST, "suite/test" + figure, "", "loads-per-second", "loads/s");
    }

    /** Devices whose figures scatter by 0.5 % and have intervals of 0.2 %, but for what is done to them. */
    private Family family(int devices, DoubleBinaryOperator factor) {
        List<Member> members = new ArrayList<>();
        for (int device = 0; device < devices; device++) {
            Map<Trait, Observation> observations = new LinkedHashMap<>();
            for (int figure = 0; figure < FIGURES; figure++) {
                double value =
                        (figure + 1) * 1e9 * (1 + 0.005 * random.nextGaussian()) * factor.applyAsDouble(device, figure);
                observations.put(trait(figure), new Observation(value, value * 0.998, value * 1.002));
            }
            members.add(member("node" + device, observations));
        }
        return Family.of("GPU", members, NoiseFloor.DEFAULT).orElseThrow();
    }

    private static Member member(String file, Map<Trait, Observation> observations) {
        return new Member(List.of(file), "GPU", "key of " + file, List.of("driver 1"), observations);
    }

    private static List<String> falling(Family family) {
        return family.devices().stream()
                .filter(Device::fallsOut)
                .map(Device::title)
                .toList();
    }

    /** Sixty families at 1 % each. */
    @Test
    void aFamilyWithoutAnySpecialDeviceHasNone() {
        long named = IntStream.range(0, 60)
                .filter(trial ->
                        !falling(family(5 + trial % 20, (device, figure) -> 1)).isEmpty())
                .count();
        assertThat(named).isLessThanOrEqualTo(3);
    }

    @Test
    void aDeviceWithAFewSlowFiguresIsNamedWithThem() {
        Family family = family(20, (device, figure) -> device == 7 && figure < 10 ? 0.93 : 1);
        assertThat(falling(family)).containsExactly("node7");
        assertThat(family.devices().get(7).strays()).isEqualTo(10);
        assertThat(family.strays()).allMatch(stray -> stray.device() == 7 && stray.figure() < 10);
        assertThat(family.figures().get(0).ratio(7))
                .hasValueSatisfying(ratio -> assertThat(ratio).isBetween(0.9, 0.95));
    }

    /** A link of half its width, in the smallest family and in one of eight. */
    @Test
    void halfTheRateShowsAmongFive() {
        for (int devices : new int[] {5, 8}) {
            assertThat(falling(family(devices, (device, figure) -> device == 2 && figure < 3 ? 0.5 : 1)))
                    .containsExactly("node2");
        }
    }

    @Test
    void twoThatAreAlikeDoNotHideEachOther() {
        assertThat(falling(family(16, (device, figure) -> device < 2 ? 0.95 : 1)))
                .containsExactly("node0", "node1");
    }

    @Test
    void halfOfTheDevicesAreNoOutliers() {
        assertThat(falling(family(16, (device, figure) -> device < 8 ? 0.9 : 1)))
                .isEmpty();
    }

    /** Each run has figures that are off by chance; one device has far more of them. */
    @Test
    void moreStraysThanTheOthersHaveAreNeeded() {
        Random chance = new Random(3);
        Family family = family(40, (device, figure) -> chance.nextDouble() < (device == 30 ? 0.3 : 0.03) ? 0.9 : 1);
        assertThat(family.strays()).hasSizeGreaterThan(60);
        assertThat(falling(family)).containsExactly("node30");
    }

    @Test
    void whatItsOwnIntervalOrTheNoiseFloorExplainsDoesNotStray() {
        assertThat(strays(1.0, 1.009, 1.0089, 1.0091)).isEmpty();
        assertThat(strays(1.0, 1.1, 1.0, 1.2)).isEmpty();
        assertThat(strays(1.0, 1.1, 1.09, 1.11)).hasValue(1);
        assertThat(strays(32, 16, 16, 16)).hasValue(1);
        assertThat(strays(0, 3, 3, 3)).hasValue(1);
        assertThat(strays(0, 0, 0, 0)).isEmpty();
    }

    /** How many figures stray where nine devices have one value and one has another, none where there is no stray. */
    private static Optional<Integer> strays(double usual, double value, double low, double high) {
        List<Member> members = new ArrayList<>();
        for (int device = 0; device < 9; device++) {
            members.add(member("node" + device, Map.of(trait(0), new Observation(usual, usual, usual))));
        }
        members.add(member("other", Map.of(trait(0), new Observation(value, low, high))));
        int found = Family.of("GPU", members, NoiseFloor.DEFAULT)
                .orElseThrow()
                .strays()
                .size();
        return found == 0 ? Optional.empty() : Optional.of(found);
    }

    @Test
    void figuresThatTooFewHaveAreNotCompared() {
        List<Member> members = new ArrayList<>();
        for (int device = 0; device < 6; device++) {
            Map<Trait, Observation> observations = new LinkedHashMap<>();
            observations.put(trait(device < 4 ? 0 : 1), new Observation(1, 1, 1));
            members.add(member("node" + device, observations));
        }
        assertThat(Family.of("GPU", members, NoiseFloor.DEFAULT)).isEmpty();
    }
}
