package io.github.gpupath.cli.report.html;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** The parts of a page that are the same on all: our own, and Chart.js. */
final class Assets {

    private Assets() {}

    /** A file beside this class, with line breaks of one character. */
    static String text(String name) {
        return read(Assets.class.getResourceAsStream(name), name).replace("\r\n", "\n");
    }

    /** The script of Chart.js below its licence, without the address of a map for debuggers, which is not there. */
    static String charts() {
        String folder = "/META-INF/resources/webjars/chart.js/" + version() + "/";
        String script = library(folder + "dist/chart.umd.min.js");
        int map = script.lastIndexOf("//# sourceMappingURL=");
        return "/*\n" + library(folder + "LICENSE.md") + "*/\n" + (map < 0 ? script : script.substring(0, map));
    }

    /** The version of the jar, in which a folder is named for it. */
    private static String version() {
        Properties properties = new Properties();
        String name = "/META-INF/maven/org.webjars.npm/chart.js/pom.properties";
        try (InputStream in = Objects.requireNonNull(Assets.class.getResourceAsStream(name), name)) {
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Objects.requireNonNull(properties.getProperty("version"), name);
    }

    private static String library(String name) {
        return read(Assets.class.getResourceAsStream(name), name);
    }

    private static String read(@Nullable InputStream resource, String name) {
        try (InputStream in = Objects.requireNonNull(resource, name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
