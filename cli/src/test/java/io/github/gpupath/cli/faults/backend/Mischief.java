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

    /** A line on standard output, with bytes that are no text. */
    PRINT_LINE {
        @Override
        void happen() {
            print("driver: \u001b[31mhello\u0000\u00ff\n");
        }
    },

    /** The beginning of a line, so that the next answer is its end. */
    PRINT_PART_OF_LINE {
        @Override
        void happen() {
            print("driver: all is well ");
        }
    },

    /** More than any buffer holds. */
    PRINT_MUCH {
        @Override
        void happen() {
            for (int i = 0; i < 100_000; i++) {
                print("driver: still alive\n");
            }
        }
    },

    /** An answer that is none: the right form with other content. */
    PRINT_ANSWER {
        @Override
        void happen() {
            print("{}\n");
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

    /** Past System.out, as native code does. */
    @SuppressWarnings("resource") // standard output is not this method's to close
    private static void print(String text) {
        try {
            new FileOutputStream(FileDescriptor.out).write(text.getBytes(StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
