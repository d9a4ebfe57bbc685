package io.github.gpupath.cli.engine.worker.child;

import io.github.gpupath.cli.engine.discovery.LocalHost;
import io.github.gpupath.cli.engine.discovery.Plugin;
import io.github.gpupath.cli.text.RefusedException;
import java.io.IOException;
import java.nio.file.Path;

/** Where the process of a plug-in begins and ends, in which its code runs as far as it needs no device. */
public final class HostMain {

    private HostMain() {}

    /**
     * Answers questions until the last.
     *
     * @param args the path of the jar
     */
    public static void main(String[] args) {
        CallLoop.serve(start -> host(Path.of(args[0])));
    }

    private static LocalHost host(Path jar) {
        try {
            return Plugin.open(jar, HostMain.class.getClassLoader()).here();
        } catch (IOException e) {
            throw RefusedException.unavailable(String.valueOf(e.getMessage()), e);
        }
    }
}
