package io.github.gpupath.cli.analysis.fleet;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A physical device as one run, or the parts of one run, measured it.
 *
 * @param files the names of the files that it is in
 * @param name as the driver gives it; of software drivers, all their names
 * @param device the key of the physical device; of software drivers, that of the first
 * @param drivers the versions of the drivers, each once
 * @param observations what was measured
 */
public record Member(
        List<String> files, String name, String device, List<String> drivers, Map<Trait, Observation> observations) {

    public Member {
        files = List.copyOf(files);
        drivers = List.copyOf(drivers);
        observations = Collections.unmodifiableMap(new LinkedHashMap<>(observations));
    }

    /** The title among others: the files, and the device where that does not tell them apart. */
    String title(List<Member> others) {
        String inFiles = String.join(", ", files);
        boolean unique =
                others.stream().filter(other -> other.files.equals(files)).count() == 1;
        return unique ? inFiles : inFiles + " " + device;
    }
}
