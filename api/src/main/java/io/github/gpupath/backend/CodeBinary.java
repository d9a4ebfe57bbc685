package io.github.gpupath.backend;

import java.util.Arrays;

/**
 * A compiled kernel in the driver's binary format, such as a pipeline cache; may contain machine code.
 *
 * @param origin the API call or file that returned it
 * @param bytes the binary; not copied, do not modify
 */
public record CodeBinary(String origin, byte[] bytes) {

    @Override
    public boolean equals(Object other) {
        return other instanceof CodeBinary that && origin.equals(that.origin) && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
        return 31 * origin.hashCode() + Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return bytes.length + " bytes of " + origin;
    }
}
