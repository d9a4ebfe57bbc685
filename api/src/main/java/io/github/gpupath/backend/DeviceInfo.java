package io.github.gpupath.backend;

import io.github.gpupath.kernel.Feature;
import java.util.Objects;
import java.util.Set;

/**
 * Everything that is known of a device before it is opened.
 *
 * @param backend the backend's id
 * @param index the position in the backend's list, from 0
 * @param name as the driver gives it; words that say so where it gives none
 * @param vendor as the driver gives it
 * @param driver the driver's name
 * @param driverVersion the driver's version
 * @param apiVersion the version of the API that the device offers
 * @param type the kind of processor
 * @param identity by which it is recognised through other APIs
 * @param limits the sizes that it allows
 * @param features that the device has
 * @param timer its clock
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
        Objects.requireNonNull(backend, "a device without a backend");
        Objects.requireNonNull(name, "a device without a name");
        Objects.requireNonNull(vendor, "a device without a vendor");
        Objects.requireNonNull(driver, "a device without a driver");
        Objects.requireNonNull(driverVersion, "a device without a version of its driver");
        Objects.requireNonNull(apiVersion, "a device without a version of its API");
        Objects.requireNonNull(type, "a device without a type");
        Objects.requireNonNull(identity, "a device without an identity");
        Objects.requireNonNull(limits, "a device without limits");
        Objects.requireNonNull(features, "a device without a set of features");
        Objects.requireNonNull(timer, "a device without a word on its clock");
        name = DeviceIdentity.named(name);
        features = Set.copyOf(features);
    }

    /** The same device through another backend or with another identity. */
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

    /**
     * The device as its backend reaches it, such as {@code NVIDIA H200 through opengl}: the words for whoever lacks something or
     * is too small, since the same device may have more through another API.
     */
    public String throughBackend() {
        return name + " through " + backend;
    }

    /** Whether the device has a feature. */
    public boolean supports(Feature feature) {
        return features.contains(feature);
    }
}
