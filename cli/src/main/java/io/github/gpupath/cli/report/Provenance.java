package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.compare.Column;
import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.PluginRecord;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.SuiteRecord;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Marks in tables the backends and suites that are from plug-ins and not from this project, and says which plug-ins.
 */
record Provenance(List<ResultFile> files) {

    private static final String MARK = "*";

    /** A title, with a mark where what it names is from a plug-in. */
    static String marked(String title, @Nullable PluginRecord plugin) {
        return plugin == null ? title : title + MARK;
    }

    /** The title of a column, with a mark where its backend is from a plug-in. */
    String title(Column column) {
        return marked(column.title(), of(column).orElse(null));
    }

    /** The id of a suite, with a mark where it is from a plug-in. */
    String suite(String id) {
        return marked(id, ofSuite(id).orElse(null));
    }

    /** The plug-in that the backend of a result or a finding is from, in one line; absent where it is the program's own. */
    @Nullable
    String backend(String id) {
        return line(ofDevice(device -> device.backend().equals(id)));
    }

    /** The plug-in that the backend of a column is from, in one line; absent where it is the program's own. */
    @Nullable
    String plugin(Column column) {
        return line(of(column));
    }

    /** The plug-in that a suite is from, in one line; absent where it is the program's own. */
    @Nullable
    String plugin(String suite) {
        return line(ofSuite(suite));
    }

    private static @Nullable String line(Optional<PluginRecord> plugin) {
        return plugin.map(PluginRecord::line).orElse(null);
    }

    private Optional<PluginRecord> of(Column column) {
        return ofDevice(device -> Column.Way.of(device).equals(column.way()));
    }

    private Optional<PluginRecord> ofDevice(Predicate<DeviceRecord> condition) {
        return devices()
                .filter(condition)
                .flatMap(device -> Stream.ofNullable(device.plugin()))
                .findFirst();
    }

    private Optional<PluginRecord> ofSuite(String id) {
        return suites().filter(suite -> suite.id().equals(id))
                .flatMap(suite -> Stream.ofNullable(suite.plugin()))
                .findFirst();
    }

    private Stream<DeviceRecord> devices() {
        return files.stream().flatMap(file -> file.devices().stream());
    }

    private Stream<SuiteRecord> suites() {
        return files.stream().flatMap(file -> file.suites().stream());
    }

    /** A line for each backend and suite that is from a plug-in. */
    List<String> lines() {
        return Stream.concat(
                        devices().flatMap(device -> line("backend " + device.backend(), device.plugin()).stream()),
                        suites().flatMap(suite -> line("suite " + suite.id(), suite.plugin()).stream()))
                .distinct()
                .toList();
    }

    static Optional<String> line(String what, @Nullable PluginRecord plugin) {
        return Optional.ofNullable(plugin).map(known -> MARK + " " + what + ": from the plug-in " + known.line());
    }
}
