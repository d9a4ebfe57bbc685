package io.github.gpupath.cli.engine.worker.child;

import io.github.gpupath.cli.engine.discovery.PluginTrial;
import io.github.gpupath.cli.engine.discovery.Rehearsal;
import io.github.gpupath.cli.engine.discovery.Services;
import io.github.gpupath.cli.engine.worker.Signals;
import io.github.gpupath.cli.engine.worker.protocol.Messages;
import io.github.gpupath.cli.engine.worker.protocol.Start;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Where a process begins and ends that tries plug-ins before the program touches them. It writes each step as a line. */
public final class RehearsalMain {

    /** The exit code of a rehearsal that an error ended. */
    private static final int FAILED = 3;

    private RehearsalMain() {}

    /** Reads one line, which names the folder, and tries what is in it. */
    public static void main(String[] args) throws IOException, InterruptedException {
        InputStream requests = System.in;
        PrintStream steps = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        System.setOut(System.err);
        System.setIn(InputStream.nullInputStream());
        Signals.ignore(); // Ctrl-C ends the program, and this with it
        Start start = new InputLines(requests)
                .next()
                .map(Messages::start)
                .orElseThrow(() -> new IOException("the program asked for nothing"));
        try (Services services = new Services(
                RehearsalMain.class.getClassLoader(),
                () -> Optional.ofNullable(start.plugins()),
                PluginTrial.NONE,
                System.err::println)) {
            new Rehearsal(services, step -> steps.println(Messages.line(step))).run();
        } catch (OutOfMemoryError e) {
            System.err.println("OutOfMemoryError");
            Runtime.getRuntime().halt(FAILED);
        }
        System.exit(0);
    }
}
