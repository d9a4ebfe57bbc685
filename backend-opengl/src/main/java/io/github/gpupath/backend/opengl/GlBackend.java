package io.github.gpupath.backend.opengl;

import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.lifetime.Closing;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.source.KernelSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The devices that give an OpenGL context; closing it also closes those of its devices that are still open. */
final class GlBackend implements Backend {

    private final Function<Kernel, KernelSource> translator;
    private final String eglVersion;
    private final List<GlCandidates.Usable> usable;
    private final List<String> refusals;
    private final List<GlDevice> opened = new ArrayList<>();

    private GlBackend(Function<Kernel, KernelSource> translator, String eglVersion, GlCandidates candidates) {
        this.translator = translator;
        this.eglVersion = eglVersion;
        this.usable = candidates.usable();
        this.refusals = candidates.refusals();
    }

    /**
     * Tries every device that EGL lists.
     *
     * @param translator writes kernels as GLSL
     * @throws BackendException.Unavailable if none gives a context, with the reason of each
     */
    static GlBackend open(Function<Kernel, KernelSource> translator) {
        EglDevices devices = EglDevices.query();
        GlCandidates candidates = GlCandidates.tryAll(devices.list());
        if (candidates.usable().isEmpty()) {
            throw new BackendException.Unavailable(
                    "no EGL device gives an OpenGL context; " + String.join("; ", candidates.refusals()),
                    EglDevices.REMEDY);
        }
        return new GlBackend(translator, devices.version(), candidates);
    }

    /** One line about the API and its devices, with the reason for each device that was left out. */
    String details() {
        List<String> parts = new ArrayList<>();
        for (GlCandidates.Usable device : usable) {
            parts.add("OpenGL " + device.info().apiVersion() + " on "
                    + device.info().name());
        }
        refusals.forEach(refusal -> parts.add("left out: " + refusal));
        return "EGL " + eglVersion + "; " + String.join("; ", parts);
    }

    @Override
    public List<DeviceInfo> devices() {
        return usable.stream().map(GlCandidates.Usable::info).toList();
    }

    @Override
    public Device open(DeviceInfo info) {
        GlDevice result = GlDevice.open(info, usable.get(info.index()).device(), translator);
        opened.removeIf(earlier -> !earlier.isOpen());
        opened.add(result);
        return result;
    }

    @Override
    public void close() {
        try {
            Closing.all(opened, GlDevice::close);
        } finally {
            opened.clear();
        }
    }
}
