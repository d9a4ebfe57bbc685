package io.github.gpupath.cli.report.html;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** The parts of a page that are the same on all: our own, and ECharts. */
final class Assets {

    private Assets() {}

    /** A file beside this class, with line breaks of one character. */
    static String text(String name) {
        return read(Assets.class.getResourceAsStream(name), name).replace("\r\n", "\n");
    }

    /** The script of ECharts below its notice; its licence stands in the script itself. */
    static String charts() {
        String folder = "/META-INF/resources/webjars/echarts/" + version() + "/";
        return "/*\n" + library(folder + "NOTICE") + "*/\n" + library(folder + "dist/echarts.min.js");
    }

    /** The version of the jar, in which a folder is named for it. */
    private static String version() {
        Properties properties = new Properties();
        String name = "/META-INF/maven/org.webjars.npm/echarts/pom.properties";
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
