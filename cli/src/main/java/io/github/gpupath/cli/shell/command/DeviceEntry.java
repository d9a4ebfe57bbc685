package io.github.gpupath.cli.shell.command;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.Limits;
import io.github.gpupath.cli.engine.select.PhysicalDevice;
import io.github.gpupath.kernel.Feature;
import io.github.gpupath.result.DeviceRecord;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A physical device in JSON. */
record DeviceEntry(
        int index, String name, boolean cpu, @Nullable String uuid, List<Member> members) {

    static DeviceEntry of(PhysicalDevice device) {
        List<Member> members = device.members().stream().map(Member::of).toList();
        String uuid = device.isCpu()
                ? null // each of them has its own
                : members.stream()
                        .map(member -> member.record().uuid())
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse(null);
        return new DeviceEntry(device.index(), device.name(), device.isCpu(), uuid, members);
    }

    /** The device through one backend. */
    record Member(
            int index,
            @JsonUnwrapped DeviceRecord record,
            Limits limits,
            List<Integer> requiredSubgroupSizes,
            List<String> features) {

        static Member of(DeviceInfo info) {
            return new Member(
                    info.index(),
                    DeviceRecord.of(info),
                    info.limits(),
                    info.subgroupSizes().boxed().toList(),
                    info.features().stream().map(Feature::description).sorted().toList());
        }
    }
}
