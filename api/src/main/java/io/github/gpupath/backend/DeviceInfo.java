package io.github.gpupath.backend;

import io.github.gpupath.kernel.Feature;
import io.github.gpupath.kernel.Matrix;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The description of a device, complete before the device is opened.
 *
 * @param index the position in {@link Backend#devices}, from 0
 * @param name the driver's name of the device; a blank name is replaced by {@code unnamed device}
 * @param apiVersion the API version that the device supports
 * @param identity the device's identity across APIs
 */
public record DeviceInfo(
        String backend,
        int index,
        String name,
        String vendor,
        String driver,
        String driverVersion,
        String apiVersion,
        DeviceType type,
        DeviceIdentity identity,
        Limits limits,
        Set<Feature> features,
        TimerInfo timer) {

    public DeviceInfo {
        Objects.requireNonNull(backend, "a device needs a backend");
        Objects.requireNonNull(name, "a device needs a name");
        Objects.requireNonNull(vendor, "a device needs a vendor");
        Objects.requireNonNull(driver, "a device needs a driver");
        Objects.requireNonNull(driverVersion, "a device needs a driver version");
        Objects.requireNonNull(apiVersion, "a device needs an API version");
        Objects.requireNonNull(type, "a device needs a type");
        Objects.requireNonNull(identity, "a device needs an identity");
        Objects.requireNonNull(limits, "a device needs limits");
        Objects.requireNonNull(features, "a device needs a set of features");
        Objects.requireNonNull(timer, "a device needs a timer");
        name = DeviceIdentity.named(name);
        features = Set.copyOf(features);
    }

    /** The same device with another backend id and identity. */
    public DeviceInfo as(String otherBackend, DeviceIdentity otherIdentity) {
        return new DeviceInfo(
                otherBackend,
                index,
                name,
                vendor,
                driver,
                driverVersion,
                apiVersion,
                type,
                otherIdentity,
                limits,
                features,
                timer);
    }

    /** Device and backend for messages, such as {@code NVIDIA H200 through opengl}. */
    public String throughBackend() {
        return name + " through " + backend;
    }

    /** The feature that the device lacks through this API, in one line; for a subgroup size also those that it offers. */
    String lack(Feature feature) {
        String sizes = feature instanceof Feature.SubgroupSize
                ? subgroupSizes().mapToObj(Integer::toString).collect(Collectors.joining(", "))
                : "";
        return throughBackend() + " lacks " + feature.description() + (sizes.isEmpty() ? "" : "; it offers " + sizes);
    }

    /** The subgroup sizes that a kernel can require, in order. */
    public IntStream subgroupSizes() {
        return features.stream()
                .filter(Feature.SubgroupSize.class::isInstance)
                .mapToInt(feature -> ((Feature.SubgroupSize) feature).size())
                .sorted();
    }

    /** Whether the device supports a feature through this API. */
    public boolean supports(Feature feature) {
        return features.contains(feature)
                || feature instanceof Matrix.Shape && features.contains(Matrix.AnyShape.ANY_SHAPE);
    }
}
