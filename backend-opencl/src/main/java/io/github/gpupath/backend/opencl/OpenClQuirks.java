package io.github.gpupath.backend.opencl;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceBuffer;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.DeviceTexture;
import io.github.gpupath.backend.DeviceType;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.backend.TextureSpec;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.backend.lifetime.Lifetime;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.Feature;
import io.github.gpupath.kernel.Feature.TexelFormat;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.FormatUse;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.VectorType;
import io.github.gpupath.kernel.WorkgroupSize;
import io.github.gpupath.kernel.source.KernelSource;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jocl.cl_device_id;

/**
 * Features that a driver lists and does not have, and kernels that it compiles for minutes. PoCL 3.1 lists one-channel
 * 16-bit floats, loads 234 from every texel of them and stores nothing; whether a PoCL does so is found out with one texel,
 * since no version is known to be cured.
 */
final class OpenClQuirks {

    private static final System.Logger LOG = System.getLogger(OpenClQuirks.class.getName());
    private static final Map<cl_device_id, Boolean> ANSWERS = new ConcurrentHashMap<>();
    private static final String POCL = "Portable Computing Language";
    private static final short HALF_ONE = 0x3C00;
    private static final String RUSTICL = "rusticl";

    /** What Mesa 22.3 computes in software on a processor, and expands wherever it is called. */
    private static final Pattern EXPANDED = Pattern.compile("\\b(fma|sin|cos)\\(");

    /**
     * The time that Mesa needs grows with the square of their number: 128 calls of {@code sin} took 36 s on two cores, 1,536 of
     * {@code fma} 224 s.
     */
    private static final int MOST_EXPANDED = 100;

    private OpenClQuirks() {}

    /** Why a kernel is not given to the driver; empty for almost all. */
    static Optional<String> refusal(DeviceInfo device, KernelSource source) {
        if (!device.driver().equals(RUSTICL) || device.type() != DeviceType.CPU) {
            return Optional.empty();
        }
        long expanded = EXPANDED.matcher(source.text()).results().count();
        return expanded <= MOST_EXPANDED
                ? Optional.empty()
                : Optional.of("rusticl computes fma, sin and cos in software and would compile their " + expanded
                        + " calls for minutes");
    }

    /** The features that a device has and that work; it is tested once in a process. */
    static Set<Feature> working(OpenClAdapter adapter) {
        return working(adapter, OpenClQuirks::loadsHalf, ANSWERS);
    }

    /**
     * The features that are left after a test.
     *
     * @param loadsHalf the test; one that fails says that the device does not load 16-bit floats
     * @param answers of the devices that were tested before
     */
    static Set<Feature> working(
            OpenClAdapter adapter, Predicate<OpenClAdapter> loadsHalf, Map<cl_device_id, Boolean> answers) {
        DeviceInfo listed = adapter.info();
        boolean suspect =
                listed.driver().equals(POCL) && listed.supports(new TexelFormat(Format.R16F, FormatUse.TEXTURE_FETCH));
        if (!suspect || answers.computeIfAbsent(adapter.handle(), handle -> passes(adapter, loadsHalf))) {
            return listed.features();
        }
        Set<Feature> features = new HashSet<>(listed.features());
        for (FormatUse use : FormatUse.values()) {
            features.remove(new TexelFormat(Format.R16F, use));
        }
        return features;
    }

    private static boolean passes(OpenClAdapter adapter, Predicate<OpenClAdapter> test) {
        try {
            return test.test(adapter);
        } catch (BackendException e) {
            LOG.log(
                    Level.WARNING,
                    "{0} is listed without r16f: {1}",
                    adapter.info().name(),
                    e.getMessage());
            return false;
        }
    }

    private static boolean loadsHalf(OpenClAdapter adapter) {
        try (Device device = new Lifetime().build(its -> new OpenClDevice(adapter, its));
                CompiledKernel kernel = device.compile(loadTexel());
                DeviceTexture texture =
                        device.createTexture(new TextureSpec(Format.R16F, 1, 1, TextureSpec.Use.SAMPLED));
                DeviceBuffer result = device.createBuffer(BufferSpec.storage(Float.BYTES))) {
            device.upload(texture, bytes(Short.BYTES).putShort(0, HALF_ONE));
            device.run(new DispatchBatch(kernel, List.of(texture, result), List.of(), new WorkgroupCount(1, 1, 1), 1));
            ByteBuffer value = bytes(Float.BYTES);
            device.download(result, value);
            return value.getFloat(0) == 1;
        }
    }

    private static Kernel loadTexel() {
        KernelBuilder builder = new KernelBuilder("load_half", new WorkgroupSize(1, 1, 1));
        Resource.SampledTexture texture = builder.texture("texel", Format.R16F);
        Resource.StructuredBuffer result = builder.structuredBuffer("result", ScalarType.F32, Access.WRITE);
        builder.store(
                result,
                KernelBuilder.u32(0),
                texture.fetch(KernelBuilder.vector(VectorType.UVEC2, KernelBuilder.u32(0)))
                        .x());
        return builder.build();
    }

    private static ByteBuffer bytes(int count) {
        return ByteBuffer.allocateDirect(count).order(ByteOrder.LITTLE_ENDIAN);
    }
}
