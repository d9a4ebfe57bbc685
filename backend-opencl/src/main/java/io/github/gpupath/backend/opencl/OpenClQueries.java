package io.github.gpupath.backend.opencl;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.jocl.CL;
import org.jocl.Pointer;
import org.jocl.cl_device_id;
import org.jocl.cl_platform_id;

/** Answers of {@code clGetPlatformInfo} and {@code clGetDeviceInfo} in Java's types. */
final class OpenClQueries {

    private OpenClQueries() {}

    static String text(cl_platform_id platform, int what) {
        return text(bytes(
                "clGetPlatformInfo",
                (size, value, actual) -> CL.clGetPlatformInfo(platform, what, size, value, actual)));
    }

    static String text(cl_device_id device, int what) {
        return text(bytes(device, what));
    }

    /** The names of a device's extensions. */
    static Set<String> extensions(cl_device_id device) {
        return Set.of(text(device, CL.CL_DEVICE_EXTENSIONS).split("\\s+"));
    }

    /** An unsigned integer of four or eight bytes, whichever the driver answers with. */
    static long number(cl_device_id device, int what) {
        return numbers(device, what)[0];
    }

    /** A number that is a Java int in practice; beyond that it counts as the largest int. */
    static int intNumber(cl_device_id device, int what) {
        return clamp(number(device, what));
    }

    static int clamp(long number) {
        return number < 0 ? Integer.MAX_VALUE : (int) Math.min(number, Integer.MAX_VALUE);
    }

    static boolean flag(cl_device_id device, int what) {
        return number(device, what) != 0;
    }

    /** An array of {@code size_t}, or a single number. */
    static long[] numbers(cl_device_id device, int what) {
        byte[] bytes = bytes(device, what);
        ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder());
        if (bytes.length == 4) {
            return new long[] {Integer.toUnsignedLong(buffer.getInt())};
        }
        long[] numbers = new long[bytes.length / 8];
        buffer.asLongBuffer().get(numbers);
        return numbers;
    }

    static byte[] bytes(cl_device_id device, int what) {
        return bytes("clGetDeviceInfo", (size, value, actual) -> CL.clGetDeviceInfo(device, what, size, value, actual));
    }

    /** One of OpenCL's two-step queries: the size first, then the bytes. */
    @FunctionalInterface
    interface Query {
        int ask(long size, Pointer value, long[] actual);
    }

    @SuppressWarnings("NullAway") // a null pointer asks for the size
    static byte[] bytes(String call, Query query) {
        long[] size = new long[1];
        OpenClErrors.call(call, () -> query.ask(0, null, size));
        byte[] bytes = new byte[Math.toIntExact(size[0])];
        if (bytes.length > 0) {
            OpenClErrors.call(call, () -> query.ask(bytes.length, Pointer.to(bytes), size));
        }
        return bytes;
    }

    /** Text that ends with a zero byte, as the API gives it. */
    static String text(byte[] bytes) {
        int length = 0;
        while (length < bytes.length && bytes[length] != 0) {
            length++;
        }
        return new String(bytes, 0, length, StandardCharsets.UTF_8).strip();
    }
}
