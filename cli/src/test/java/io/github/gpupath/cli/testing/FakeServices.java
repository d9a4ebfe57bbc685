package io.github.gpupath.cli.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;

/** A class loader with service files of the test's own in the place of those on the class path. */
final class FakeServices extends ClassLoader {

    private final Map<Class<?>, List<String>> services;

    FakeServices(Map<Class<?>, List<String>> services) {
        super(FakeServices.class.getClassLoader());
        this.services = services;
    }

    @Override
    public Enumeration<URL> getResources(String name) throws IOException {
        for (Map.Entry<Class<?>, List<String>> entry : services.entrySet()) {
            if (name.equals("META-INF/services/" + entry.getKey().getName())) {
                return Collections.enumeration(List.of(serviceFile(entry.getValue())));
            }
        }
        return super.getResources(name);
    }

    private static URL serviceFile(List<String> names) {
        try {
            Path file = Files.createTempFile("gpupath-services", ".txt");
            file.toFile().deleteOnExit();
            return Files.write(file, names).toUri().toURL();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
