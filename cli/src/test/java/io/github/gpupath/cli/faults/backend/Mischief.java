package io.github.gpupath.cli.faults.backend;

import io.github.gpupath.backend.BackendException;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/** What a driver or a backend can do to the process that uses it. */
public enum Mischief {
    /** Is ended from outside. */
    KILL {
        @Override
        void happen() {
            try {
                new ProcessBuilder(
                                "kill",
                                "-9",
                                Long.toString(ProcessHandle.current().pid()))
                        .start();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            hang();
        }
    },

    /** Writes to address 0 in native code. */
    SEGFAULT {
        @Override
        void happen() {
            try {
                Class<?> type = Class.forName("sun.misc.Unsafe"); // by reflection: javac warns of the name
                Field instance = type.getDeclaredField("theUnsafe");
                instance.setAccessible(true);
                type.getMethod("putInt", long.class, int.class).invoke(instance.get(null), 0L, 1);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }
    },

    /** Ends the process in order. */
    EXIT {
        @Override
        void happen() {
            System.exit(7);
        }
    },

    HANG {
        @Override
        void happen() {
            hang();
        }
    },

    /** Allocates until nothing is left. */
    FILL_HEAP {
        @Override
        void happen() {
            List<long[]> all = new ArrayList<>();
            while (true) {
                all.add(new long[1 << 20]);
            }
        }
    },

    OVERFLOW_STACK {
        @Override
        @SuppressWarnings("InfiniteRecursion") // which is the point
        void happen() {
            happen();
        }
    },

    /** Throws what no backend should. */
    BREAK {
        @Override
        void happen() {
            throw new IllegalStateException("a handle is stuck");
        }
    },

    LOSE_DEVICE {
        @Override
        void happen() {
            throw new BackendException.DeviceLost("vkQueueSubmit: VK_ERROR_DEVICE_LOST");
        }
    },

    /** More answers than any buffer holds, past System.out, as native code writes. */
    PRINT_ANSWERS {
        @Override
        @SuppressWarnings("resource") // standard output is not this method's to close
        void happen() {
            byte[] answers = "{}\n".repeat(1 << 20).getBytes(StandardCharsets.ISO_8859_1);
            try {
                new FileOutputStream(FileDescriptor.out).write(answers);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    },

    /** What ends a stream is not its process. */
    CLOSE_OUTPUT {
        @Override
        void happen() {
            try (FileOutputStream out = new FileOutputStream(FileDescriptor.out)) {
                out.flush();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    },

    /** Leaves a thread behind that would keep a process alive. */
    LEAVE_THREAD {
        private final AtomicBoolean left = new AtomicBoolean();

        @Override
        void happen() {
            if (!left.getAndSet(true)) {
                new Thread(Mischief::hang, "left behind").start();
            }
        }
    },

    /** Is up to the device. */
    WRONG_ANSWER {
        @Override
        void happen() {}
    };

    abstract void happen();

    private static void hang() {
        while (true) {
            LockSupport.parkNanos(Long.MAX_VALUE);
        }
    }
}
