package io.github.gpupath.result;

import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.DeviceType;
import io.github.gpupath.result.ResultFile.Cache;
import io.github.gpupath.suite.DeviceFacts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A device through one backend. Optional values are absent if the API does not report them.
 *
 * @param device the key of the physical device: UUID, else PCI address, else name
 * @param type {@code discrete_gpu}, {@code integrated_gpu}, {@code virtual_gpu}, {@code cpu} or {@code other}
 * @param cacheBytes the cache of global memory in bytes, see {@link io.github.gpupath.backend.Limits#cacheBytes}
 * @param subgroupSize invocations of a subgroup
 * @param memoryBytes total device memory in bytes; absent in older files
 * @param bufferBytes the largest storage buffer that can be allocated and bound, in bytes; absent in older files
 * @param laneOperations peak 32-bit float multiply-adds per second, see {@link io.github.gpupath.backend.Limits};
 *     absent in older files, as are the next two
 * @param halfOperations peak 16-bit float operations per second
 * @param issuedOperations peak 32-bit operations of any kind per second
 * @param acceleratedDots the dot products that the driver calls accelerated, see
 *     {@link io.github.gpupath.backend.Limits}; absent if it does not say, and in older files
 * @param timer the device's clock; absent if there is none
 * @param plugin the plug-in that contains the backend; absent for backends of this project
 */
public record DeviceRecord(
        String backend,
        String device,
        String name,
        String vendor,
        String type,
        String driver,
        String driverVersion,
        String apiVersion,
        @Nullable String uuid,
        @Nullable String pciAddress,
        @Nullable Long cacheBytes,
        @Nullable Integer subgroupSize,
        @Nullable Long memoryBytes,
        @Nullable Long bufferBytes,
        @Nullable Double laneOperations,
        @Nullable Double halfOperations,
        @Nullable Double issuedOperations,
        @Nullable List<String> acceleratedDots,
        @Nullable Timer timer,
        @Nullable PluginRecord plugin) {

    /** Bounds beyond any real value in any unit: some drivers report nonsense. */
    private static final double LEAST = 1e-30;

    private static final double MOST = 1e30;

    private static final Pattern PCI_ADDRESSES = Pattern.compile("[0-9a-f]{4,}+:[0-9a-f]{2}:[0-9a-f]{2}\\.[0-7]");

    /**
     * A device's clock.
     *
     * @param reportedResolutionNanos the tick that the driver reports, in ns
     * @param measuredResolutionNanos the measured tick, in ns; absent if not tested or not visible
     * @param problem why host time is used instead of this clock; absent if the clock passed its test
     */
    public record Timer(
            double reportedResolutionNanos,
            @Nullable Double measuredResolutionNanos,
            @Nullable String problem) {}

    /** Whether the driver is a software driver on the host's CPU. */
    public boolean runsOnCpu() {
        return type.equals(word(DeviceType.CPU));
    }

    /** The same record with the backend's plug-in, or none. */
    public DeviceRecord from(@Nullable PluginRecord other) {
        return new DeviceRecord(
                backend,
                device,
                name,
                vendor,
                type,
                driver,
                driverVersion,
                apiVersion,
                uuid,
                pciAddress,
                cacheBytes,
                subgroupSize,
                memoryBytes,
                bufferBytes,
                laneOperations,
                halfOperations,
                issuedOperations,
                acceleratedDots,
                timer,
                other);
    }

    private static String word(DeviceType type) {
        return type.name().toLowerCase(Locale.ROOT);
    }

    /**
     * The record of a device whose clock was tested.
     *
     * @param measured the measured tick of the clock, in ns
     * @param problem why the clock is not used
     */
    public static DeviceRecord of(DeviceInfo info, OptionalDouble measured, Optional<String> problem) {
        return of(
                info,
                info.timer().available()
                        ? new Timer(
                                tick(info), measured.isPresent() ? measured.getAsDouble() : null, problem.orElse(null))
                        : null);
    }

    /** The record of a device with an untested clock. */
    public static DeviceRecord of(DeviceInfo info) {
        return of(info, info.timer().available() ? new Timer(tick(info), null, null) : null);
    }

    private static DeviceRecord of(DeviceInfo info, @Nullable Timer timer) {
        return new DeviceRecord(
                info.backend(),
                info.identity().key(),
                info.name(),
                info.vendor(),
                word(info.type()),
                info.driver(),
                info.driverVersion(),
                info.apiVersion(),
                info.identity().uuid().map(UUID::toString).orElse(null),
                info.identity()
                        .pciAddress()
                        .filter(address -> PCI_ADDRESSES.matcher(address).matches())
                        .orElse(null),
                toldBytes(info.limits().cacheBytes().orElse(0)),
                info.limits().subgroupSize().orElse(0) > 0
                        ? info.limits().subgroupSize().getAsInt()
                        : null,
                toldBytes(info.limits().memoryBytes()),
                toldBytes(Math.min(
                        info.limits().maxStorageBufferBytes(), info.limits().maxAllocationBytes())),
                toldRate(info.limits().laneOperations()),
                toldRate(info.limits().halfOperations()),
                toldRate(info.limits().issuedOperations()),
                info.limits().acceleratedDots().orElse(null),
                timer,
                null);
    }

    /** Whether a result is from this device and driver version. */
    public boolean holds(TestResult result) {
        return isOf(result.backend(), result.device(), result.driverVersion());
    }

    /** Whether a finding is from this device and driver version. */
    public boolean holds(FindingRecord finding) {
        return isOf(finding.backend(), finding.device(), finding.driverVersion());
    }

    private boolean isOf(String ofBackend, String ofDevice, String ofDriver) {
        return backend.equals(ofBackend) && device.equals(ofDevice) && driverVersion.equals(ofDriver);
    }

    /** Whether both are the same physical device; all software drivers of a machine count as one. */
    public boolean reachesTheSameAs(DeviceRecord other) {
        if (runsOnCpu() || other.runsOnCpu()) {
            return runsOnCpu() && other.runsOnCpu();
        }
        boolean sharesAddress =
                (uuid == null || other.uuid == null) && pciAddress != null && pciAddress.equals(other.pciAddress);
        boolean hasOnlyItsName = device.equals(name) || other.device.equals(other.name);
        return device.equals(other.device) || sharesAddress || hasOnlyItsName && name.equals(other.name);
    }

    /** Groups records by physical device, in their order. APIs of a device may have different keys: not all report a UUID. */
    public static List<List<DeviceRecord>> byDevice(List<DeviceRecord> records) {
        List<List<DeviceRecord>> devices = new ArrayList<>();
        for (DeviceRecord record : records) {
            devices.stream()
                    .filter(ways -> ways.stream().anyMatch(record::reachesTheSameAs))
                    .findFirst()
                    .orElseGet(() -> {
                        devices.add(new ArrayList<>());
                        return devices.get(devices.size() - 1);
                    })
                    .add(record);
        }
        return devices;
    }

    /**
     * Merges the properties of a physical device from all its APIs and the operating system.
     *
     * @param ways the device's records, at least one
     * @param host the caches of the host's CPU, used for software drivers; null if unknown
     */
    public static DeviceFacts known(List<DeviceRecord> ways, @Nullable List<Cache> host) {
        return new DeviceFacts(
                host == null || !ways.get(0).runsOnCpu()
                        ? List.of()
                        : host.stream()
                                .sorted(Comparator.comparingInt(Cache::level))
                                .map(Cache::bytes)
                                .toList(),
                ways.stream()
                        .map(DeviceRecord::cacheBytes)
                        .filter(Objects::nonNull)
                        .mapToLong(bytes -> bytes)
                        .max(),
                ways.stream()
                        .map(DeviceRecord::subgroupSize)
                        .filter(Objects::nonNull)
                        .mapToInt(size -> size)
                        .max(),
                least(ways, DeviceRecord::memoryBytes),
                least(ways, DeviceRecord::bufferBytes),
                most(ways, DeviceRecord::laneOperations),
                most(ways, DeviceRecord::halfOperations),
                most(ways, DeviceRecord::issuedOperations));
    }

    private static boolean canBe(double number) {
        return number >= LEAST && number <= MOST;
    }

    /** The reported tick in ns; 0 if it is implausible. */
    private static double tick(DeviceInfo info) {
        double told = info.timer().resolutionNanos();
        return canBe(told) ? told : 0;
    }

    /** A reported size in bytes; absent if it is implausible. */
    private static @Nullable Long toldBytes(long bytes) {
        return bytes > 0 ? (Long) bytes : null;
    }

    /** A reported rate; absent if it is implausible. */
    private static @Nullable Double toldRate(OptionalDouble rate) {
        double told = rate.orElse(0);
        return canBe(told) ? (Double) told : null;
    }

    private static OptionalDouble most(List<DeviceRecord> ways, Function<DeviceRecord, @Nullable Double> rate) {
        return ways.stream()
                .map(rate)
                .filter(Objects::nonNull)
                .mapToDouble(operations -> operations)
                .max();
    }

    private static OptionalLong least(List<DeviceRecord> ways, Function<DeviceRecord, @Nullable Long> limit) {
        return ways.stream()
                .map(limit)
                .filter(Objects::nonNull)
                .mapToLong(bytes -> bytes)
                .min();
    }
}
