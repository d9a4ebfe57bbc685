package io.github.gpupath.cli.engine.store;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.regex.Pattern;

/**
 * What a process has open, by a path such as {@code /proc/self/fd/1}, to which {@code /dev/stdout} leads. Its user chose what is
 * behind it and may have written there already.
 */
final class Descriptor {

    private static final Pattern FOLDER = Pattern.compile("/dev/fd|/proc/\\d+/(?:task/\\d+/)?fd");

    private Descriptor() {}

    /**
     * Whether there is such a thing at a path, in whose place no link is followed.
     *
     * @param path in a real folder
     */
    static boolean is(Path path) {
        return FOLDER.matcher(path.resolveSibling("").toString()).matches();
    }

    /**
     * Opens what a descriptor is of, to write behind what is there. This process writes to its own output itself: a file that
     * was opened once more would be written from another place on.
     */
    static FileChannel open(Path descriptor) throws IOException {
        String name = descriptor.getFileName().toString();
        if (isStandardOutput(descriptor)) {
            return staysOpen(FileDescriptor.out);
        }
        if (isOwn(descriptor) && name.equals("2")) {
            return staysOpen(FileDescriptor.err);
        }
        return FileChannel.open(descriptor, StandardOpenOption.WRITE, StandardOpenOption.APPEND);
    }

    /** Whether it is what this process writes to as its standard output. */
    static boolean isStandardOutput(Path path) {
        return is(path) && isOwn(path) && path.endsWith("1");
    }

    private static boolean isOwn(Path descriptor) {
        return descriptor.startsWith("/dev/fd")
                || descriptor.startsWith("/proc/" + ProcessHandle.current().pid());
    }

    private static FileChannel staysOpen(FileDescriptor descriptor) {
        FileOutputStream stream = new FileOutputStream(descriptor) {
            @Override
            public void close() {
                // others write to it too
            }
        };
        return stream.getChannel();
    }
}
