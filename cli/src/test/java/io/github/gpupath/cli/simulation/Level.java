package io.github.gpupath.cli.simulation;

/** The caches of a level, each with its pipe. */
final class Level {

    private final Sharing sharing;
    private final double latency;
    private final int processors;
    private final Cache[] caches;
    private final Pipe[] pipes;

    /**
     * The empty caches of a level.
     *
     * @param pageBytes of what a cache brings and gives up at once
     */
    Level(LevelModel model, int processors, long seed, int pageBytes) {
        this.sharing = model.sharing();
        this.latency = model.latency();
        this.processors = processors;
        int number = switch (sharing) {
            case PER_PROCESSOR -> processors;
            case HALVES -> 2;
            case ALL -> 1;
        };
        long bytes = sharing == Sharing.HALVES ? model.bytes() / 2 : model.bytes();
        caches = new Cache[number];
        pipes = new Pipe[number];
        for (int i = 0; i < number; i++) {
            caches[i] = new Cache(Math.toIntExact(bytes / pageBytes), model.ways(), model.replacement(), seed + i);
            pipes[i] = new Pipe(model.bandwidth() / number, pageBytes);
        }
    }

    double latency() {
        return latency;
    }

    Cache cache(int index) {
        return caches[index];
    }

    Pipe pipe(int index) {
        return pipes[index];
    }

    /** The cache that a processor asks first. */
    int near(int processor) {
        return switch (sharing) {
            case PER_PROCESSOR -> processor;
            case HALVES -> processor * 2 / processors;
            case ALL -> 0;
        };
    }

    /** The cache that is asked next, which is the first again where there is no other. */
    int home(int page, int near) {
        return sharing == Sharing.HALVES ? scattered(page) & 1 : near;
    }

    /** Neighbouring pages are at home in either half, as if by chance: a multiplication by 2^32 over the golden section. */
    private static int scattered(int page) {
        return page * 0x9E37_79B9 >>> 16;
    }
}
