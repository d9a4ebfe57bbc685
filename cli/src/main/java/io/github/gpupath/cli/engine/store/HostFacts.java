package io.github.gpupath.cli.engine.store;

import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.ResultFile.Cache;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What is recorded of this program and this machine. */
public final class HostFacts {

    /** Where Linux lists the caches of the first processor. */
    private static final String CACHES = "sys/devices/system/cpu/cpu0/cache";

    /** What the names of variables begin with that loaders, drivers, layers and overlays read. */
    private static final Pattern DRIVER_VARIABLE =
            Pattern.compile("VK_|MESA_|GALLIUM_|LIBGL_|LP_|NIR_|RADV_|ANV_|AMD_|HSA_"
                    + "|__GL_|__EGL_|EGL_|CUDA_|POCL_|OCL_|OPENCL_|RUSTICL_|CLVK_|ENABLE_VKBASALT|MANGOHUD|LD_PRELOAD");

    private HostFacts() {}

    /** The version of this program from its jar, or {@code development} where there is no jar. */
    public static String version() {
        return Objects.requireNonNullElse(HostFacts.class.getPackage().getImplementationVersion(), "development");
    }

    /** What the build wrote down of itself, such as the commit of its sources; empty where it did not know. */
    public static String build(String key) {
        Properties properties = new Properties();
        try (InputStream file = Objects.requireNonNull(HostFacts.class.getResourceAsStream("build.properties"))) {
            properties.load(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return properties.getProperty(key, "");
    }

    /** This program: its version, the commit it was built from and the version of the Java that runs it. */
    public static ResultFile.Tool tool() {
        String commit = build("commit");
        return new ResultFile.Tool(
                "gpupath", version(), commit.isEmpty() ? null : commit, System.getProperty("java.version", "?"));
    }

    /** This machine at a moment. */
    public static ResultFile.Host host(Instant start) {
        return new ResultFile.Host(
                System.getProperty("os.name", "?") + " " + System.getProperty("os.version", ""),
                System.getProperty("os.arch", "?"),
                Runtime.getRuntime().availableProcessors(),
                written(start),
                null,
                caches(),
                driverVariables());
    }

    /** The variables of the environment that change what drivers do, and what is loaded into them; null if none is set. */
    public static @Nullable Map<String, String> driverVariables() {
        Map<String, String> set = System.getenv().entrySet().stream()
                .filter(variable -> DRIVER_VARIABLE.matcher(variable.getKey()).lookingAt())
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        return set.isEmpty() ? null : set;
    }

    /** The caches of its processor for data, from the nearest on; null where they are not known. */
    public static @Nullable List<Cache> caches() {
        return caches(Path.of("/"));
    }

    /** The caches that hold data, from the nearest on; null where they are not known. */
    static @Nullable List<Cache> caches(Path files) {
        List<Cache> caches = new ArrayList<>();
        Path folder = files.resolve(CACHES);
        for (int i = 0; Files.isDirectory(folder.resolve("index" + i)); i++) {
            Path cache = folder.resolve("index" + i);
            String level = read(cache.resolve("level"));
            String size = read(cache.resolve("size"));
            boolean holdsData = !read(cache.resolve("type")).equals("Instruction");
            boolean isNew = caches.stream().noneMatch(known -> level.equals(String.valueOf(known.level())));
            if (holdsData && isNew && level.matches("[1-9]") && size.matches("[1-9]\\d{0,8}K")) {
                caches.add(new Cache(
                        Integer.parseInt(level), Long.parseLong(size.substring(0, size.length() - 1)) * 1024));
            }
        }
        caches.sort(Comparator.comparingInt(Cache::level));
        return caches.isEmpty() ? null : caches;
    }

    private static String read(Path file) {
        try {
            return Files.isReadable(file) ? Files.readString(file).strip() : "";
        } catch (IOException e) {
            return ""; // as if it were not there
        }
    }

    /** A time as result files have it. */
    public static String written(Instant time) {
        return time.truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
