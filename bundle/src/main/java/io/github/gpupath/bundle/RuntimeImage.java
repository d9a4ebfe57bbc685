package io.github.gpupath.bundle;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A Java runtime with no more than gpupath needs of it. It holds no archive of Java's classes, which is never twice the same;
 * the launcher makes it.
 */
final class RuntimeImage {

    private RuntimeImage() {}

    /**
     * Links one.
     *
     * @param javaHome a JDK of this system
     * @param modules names of the JDK's modules, separated by commas
     * @param folder where it is made; it must not be there yet
     */
    static void link(Path javaHome, String modules, Path folder) throws IOException, InterruptedException {
        Command.output(List.of(
                javaHome.resolve("bin/jlink").toString(),
                "--add-modules",
                modules,
                "--no-header-files",
                "--no-man-pages",
                "--strip-java-debug-attributes",
                // For tools that look into this runtime, and for connections to the network, of which there are none.
                "--exclude-files=**/jrt-fs.jar,**/public_suffix_list.dat,**/cacerts",
                "--output",
                folder.toString()));
    }
}
