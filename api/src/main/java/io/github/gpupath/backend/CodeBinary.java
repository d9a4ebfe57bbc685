package io.github.gpupath.backend;

import java.util.Arrays;

/**
 * Bytes that a driver gives of a compiled kernel, and in which its machine code may lie.
 *
 * @param origin the call or the file that they come from
 * @param bytes as the driver gives them; not to be changed
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
