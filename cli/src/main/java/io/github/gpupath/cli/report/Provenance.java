package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.compare.Column;
import io.github.gpupath.result.PluginRecord;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.SuiteRecord;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Marks in tables the backends and suites that are from plug-ins and not from this project, and says which plug-ins.
 *
 * @param files whose figures the tables show
 */
record Provenance(List<ResultFile> files) {

    private static final String MARK = "*";

    /** The title of a column, with a mark where its backend is from a plug-in. */
    String title(Column column) {
        return files.stream().flatMap(file -> column.device(file).stream()).anyMatch(device -> device.plugin() != null)
                ? column.title() + MARK
                : column.title();
    }

    /** A title, with a mark where what it names is from a plug-in. */
    static String marked(String title, @Nullable PluginRecord plugin) {
        return plugin == null ? title : title + MARK;
    }

    /** The plug-in that the backend of a result or a finding is from, in one line; absent where it is the program's own. */
    @Nullable
    String backend(String id) {
        return files.stream()
                .flatMap(file -> file.devices().stream())
                .filter(device -> device.backend().equals(id))
                .flatMap(device -> Stream.ofNullable(device.plugin()))
                .map(PluginRecord::line)
                .findFirst()
                .orElse(null);
    }

    /** The plug-in that the backend of a column is from, in one line; absent where it is the program's own. */
    @Nullable
    String plugin(Column column) {
        return files.stream()
                .flatMap(file -> column.device(file).stream())
                .flatMap(device -> Stream.ofNullable(device.plugin()))
                .map(PluginRecord::line)
                .findFirst()
                .orElse(null);
    }

    /** The plug-in that a suite is from, in one line; absent where it is the program's own. */
    @Nullable
    String plugin(String suite) {
        return suites().filter(known -> known.id().equals(suite))
                .flatMap(known -> Stream.ofNullable(known.plugin()))
                .map(PluginRecord::line)
                .findFirst()
                .orElse(null);
    }

    /** The id of a suite, with a mark where it is from a plug-in. */
    String suite(String id) {
        return suites().anyMatch(suite -> suite.id().equals(id) && suite.plugin() != null) ? id + MARK : id;
    }

    private Stream<SuiteRecord> suites() {
        return files.stream().flatMap(file -> file.suites().stream());
    }

    /** A line for each backend and suite that is from a plug-in. */
    List<String> lines() {
        Stream<String> backends = files.stream()
                .flatMap(file -> file.devices().stream())
                .flatMap(device -> line("backend " + device.backend(), device.plugin()).stream());
        Stream<String> suites = suites().flatMap(suite -> line("suite " + suite.id(), suite.plugin()).stream());
        return Stream.concat(backends, suites).distinct().toList();
    }

    static Optional<String> line(String what, @Nullable PluginRecord plugin) {
        return Optional.ofNullable(plugin).map(known -> MARK + " " + what + ": from the plug-in " + known.line());
    }
}
