package io.github.gpupath.cli.twins;

import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.cli.delegation.DelegatingProvider;
import io.github.gpupath.cli.testing.ClassJar;
import io.github.gpupath.cli.twins.backend.Slow;
import io.github.gpupath.cli.twins.backend.Twin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes the plugin jars with which the measurement itself is measured: {@code twins.jar} has {@code vulkan-twin} and the
 * like, {@code slow.jar} has {@code vulkan-slow} and the like.
 *
 * <pre>java -cp 'cli/target/test-classes:cli/target/gpupath/lib/*' io.github.gpupath.cli.twins.TwinJars FOLDER
 * ./gpupath run load --backend vulkan,vulkan-twin --plugins FOLDER</pre>
 */
public final class TwinJars {

    private TwinJars() {}

    /**
     * Writes both.
     *
     * @param args the folder, which need not exist
     */
    public static void main(String[] args) throws IOException {
        write(Files.createDirectories(Path.of(args[0])));
    }

    /** Writes both into a folder. */
    static void write(Path folder) throws IOException {
        classes()
                .service(BackendProvider.class, Twin.Vulkan.class)
                .service(BackendProvider.class, Twin.OpenGl.class)
                .service(BackendProvider.class, Twin.OpenCl.class)
                .write(folder.resolve("twins.jar"));
        classes()
                .service(BackendProvider.class, Slow.Vulkan.class)
                .service(BackendProvider.class, Slow.OpenGl.class)
                .service(BackendProvider.class, Slow.OpenCl.class)
                .write(folder.resolve("slow.jar"));
    }

    private static ClassJar classes() {
        return new ClassJar().packageOf(Twin.class).packageOf(DelegatingProvider.class);
    }
}
