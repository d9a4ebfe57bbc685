package io.github.gpupath.cli.simulation;

import java.util.List;

/**
 * The devices of the simulation, at their full size. Their figures are made up, of the kind that devices of their class have.
 * Of the H200, the number of processors and the sizes of the caches are NVIDIA's, the bandwidths what this program measured,
 * rounded.
 */
final class SimulatedDevices {

    private static final long KIB = 1 << 10;
    private static final long MIB = 1 << 20;

    /** A small integrated GPU. */
    static final DeviceModel INTEGRATED = new DeviceModel(
            "integrated",
            8,
            4,
            4,
            4,
            List.of(
                    new LevelModel(64 * KIB, 16, Replacement.LRU, Sharing.PER_PROCESSOR, 1000, 80),
                    new LevelModel(MIB, 16, Replacement.RANDOM, Sharing.ALL, 400, 200)),
            60,
            400);

    /** An H200, as if it gave up the oldest. */
    static final DeviceModel H200 = new DeviceModel(
            "H200",
            132,
            8,
            4,
            0.5,
            List.of(
                    new LevelModel(256 * KIB, 16, Replacement.LRU, Sharing.PER_PROCESSOR, 31_000, 20),
                    new LevelModel(50 * MIB, 16, Replacement.LRU, Sharing.HALVES, 10_000, 150)),
            4700,
            500);

    /** A GPU with one second level of 40 MiB. */
    static final DeviceModel MEDIUM = new DeviceModel(
            "medium",
            54,
            8,
            4,
            1,
            List.of(
                    new LevelModel(192 * KIB, 16, Replacement.RANDOM, Sharing.PER_PROCESSOR, 9500, 20),
                    new LevelModel(40 * MIB, 16, Replacement.LRU, Sharing.ALL, 3000, 150)),
            1000,
            400);

    /** A large GPU with one large second level. */
    static final DeviceModel LARGE = new DeviceModel(
            "large",
            64,
            6,
            4,
            0.5,
            List.of(
                    new LevelModel(128 * KIB, 16, Replacement.LRU, Sharing.PER_PROCESSOR, 20_000, 20),
                    new LevelModel(96 * MIB, 16, Replacement.LRU, Sharing.ALL, 5000, 150)),
            1000,
            400);

    /** Three levels, the last of them behind the memory's controllers. */
    static final DeviceModel THREE_LEVELS = new DeviceModel(
            "three levels",
            40,
            8,
            4,
            1,
            List.of(
                    new LevelModel(32 * KIB, 8, Replacement.LRU, Sharing.PER_PROCESSOR, 9000, 60),
                    new LevelModel(4 * MIB, 16, Replacement.LRU, Sharing.ALL, 4000, 150),
                    new LevelModel(128 * MIB, 16, Replacement.RANDOM, Sharing.ALL, 1800, 250)),
            560,
            400);

    /** No cache that would answer reads of another workgroup. */
    static final DeviceModel WITHOUT_CACHES = new DeviceModel("without caches", 16, 4, 4, 2, List.of(), 100, 300);

    /** Few ways, oldest out first. */
    static final DeviceModel LOW_ASSOCIATIVITY = new DeviceModel(
            "low associativity",
            16,
            4,
            4,
            2,
            List.of(
                    new LevelModel(32 * KIB, 2, Replacement.LRU, Sharing.PER_PROCESSOR, 2400, 40),
                    new LevelModel(4 * MIB, 4, Replacement.LRU, Sharing.ALL, 800, 150)),
            250,
            300);

    /** A last level of 256 MiB. */
    static final DeviceModel LARGE_LAST_LEVEL = new DeviceModel(
            "last level of 256 MiB",
            76,
            8,
            4,
            0.5,
            List.of(
                    new LevelModel(32 * KIB, 8, Replacement.LRU, Sharing.PER_PROCESSOR, 9500, 60),
                    new LevelModel(256 * MIB, 16, Replacement.RANDOM, Sharing.ALL, 4200, 250)),
            1300,
            500);

    /** All of them. */
    static final List<DeviceModel> ALL =
            List.of(INTEGRATED, H200, MEDIUM, LARGE, THREE_LEVELS, WITHOUT_CACHES, LOW_ASSOCIATIVITY, LARGE_LAST_LEVEL);

    private SimulatedDevices() {}
}
