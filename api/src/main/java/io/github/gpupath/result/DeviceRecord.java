package io.github.gpupath.result;

import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.DeviceType;
import io.github.gpupath.result.ResultFile.Cache;
import io.github.gpupath.suite.DeviceFacts;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A device as one backend sees it.
 *
 * @param backend the backend's id
 * @param device the key of the physical device: UUID, else PCI address, else name
 * @param name as the driver gives it
 * @param vendor as the driver gives it
 * @param type {@code discrete_gpu}, {@code integrated_gpu}, {@code virtual_gpu}, {@code cpu} or {@code other}
 * @param driver the driver's name
 * @param driverVersion the driver's version
 * @param apiVersion the API's version
 * @param uuid of the physical device, if there is one
 * @param pciAddress of the physical device, if there is one
 * @param cacheBytes the cache of global memory as the API reports it (see {@link
 *     io.github.gpupath.backend.Limits#cacheBytes}); absent where it does not
 * @param subgroupSize the invocations of a subgroup as the API reports them; absent where it does not
 * @param memoryBytes all memory of the device; absent in files of earlier programs
 * @param bufferBytes the largest storage buffer that can be allocated and reached; absent in files of earlier programs
 * @param laneOperations how many multiply-adds of 32-bit floats all lanes together begin in a second at the highest clock that the
 *     driver names; absent where the API does not tell, and in files of earlier programs
 * @param halfOperations the same of operations on 16-bit floats, a pair being two of them
 * @param issuedOperations the same of operations of any kind on 32 bits
 * @param timer the device's clock; absent where there is none
 * @param plugin the plug-in that the backend is from; absent where it is from this project
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
        @Nullable Timer timer,
        @Nullable PluginRecord plugin) {

    /** Far below and far above whatever a machine has, in any unit: some drivers tell nonsense. */
    private static final double LEAST = 1e-30;

    private static final double MOST = 1e30;

    private static final Pattern PCI_ADDRESSES = Pattern.compile("[0-9a-f]{4,}+:[0-9a-f]{2}:[0-9a-f]{2}\\.[0-7]");

    /**
     * A device's clock.
     *
     * @param reportedResolutionNanos the tick as the driver reports it
     * @param measuredResolutionNanos the tick as it was found; absent where the clock was not tested or shows none
     * @param problem why the clock is not believed and host time counts instead; absent where it is believed
     */
    public record Timer(
            double reportedResolutionNanos,
            @Nullable Double measuredResolutionNanos,
            @Nullable String problem) {

        /** Whether it was tested and nothing was found wrong with it. */
        public boolean believed() {
            return measuredResolutionNanos != null && problem == null;
        }
    }

    /** Whether it is a software driver, which computes on the host's processor. */
    public boolean runsOnCpu() {
        return type.equals(word(DeviceType.CPU));
    }

    /** The same through a backend from a plug-in, or from none. */
    public DeviceRecord from(@Nullable PluginRecord other) {
        return with(device, uuid, pciAddress, other);
    }

    /** The same with another key, which is of no identity that its driver told. */
    public DeviceRecord on(String key) {
        return key.equals(device) ? this : with(key, null, null, plugin);
    }

    private DeviceRecord with(
            String key, @Nullable String itsUuid, @Nullable String itsAddress, @Nullable PluginRecord other) {
        return new DeviceRecord(
                backend,
                key,
                name,
                vendor,
                type,
                driver,
                driverVersion,
                apiVersion,
                itsUuid,
                itsAddress,
                cacheBytes,
                subgroupSize,
                memoryBytes,
                bufferBytes,
                laneOperations,
                halfOperations,
                issuedOperations,
                timer,
                other);
    }

    private static String word(DeviceType type) {
        return type.name().toLowerCase(Locale.ROOT);
    }

    /**
     * The record of a device whose clock was tested.
     *
     * @param measured the clock's tick as it was found, in ns
     * @param problem why the clock is not believed
     */
    public static DeviceRecord of(DeviceInfo info, OptionalDouble measured, Optional<String> problem) {
        return of(
                info,
                info.timer().available()
                        ? new Timer(
                                tick(info), measured.isPresent() ? measured.getAsDouble() : null, problem.orElse(null))
                        : null);
    }

    /** The record of a device whose clock was not tested. */
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
                timer,
                null);
    }

    /** Whether a result is of this device, by its driver. */
    public boolean holds(TestResult result) {
        return isOf(result.backend(), result.device(), result.driverVersion());
    }

    /** Whether a finding is about this device, by its driver. */
    public boolean holds(FindingRecord finding) {
        return isOf(finding.backend(), finding.device(), finding.driverVersion());
    }

    private boolean isOf(String ofBackend, String ofDevice, String ofDriver) {
        return backend.equals(ofBackend) && device.equals(ofDevice) && driverVersion.equals(ofDriver);
    }

    /** Whether this and another one are ways to one physical device, as which all software drivers of a machine count. */
    public boolean reachesTheSameAs(DeviceRecord other) {
        return runsOnCpu() ? other.runsOnCpu() : device.equals(other.device);
    }

    /** For each physical device, those of some records that are ways to it, in their order. */
    public static List<List<DeviceRecord>> byDevice(List<DeviceRecord> records) {
        Map<Optional<String>, List<DeviceRecord>> devices = records.stream()
                .collect(Collectors.groupingBy(
                        record -> record.runsOnCpu() ? Optional.empty() : Optional.of(record.device()),
                        LinkedHashMap::new,
                        Collectors.toList()));
        return List.copyOf(devices.values());
    }

    /**
     * What the APIs that reach a physical device and the operating system say of it together.
     *
     * @param ways to reach it; at least one
     * @param host the caches of the machine's processor, which are those of its software drivers; null where they are not
     *     known
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

    /** The tick that a driver reports; 0 where it can be none. */
    private static double tick(DeviceInfo info) {
        double told = info.timer().resolutionNanos();
        return canBe(told) ? told : 0;
    }

    /** A size, absent where a driver tells none that can be. */
    private static @Nullable Long toldBytes(long bytes) {
        return bytes > 0 ? (Long) bytes : null;
    }

    /** A rate, absent where a driver tells none that can be. */
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
