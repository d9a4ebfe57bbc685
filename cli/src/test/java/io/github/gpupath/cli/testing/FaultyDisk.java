package io.github.gpupath.cli.testing;

import static org.mockito.Mockito.mock;

import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileSystem;
import java.nio.file.Path;
import java.nio.file.spi.FileSystemProvider;
import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.mockito.invocation.InvocationOnMock;

/** A disk on which an operation that changes something fails; all else goes to a real one. */
public final class FaultyDisk {

    /** What goes wrong. */
    public enum Trouble {
        /** One operation fails. */
        ONCE,
        /** From one operation on nothing has room any more; files can be deleted and closed. */
        FULL,
        /** From one operation on nothing can be changed any more. */
        BROKEN
    }

    private static final Set<String> CHANGES = Set.of("newFileChannel", "newByteChannel", "move", "write", "force");
    private static final Set<String> ENDS = Set.of("delete", "deleteIfExists", "close");

    private final Trouble trouble;
    private final int first;
    private final FileSystem realSystem;
    private final FileSystem system;
    private final FileSystemProvider provider;
    private int operations;

    /**
     * Works as long as it is not too late.
     *
     * @param first the operation that fails, from 0
     */
    public FaultyDisk(Path folder, Trouble trouble, int first) {
        this.trouble = trouble;
        this.first = first;
        this.realSystem = folder.getFileSystem();
        this.system = mock(FileSystem.class, this::ofSystem);
        FileSystemProvider real = realSystem.provider();
        this.provider = mock(FileSystemProvider.class, call -> delegate(real, call));
    }

    /** A file on it. */
    public Path path(Path real) {
        return (Path)
                Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] {Path.class}, new OfPath(real));
    }

    /** Whether anything has failed. */
    public boolean hasFailed() {
        return operations > first;
    }

    private @Nullable Object ofSystem(InvocationOnMock call) throws Throwable {
        return call.getMethod().getName().equals("provider") ? provider : delegate(realSystem, call);
    }

    private @Nullable Object delegate(Object real, InvocationOnMock call) throws Throwable {
        Method method = call.getMethod();
        Object[] arguments =
                Arrays.stream(call.getRawArguments()).map(FaultyDisk::unwrapped).toArray();
        if (fails(method.getName())) {
            doHalf(real, method, arguments);
            throw new IOException("No space left on device");
        }
        return wrapped(invoke(real, method, arguments));
    }

    private boolean fails(String operation) {
        boolean isEnd = ENDS.contains(operation);
        if (!isEnd && !CHANGES.contains(operation)) {
            return false;
        }
        int index = operations++;
        return switch (trouble) {
            case ONCE -> index == first;
            case FULL -> index >= first && !isEnd;
            case BROKEN -> index >= first;
        };
    }

    /** A part of what is to be written still has room, and a file that fails to close is closed. */
    private static void doHalf(Object real, Method method, Object[] arguments) throws Throwable {
        if (method.getName().equals("close")) {
            invoke(real, method, arguments);
        }
        if (method.getName().equals("write") && arguments[0] instanceof ByteBuffer bytes) {
            arguments[0] = bytes.slice(bytes.position(), bytes.remaining() / 2);
            invoke(real, method, arguments);
        }
    }

    private static @Nullable Object invoke(Object real, Method method, Object @Nullable [] arguments) throws Throwable {
        try {
            return method.invoke(real, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private @Nullable Object wrapped(@Nullable Object result) {
        if (result instanceof Path path) {
            return path(path);
        }
        if (result instanceof FileChannel channel) {
            return mock(FileChannel.class, call -> delegate(channel, call));
        }
        if (result instanceof SeekableByteChannel channel) {
            return mock(SeekableByteChannel.class, call -> delegate(channel, call));
        }
        return result;
    }

    private static @Nullable Object unwrapped(@Nullable Object argument) {
        return argument instanceof Path path
                        && Proxy.isProxyClass(path.getClass())
                        && Proxy.getInvocationHandler(path) instanceof OfPath wrapper
                ? wrapper.real
                : argument;
    }

    private final class OfPath implements InvocationHandler {

        private final Path real;

        OfPath(Path real) {
            this.real = real;
        }

        @Override
        public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) throws Throwable {
            if (method.getName().equals("getFileSystem")) {
                return system;
            }
            Object[] own = arguments == null
                    ? null
                    : Arrays.stream(arguments).map(FaultyDisk::unwrapped).toArray();
            return wrapped(FaultyDisk.invoke(real, method, own));
        }
    }
}
