package io.github.gpupath.cli.analysis.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.analysis.compare.NoiseFloor;
import io.github.gpupath.cli.analysis.fleet.Family.Device;
import io.github.gpupath.cli.testing.FileBuilder;
import io.github.gpupath.cli.testing.ResultBuilder;
import io.github.gpupath.result.FindingRecord;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.TestResult;
import java.util.List;
import org.junit.jupiter.api.Test;

class CensusTests {

    private final Census census = new Census();

    private static TestResult result(String test, String device, double seconds) {
        return new ResultBuilder(test, "one").device(device).around(seconds);
    }

    /** Devices whose name differs from key to key are no family, so the builder's files are given one name. */
    private static ResultFile file(TestResult... results) {
        return new FileBuilder().deviceName("GPU").of(results);
    }

    private List<Family> families() {
        return census.families(NoiseFloor.DEFAULT);
    }

    @Test
    void filesWithoutACommonTestAreOneRunOnADeviceInParts() {
        for (int node = 0; node < 6; node++) {
            census.add("load" + node, file(result("load/a", "gpu" + node, 1e-3)));
            census.add("store" + node, file(result("store/a", "gpu" + node, 1e-3)));
        }
        assertThat(families()).singleElement().satisfies(family -> {
            assertThat(family.devices())
                    .extracting(Device::title)
                    .startsWith("load0 + store0", "load1 + store1")
                    .hasSize(6);
            assertThat(family.figures()).hasSize(2);
        });
    }

    @Test
    void theDevicesOfANodeAreToldApart() {
        census.add(
                "node",
                file(
                        result("load/a", "gpu0", 1e-3),
                        result("load/a", "gpu1", 1e-3),
                        result("load/a", "gpu2", 1e-3),
                        result("load/a", "gpu3", 1e-3),
                        result("load/a", "gpu4", 2e-3)));
        assertThat(families())
                .singleElement()
                .satisfies(family -> assertThat(family.devices())
                        .filteredOn(Device::fallsOut)
                        .extracting(Device::title)
                        .containsExactly("node gpu4"));
    }

    @Test
    void oneDeviceThatWasMeasuredOftenIsNoFamily() {
        for (int run = 0; run < 9; run++) {
            census.add("run" + run, file(result("load/a", "gpu", 1e-3)));
        }
        assertThat(families()).isEmpty();
    }

    /** The later run is given before the earlier one. */
    @Test
    void aDeviceThatWasMeasuredOftenCountsOnceAsTheLatestRunFoundIt() {
        for (int node = 0; node < 7; node++) {
            census.add("node" + node, file(result("load/a", "gpu" + node, 1e-3 * (1 + 1e-4 * node))));
        }
        for (int day = 9; day > 5; day--) {
            census.add(
                    "day" + day,
                    new FileBuilder()
                            .deviceName("GPU")
                            .startedAt("2026-11-2" + day + "T12:00:00Z")
                            .of(result("load/a", "gpu7", day < 9 ? 1e-3 : 2e-3)));
        }
        assertThat(families()).singleElement().satisfies(family -> {
            assertThat(family.devices()).hasSize(8);
            assertThat(family.devices())
                    .filteredOn(Device::fallsOut)
                    .extracting(Device::title)
                    .containsExactly("day9 + day8 + day7 + day6");
        });
    }

    /** Without UUIDs the first cards of two machines have the same PCI address. */
    @Test
    void cardsOfOneAddressAndDifferentNamesAreDifferentDevices() {
        for (int node = 0; node < 5; node++) {
            String slot = "0000:0" + node + ":00.0";
            census.add("node" + node, file(result("load/a", slot, 1e-3)));
            census.add("other" + node, new FileBuilder().deviceName("Other").of(result("load/a", slot, 1e-3)));
        }
        assertThat(families()).extracting(Family::name).containsExactly("GPU", "Other");
        assertThat(families()).allSatisfy(family -> assertThat(family.devices()).hasSize(5));
    }

    /** Their name and identity are the same on every machine. */
    @Test
    void softwareDriversOfEachFileAreAnotherDevice() {
        for (int node = 0; node < 5; node++) {
            census.add(
                    "node" + node,
                    new FileBuilder().deviceName("pipe").onCpu().of(result("load/a", "cpu", 1e-3 * (1 + 1e-3 * node))));
        }
        assertThat(families())
                .singleElement()
                .satisfies(family -> assertThat(family.devices()).hasSize(5));
    }

    @Test
    void copiesOfAFileAreOneDevice() {
        for (int copy = 0; copy < 6; copy++) {
            census.add(
                    "copy" + copy, new FileBuilder().deviceName("pipe").onCpu().of(result("load/a", "cpu", 1e-3)));
        }
        assertThat(families()).isEmpty();
        for (int node = 0; node < 6; node++) {
            ResultFile file = file(result("load/a", "gpu" + node, 1e-3 * (1 + 1e-3 * node)));
            census.add("node" + node, file);
            census.add("copy of node" + node, file);
        }
        assertThat(families())
                .singleElement()
                .satisfies(family -> assertThat(family.devices())
                        .extracting(Device::title)
                        .startsWith("node0 + copy of node0")
                        .hasSize(6));
    }

    @Test
    void figuresOfFindingsAreComparedToo() {
        for (int node = 0; node < 6; node++) {
            ResultFile file = file(result("load/a", "gpu" + node, 1e-3));
            census.add("node" + node, file.concluding(List.of(banks("gpu" + node, node == 3 ? 16 : 32))));
        }
        Family family = families().get(0);
        assertThat(family.strays()).singleElement().satisfies(stray -> {
            assertThat(stray.device()).isEqualTo(3);
            assertThat(family.figures().get(stray.figure()).trait().title()).isEqualTo("load/stride banks: banks");
        });
    }

    /** One of the nodes was busy, and its figures are as those of the others. */
    @Test
    void whatCannotBeToldOfADeviceIsNoneOfItsFigures() {
        for (int node = 0; node < 6; node++) {
            ResultFile file = file(result("load/a", "gpu" + node, 1e-3));
            census.add(
                    "node" + node, file.concluding(List.of(finding("indistinct", "gpu" + node, node == 3 ? 40 : 2))));
        }
        assertThat(families())
                .singleElement()
                .satisfies(family -> assertThat(family.strays()).isEmpty());
    }

    private static FindingRecord banks(String device, int banks) {
        return finding("banks", device, banks);
    }

    private static FindingRecord finding(String kind, String device, int banks) {
        return new FindingRecord(
                "load",
                "one",
                device,
                "1.0",
                kind,
                "load/stride",
                "banks",
                List.of(new FindingRecord.Figure("banks", "", banks, null, null, null)),
                List.of("load/a"),
                banks + " banks");
    }
}
