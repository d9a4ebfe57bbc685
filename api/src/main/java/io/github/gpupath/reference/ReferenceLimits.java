package io.github.gpupath.reference;

import io.github.gpupath.backend.DeviceIdentity;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.DeviceType;
import io.github.gpupath.backend.Limits;
import io.github.gpupath.backend.TimerInfo;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.Feature;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.FormatUse;
import io.github.gpupath.kernel.Matrix;
import io.github.gpupath.kernel.WorkgroupSize;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/** The interpreter's features (all of the model) and limits (at least those of GPUs). */
final class ReferenceLimits {

    private static final String NAME = "Java interpreter";
    private static final long LARGEST_BUFFER = 1L << 30;

    private ReferenceLimits() {}

    static DeviceInfo info(int subgroupSize) {
        return new DeviceInfo(
                ReferenceProvider.ID,
                0,
                NAME,
                "gpupath",
                "interpreter of the kernel model",
                version(),
                "Java " + Runtime.version().feature(),
                DeviceType.CPU,
                new DeviceIdentity(Optional.empty(), Optional.empty(), NAME),
                limits(subgroupSize),
                features(),
                TimerInfo.NONE);
    }

    private static String version() {
        String version = ReferenceLimits.class.getPackage().getImplementationVersion();
        return version == null ? "unpackaged" : version;
    }

    private static Limits limits(int subgroupSize) {
        return new Limits(
                new WorkgroupCount(Integer.MAX_VALUE, 65_535, 65_535),
                new WorkgroupSize(1024, 1024, 1024),
                1024,
                64 << 10,
                LARGEST_BUFFER,
                1L << 27,
                64 << 10,
                16_384,
                LARGEST_BUFFER,
                Runtime.getRuntime().maxMemory(),
                OptionalInt.of(subgroupSize),
                OptionalInt.of(1),
                OptionalLong.empty());
    }

    private static Set<Feature> features() {
        Set<Feature> features = new HashSet<>(List.of(Feature.Capability.values()));
        features.add(Matrix.AnyShape.ANY_SHAPE);
        Feature.SubgroupSize.between(4, 128).forEach(features::add);
        for (Format format : Format.values()) {
            for (FormatUse use : FormatUse.values()) {
                if (format.serves(use)) {
                    features.add(new Feature.TexelFormat(format, use));
                }
            }
        }
        return features;
    }
}
