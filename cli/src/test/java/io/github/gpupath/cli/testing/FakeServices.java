package io.github.gpupath.cli.testing;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.nio.charset.StandardCharsets;
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
                return entry.getValue().isEmpty()
                        ? Collections.emptyEnumeration()
                        : Collections.enumeration(List.of(serviceFile(entry.getValue())));
            }
        }
        return super.getResources(name);
    }

    /** A file that is nowhere but in memory. */
    private static URL serviceFile(List<String> names) throws IOException {
        byte[] content = String.join("\n", names).getBytes(StandardCharsets.UTF_8);
        return new URL(null, "memory:services", new URLStreamHandler() {
            @Override
            protected URLConnection openConnection(URL url) {
                return new URLConnection(url) {
                    @Override
                    public void connect() {
                        connected = true;
                    }

                    @Override
                    public InputStream getInputStream() {
                        return new ByteArrayInputStream(content);
                    }
                };
            }
        });
    }
}
