package io.github.gpupath.cli.engine.store;

import io.github.gpupath.cli.text.UserException;
import io.github.gpupath.result.ResultFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * The runs that are saved for their user, in a folder that no other user can read. A run has a result file, named by the time of its
 * start, and a summary beside it; one that is going on or was killed has a log. In commands the newest is called {@code last}, the one
 * before it {@code last~1}.
 */
public final class SavedRuns {

    /** How many stay. */
    static final int MOST = 50;

    private static final Pattern NAME = Pattern.compile("last(?:~(\\d{1,9}))?");

    private static final String RESULTS = ".json.gz";
    private static final String SUMMARY = ".summary";

    /** The names of files that belong to runs; the first group sorts by time. */
    private static final Pattern FILE = Pattern.compile("(\\d{8}-\\d{6})\\..*");

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

    private static final FileAttribute<Set<PosixFilePermission>> FOR_THE_USER_ALONE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

    private final @Nullable Path folder;

    private SavedRuns(@Nullable Path folder) {
        this.folder = folder;
    }

    /** The runs of the user with these environment variables; there can be none where no variable names the user's folders. */
    public static SavedRuns of(Map<String, String> environment) {
        return new SavedRuns(absolute(environment.get("XDG_STATE_HOME"))
                .or(() -> absolute(environment.get("HOME")).map(home -> home.resolve(".local/state")))
                .map(state -> state.resolve("gpupath/runs"))
                .orElse(null));
    }

    private static Optional<Path> absolute(@Nullable String path) {
        return Optional.ofNullable(path).map(Path::of).filter(Path::isAbsolute);
    }

    /** The name of a run in commands. */
    public static String name(int newer) {
        return newer == 0 ? "last" : "last~" + newer;
    }

    /** The name of the run that has, or will have, this result file; empty if it is not among the saved ones. */
    public Optional<String> name(Path results) {
        return Optional.of(results)
                .filter(this::holds)
                .map(path -> name((int) files().stream()
                        .filter(each -> isNewer(each, path))
                        .filter(SavedRuns::hasEnded)
                        .count()));
    }

    private static boolean isNewer(Path one, Path other) {
        return stem(one).compareTo(stem(other)) > 0;
    }

    /** Whether a result file is among the saved runs. */
    public boolean holds(Path results) {
        return folder != null
                && folder.equals(results.toAbsolutePath().getParent())
                && results.toString().endsWith(RESULTS)
                && !stem(results).isEmpty();
    }

    /**
     * The result file of a run that is called by its name here; one that was killed has none yet. Any other path is returned as it is;
     * {@code ./last} is a file in the working folder.
     *
     * @throws UserException if there is no run of that name
     */
    public Path find(Path named) {
        Matcher name = NAME.matcher(named.toString());
        if (!name.matches()) {
            return named;
        }
        List<Path> all = all();
        int newer = name.group(1) == null ? 0 : Integer.parseInt(name.group(1));
        if (newer < all.size()) {
            return all.get(newer);
        }
        throw UserException.usage(named + ": " + (all.isEmpty() ? noneInWords() : known(all.size())));
    }

    /**
     * The same, of which the results are to be read.
     *
     * @throws UserException also if the run was killed
     */
    public Path findResults(Path named) {
        Path results = find(named);
        if (!results.equals(named) && !Files.exists(results)) {
            throw UserException.usage(
                    named + " is a run that did not end; gpupath run --resume " + named + " goes on with it");
        }
        return results;
    }

    private static String known(int count) {
        String which = count == 1 ? "one run is saved, last" : count + " runs are saved, last to " + name(count - 1);
        return which + "; gpupath results lists them";
    }

    /** Why there is none, and what to do. */
    public String noneInWords() {
        return folder == null
                ? "no run is saved, since neither XDG_STATE_HOME nor HOME is set; name a result file"
                : "no run is saved in " + folder + "; gpupath run saves one";
    }

    /** The result files of all, the newest first, without runs that are going on. Those that were killed have none yet. */
    public List<Path> all() {
        return files().stream().filter(SavedRuns::hasEnded).toList();
    }

    /** The result files of all, the newest first, whether they are there or will be. */
    private List<Path> files() {
        if (folder == null || !Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(SavedRuns::stem)
                    .distinct()
                    .filter(stem -> !stem.isEmpty())
                    .sorted(Comparator.reverseOrder())
                    .map(stem -> folder.resolve(stem + RESULTS))
                    .toList();
        } catch (IOException e) {
            throw UserException.usage(folder + " cannot be read: " + OutputFile.reason(e), e);
        }
    }

    /** The part of a file's name that all files of a run have in common; empty if it is of none. */
    private static String stem(Path file) {
        Matcher name = FILE.matcher(String.valueOf(file.getFileName()));
        return name.matches() ? name.group(1) : "";
    }

    private static boolean hasEnded(Path results) {
        Path log = LogFile.of(results);
        return Files.exists(results) || log.toFile().length() > 0 && !LogFile.isBeingWritten(log);
    }

    /**
     * A new result file, which is not there yet; its log is, and is empty.
     *
     * @return empty where no variable names the user's folders
     * @throws UserException if the folder cannot be written
     */
    public Optional<Path> create() {
        if (folder == null) {
            return Optional.empty();
        }
        try {
            boolean hasRights =
                    folder.getFileSystem().supportedFileAttributeViews().contains("posix"); // not on Windows
            Files.createDirectories(
                    folder, hasRights ? new FileAttribute<?>[] {FOR_THE_USER_ALONE} : new FileAttribute<?>[0]);
            LocalDateTime now = LocalDateTime.now(ZoneOffset.UTC);
            LocalDateTime time = files().stream()
                    .findFirst()
                    .map(newest -> LocalDateTime.parse(stem(newest), TIME).plusSeconds(1))
                    .filter(now::isBefore)
                    .orElse(now);
            while (true) { // until no other run takes the same second
                Path results = folder.resolve(TIME.format(time) + RESULTS);
                if (LogFile.of(results).toFile().createNewFile() && !Files.exists(results)) {
                    return Optional.of(results);
                }
                time = time.plusSeconds(1);
            }
        } catch (IOException e) {
            throw UserException.unwritten(folder + " cannot be written: " + OutputFile.reason(e), e);
        }
    }

    /**
     * Writes what a run came to, in place of its log, and deletes the oldest runs.
     *
     * @param results from {@link #create} or {@link #find}
     * @throws UserException if it cannot be written
     */
    public void save(Path results, ResultFile file, boolean endedEarly) {
        OutputFile.checked(results).write(Json.write(file));
        OutputFile.checked(summaryFile(results)).write(Json.write(RunSummary.of(file, endedEarly)));
        try {
            Files.deleteIfExists(LogFile.of(results));
            for (Path old : files().stream().skip(MOST).toList()) {
                if (!LogFile.isBeingWritten(LogFile.of(old))) {
                    Files.deleteIfExists(old);
                    Files.deleteIfExists(summaryFile(old));
                    Files.deleteIfExists(LogFile.of(old));
                }
            }
        } catch (IOException e) {
            throw UserException.unwritten(folder + " cannot be written: " + OutputFile.reason(e), e);
        }
    }

    private static Path summaryFile(Path results) {
        return results.resolveSibling(stem(results) + SUMMARY);
    }

    /**
     * What a list says of a run; that of a run that ended needs its summary alone.
     *
     * @throws UserException if its files cannot be read
     */
    public RunSummary summary(Path results) {
        Path summary = summaryFile(results);
        try {
            if (Files.exists(summary)) {
                return Json.read(Files.readString(summary), RunSummary.class);
            }
            Path log = LogFile.of(results);
            return Files.exists(results)
                    ? RunSummary.of(ResultFiles.read(results), Files.exists(log))
                    : RunSummary.of(RunLog.glance(log), true);
        } catch (IOException e) {
            throw UserException.usage(results + " cannot be read: " + OutputFile.reason(e), e);
        } catch (JacksonException e) {
            throw UserException.usage(summary + " cannot be read: " + e.getOriginalMessage(), e);
        }
    }
}
