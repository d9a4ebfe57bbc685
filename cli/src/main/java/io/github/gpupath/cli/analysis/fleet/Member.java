package io.github.gpupath.cli.analysis.fleet;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A physical device as all files together say of it.
 *
 * @param files the names of the files that it is in
 * @param name as the driver gives it; of software drivers, all their names
 * @param device the key of the physical device; of software drivers, that of the first
 * @param drivers the versions of the drivers, each once
 * @param observations what was measured, of what several files have the latest
 */
public record Member(
        List<String> files, String name, String device, List<String> drivers, Map<Trait, Observation> observations) {

    public Member {
        files = List.copyOf(files);
        drivers = List.copyOf(drivers);
        observations = Collections.unmodifiableMap(new LinkedHashMap<>(observations));
    }

    /** Titles of members: the files, which are parts of what is known of one device, and the device where that does not tell them apart. */
    static List<String> titles(List<Member> members) {
        Map<List<String>, Long> byFiles =
                members.stream().collect(Collectors.groupingBy(Member::files, Collectors.counting()));
        return members.stream()
                .map(member -> String.join(" + ", member.files)
                        + (byFiles.getOrDefault(member.files, 0L) == 1 ? "" : " " + member.device))
                .toList();
    }
}
