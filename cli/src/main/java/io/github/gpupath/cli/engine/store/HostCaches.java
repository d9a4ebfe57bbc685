package io.github.gpupath.cli.engine.store;

import io.github.gpupath.result.ResultFile.Cache;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The caches of the first processor as Linux tells them, in {@code /sys/devices/system/cpu/cpu0/cache}. */
final class HostCaches {

    private static final String FOLDER = "sys/devices/system/cpu/cpu0/cache";

    private HostCaches() {}

    /**
     * The caches that hold data, from the nearest on; null where they cannot be told.
     *
     * @param files the root of the machine's files
     */
    static @Nullable List<Cache> of(Path files) {
        List<Cache> caches = new ArrayList<>();
        Path folder = files.resolve(FOLDER);
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
}
