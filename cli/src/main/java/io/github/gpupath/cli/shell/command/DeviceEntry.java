package io.github.gpupath.cli.shell.command;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.Limits;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.cli.engine.select.PhysicalDevice;
import io.github.gpupath.kernel.Feature;
import io.github.gpupath.kernel.WorkgroupSize;
import io.github.gpupath.result.DeviceRecord;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
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
    record Member(int index, @JsonUnwrapped DeviceRecord record, LimitsEntry limits, List<String> features) {

        static Member of(DeviceInfo info) {
            return new Member(
                    info.index(),
                    DeviceRecord.of(info),
                    LimitsEntry.of(info),
                    info.features().stream().map(Feature::description).sorted().toList());
        }
    }

    /** Limits as numbers and arrays of numbers. */
    record LimitsEntry(
            List<Integer> maxWorkgroupCount,
            List<Integer> maxWorkgroupSize,
            int maxWorkgroupInvocations,
            int sharedMemoryBytes,
            long maxStorageBufferBytes,
            long maxTexelBufferTexels,
            long maxUniformBufferBytes,
            int maxTextureSize,
            long maxAllocationBytes,
            long memoryBytes,
            @Nullable Integer subgroupSize,
            List<Integer> requiredSubgroupSizes,
            @Nullable Integer computeUnits) {

        static LimitsEntry of(DeviceInfo info) {
            Limits limits = info.limits();
            WorkgroupCount count = limits.maxWorkgroupCount();
            WorkgroupSize size = limits.maxWorkgroupSize();
            return new LimitsEntry(
                    List.of(count.x(), count.y(), count.z()),
                    List.of(size.x(), size.y(), size.z()),
                    limits.maxWorkgroupInvocations(),
                    limits.sharedMemoryBytes(),
                    limits.maxStorageBufferBytes(),
                    limits.maxTexelBufferTexels(),
                    limits.maxUniformBufferBytes(),
                    limits.maxTextureSize(),
                    limits.maxAllocationBytes(),
                    limits.memoryBytes(),
                    boxed(limits.subgroupSize()),
                    info.features().stream()
                            .filter(Feature.SubgroupSize.class::isInstance)
                            .map(feature -> ((Feature.SubgroupSize) feature).size())
                            .sorted()
                            .toList(),
                    boxed(limits.computeUnits()));
        }

        private static @Nullable Integer boxed(OptionalInt value) {
            return value.isPresent() ? value.getAsInt() : null;
        }
    }
}
