package io.github.gpupath.kernel.counting;

/**
 * Accesses to one memory object; the bytes are those of the type as it is stored, whatever the hardware moves.
 *
 * @param loads the number of loads; a sample is one
 * @param bytesLoaded the bytes that they ask for; of a sample the bytes of one texel
 * @param stores the number of stores
 * @param bytesStored the bytes that they write
 */
public record Traffic(long loads, long bytesLoaded, long stores, long bytesStored) {

    public static final Traffic NONE = new Traffic(0, 0, 0, 0);

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
