package io.github.gpupath.backend;

import java.util.Arrays;

/**
 * A compiled kernel as the driver returns it, such as a pipeline cache or a program binary. It may contain the machine code.
 *
 * @param origin the API call or the file that it comes from
 * @param bytes the binary; read only
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
