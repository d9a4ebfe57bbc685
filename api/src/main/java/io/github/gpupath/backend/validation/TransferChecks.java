package io.github.gpupath.backend.validation;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.DeviceBuffer;
import io.github.gpupath.backend.DeviceResource;
import io.github.gpupath.backend.DeviceTexture;
import io.github.gpupath.backend.TextureSpec;
import java.nio.ByteBuffer;

/** Checks the sizes and offsets of transfers. */
final class TransferChecks {

    private TransferChecks() {}

    static void upload(ByteBuffer source, BufferSpec target, long offset) {
        isDirect(source);
        part(source, target, offset);
    }

    static void download(ByteBuffer target, BufferSpec source, long offset) {
        isWritable(target);
        part(target, source, offset);
    }

    static void upload(ByteBuffer source, TextureSpec target, int row) {
        isDirect(source);
        rows(source, target, row);
    }

    static void download(ByteBuffer target, TextureSpec source, int row) {
        isWritable(target);
        rows(target, source, row);
    }

    static void copy(DeviceBuffer source, DeviceBuffer target, long bytes) {
        areTwo(source, target);
        long most = Math.min(source.spec().bytes(), target.spec().bytes());
        if (bytes <= 0 || bytes > most) {
            throw new IllegalArgumentException(bytes + " bytes cannot be copied between buffers with "
                    + source.spec().bytes() + " and " + target.spec().bytes());
        }
    }

    static void copy(DeviceTexture source, DeviceTexture target) {
        areTwo(source, target);
        if (!source.spec().equals(target.spec())) {
            throw new IllegalArgumentException("a texture copy needs two textures of one specification, not "
                    + source.spec() + ", " + target.spec());
        }
    }

    static void isOften(int times) {
        if (times < 1) {
            throw new IllegalArgumentException("a transfer needs at least one repetition");
        }
    }

    private static void areTwo(DeviceResource source, DeviceResource target) {
        if (source == target) {
            throw new IllegalArgumentException("a copy needs two different resources");
        }
    }

    private static void part(ByteBuffer host, BufferSpec spec, long offset) {
        if (host.remaining() == 0 || offset < 0 || host.remaining() > spec.bytes() - offset) {
            throw new IllegalArgumentException(
                    host.remaining() + " bytes from byte " + offset + " exceed a buffer of " + spec.bytes() + " bytes");
        }
    }

    private static void rows(ByteBuffer host, TextureSpec spec, int row) {
        int rows = host.remaining() / spec.rowBytes();
        boolean isWhole = rows > 0 && host.remaining() % spec.rowBytes() == 0;
        boolean isAll = row == 0 && host.remaining() == spec.bytes();
        if (!isAll && (!isWhole || spec.levels() > 1 || row < 0 || rows > spec.rows() - row)) {
            throw new IllegalArgumentException(host.remaining() + " bytes from row " + row
                    + " are not whole rows of a texture of " + spec.rows() + " of " + spec.rowBytes() + " bytes each");
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
