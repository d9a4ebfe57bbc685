package io.github.gpupath.kernel.counting;

/**
 * Loads and stores of one resource or workgroup array. Bytes are stored sizes of values, not of transactions.
 *
 * @param loads number of loads; a sample is one load
 * @param bytesLoaded bytes loaded; a sample is one texel
 * @param stores number of stores
 * @param bytesStored bytes stored
 */
public record Traffic(long loads, long bytesLoaded, long stores, long bytesStored) {

    public static final Traffic NONE = new Traffic(0, 0, 0, 0);

    /** The sum of both. */
    public Traffic plus(Traffic other) {
        return new Traffic(
                loads + other.loads,
                bytesLoaded + other.bytesLoaded,
                stores + other.stores,
                bytesStored + other.bytesStored);
    }

    static Traffic ofLoads(long count, int bytes) {
        return new Traffic(count, count * bytes, 0, 0);
    }

    static Traffic ofStores(long count, int bytes) {
        return new Traffic(0, 0, count, count * bytes);
    }
}
