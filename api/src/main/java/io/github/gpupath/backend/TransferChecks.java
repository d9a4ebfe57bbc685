package io.github.gpupath.backend;

import java.nio.ByteBuffer;

/** Whether host memory fits the device memory that it is copied to or from. */
final class TransferChecks {

    private TransferChecks() {}

    static void upload(ByteBuffer source, BufferSpec target) {
        isDirect(source);
        part(source, target);
    }

    static void download(ByteBuffer target, BufferSpec source) {
        isWritable(target);
        part(target, source);
    }

    static void upload(ByteBuffer source, TextureSpec target) {
        isDirect(source);
        whole(source, target);
    }

    static void download(ByteBuffer target, TextureSpec source) {
        isWritable(target);
        whole(target, source);
    }

    private static void part(ByteBuffer host, BufferSpec spec) {
        if (host.remaining() == 0 || host.remaining() > spec.bytes()) {
            throw new IllegalArgumentException(
                    host.remaining() + " bytes are no part of a buffer of " + spec.bytes() + " bytes");
        }
    }

    private static void whole(ByteBuffer host, TextureSpec spec) {
        if (host.remaining() != spec.bytes()) {
            throw new IllegalArgumentException(
                    host.remaining() + " bytes are not the " + spec.bytes() + " bytes of the texture");
        }
    }

    private static void isWritable(ByteBuffer host) {
        isDirect(host);
        if (host.isReadOnly()) {
            throw new IllegalArgumentException("a download needs a buffer that can be written");
        }
    }

    private static void isDirect(ByteBuffer host) {
        if (!host.isDirect()) {
            throw new IllegalArgumentException("a transfer needs a direct buffer");
        }
    }
}
