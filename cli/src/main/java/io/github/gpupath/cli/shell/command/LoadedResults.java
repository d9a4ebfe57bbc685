package io.github.gpupath.cli.shell.command;

import io.github.gpupath.cli.analysis.compare.DeviceGroup;
import io.github.gpupath.cli.analysis.compare.FileNames;
import io.github.gpupath.cli.analysis.compare.MeasuredFile;
import io.github.gpupath.cli.analysis.compare.NoiseFloor;
import io.github.gpupath.cli.engine.store.ResultFiles;
import io.github.gpupath.cli.shell.console.Console;
import io.github.gpupath.cli.text.UserException;
import io.github.gpupath.result.ResultFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Result files that were read, and the groups of devices in them. Of hundreds of files only the groups and what each file says of
 * its run are kept, since all samples would fit neither into memory nor on a page.
 *
 * @param files in the order in which they were given; without results and findings where they are not whole
 * @param groups devices of one name
 * @param results how many there are in the files
 * @param isWhole whether the files have theirs
 */
record LoadedResults(List<MeasuredFile> files, List<DeviceGroup> groups, int results, boolean isWhole) {

    /** How many results are kept with their samples: five times those of all suites on one GPU. A page of them has some 30 MB. */
    static final int MOST_RESULTS = 20_000;

    /**
     * Reads files.
     *
     * @param noiseFloor of the groups
     * @param console says which file is being read
     * @throws UserException if one cannot be read, or is given twice
     */
    static LoadedResults read(List<Path> paths, NoiseFloor noiseFloor, Console console) {
        return read(paths, noiseFloor, MOST_RESULTS, console);
    }

    /** The same, with another number of results that are kept at most. */
    static LoadedResults read(List<Path> paths, NoiseFloor noiseFloor, int mostResults, Console console) {
        requireDistinct(paths);
        List<String> names = FileNames.of(paths);
        DeviceGroup.Collector devices = new DeviceGroup.Collector();
        List<MeasuredFile> files = new ArrayList<>();
        int results = 0;
        for (int i = 0; i < paths.size(); i++) {
            ResultFile content = read(paths, i, console);
            devices.add(names.get(i), content);
            if (results <= mostResults && results + content.results().size() > mostResults) {
                files.replaceAll(file -> new MeasuredFile(file.name(), emptied(file.content())));
            }
            results += content.results().size();
            files.add(new MeasuredFile(names.get(i), results > mostResults ? emptied(content) : content));
        }
        return new LoadedResults(List.copyOf(files), devices.groups(noiseFloor), results, results <= mostResults);
    }

    /**
     * Reads files and keeps all that is in them, however much it is.
     *
     * @param console says which file is being read
     * @throws UserException if one cannot be read, or is given twice
     */
    static List<MeasuredFile> allOf(List<Path> paths, Console console) {
        requireDistinct(paths);
        return everything(paths, console);
    }

    /** The files with all that is in them; they are read again where they are not kept whole. */
    List<MeasuredFile> whole(List<Path> paths, Console console) {
        return isWhole ? files : everything(paths, console);
    }

    private static List<MeasuredFile> everything(List<Path> paths, Console console) {
        List<String> names = FileNames.of(paths);
        List<MeasuredFile> files = new ArrayList<>();
        for (int i = 0; i < paths.size(); i++) {
            files.add(new MeasuredFile(names.get(i), read(paths, i, console)));
        }
        return files;
    }

    private static ResultFile read(List<Path> paths, int number, Console console) {
        Path path = paths.get(number);
        String which = paths.size() == 1 ? "" : " (" + (number + 1) + " of " + paths.size() + ")";
        return console.during("reading " + path + which, () -> ResultFiles.read(path));
    }

    /** One file by two names would be compared with itself, or count as two devices. */
    private static void requireDistinct(List<Path> paths) {
        Map<Object, Path> known = new HashMap<>();
        for (Path path : paths) {
            Path earlier = known.putIfAbsent(identity(path), path);
            if (earlier != null) {
                throw UserException.usage(
                        path + (earlier.equals(path) ? " is given twice" : " is the same file as " + earlier)
                                + "; give each file once");
            }
        }
    }

    /** What is equal for all names of a file, and all links to it. */
    private static Object identity(Path path) {
        try {
            Path file = path.toRealPath();
            Object key = Files.readAttributes(file, BasicFileAttributes.class).fileKey();
            return key == null ? file : key;
        } catch (IOException e) {
            return path.toAbsolutePath().normalize(); // reading it says what is wrong with it
        }
    }

    private static ResultFile emptied(ResultFile content) {
        return content.with(List.of());
    }
}
