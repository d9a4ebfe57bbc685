package io.github.gpupath.backend.cuda;

import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.lifetime.Lifetime;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;

/**
 * All usable devices of the driver, in its order, and the compiler that makes code for them; closing it also closes those of
 * its devices that are still open.
 */
final class CudaBackend implements Backend {

    private static final System.Logger LOG = System.getLogger(CudaBackend.class.getName());

    private final CudaDriver driver;
    private final CudaCompiler compiler;
    private final int driverVersion;
    private final List<CudaAdapter> adapters = new ArrayList<>();
    private final Lifetime lifetime = new Lifetime();

    private CudaBackend(CudaDriver driver) {
        this.driver = driver;
        driver.cuInit();
        driverVersion = driver.cuDriverGetVersion();
        compiler = CudaCompiler.find(CudaSearch.ofThisMachine(), driverVersion / 1000);
        for (int ordinal = 0; ordinal < driver.cuDeviceGetCount(); ordinal++) {
            try {
                adapters.add(CudaAdapter.query(adapters.size(), driver, driver.cuDeviceGet(ordinal), version()));
            } catch (BackendException e) {
                LOG.log(Level.WARNING, "device {0} is skipped: {1}", ordinal, e.getMessage());
            }
        }
        if (adapters.isEmpty()) {
            throw new BackendException.Unavailable(
                    "the CUDA driver has no device that can be used", "look at what nvidia-smi says");
        }
    }

    /**
     * Asks every device.
     *
     * @throws BackendException.Unavailable if there is no driver, no compiler or no usable device
     */
    static CudaBackend open() {
        return new CudaBackend(CudaLibrary.driver());
    }

    private String version() {
        return driverVersion / 1000 + "." + driverVersion % 1000 / 10;
    }

    /** The versions of the API and of the compiler, for people. */
    String words() {
        return "CUDA " + version() + ", " + compiler.words();
    }

    @Override
    public List<DeviceInfo> devices() {
        return adapters.stream().map(CudaAdapter::info).toList();
    }

    @Override
    public Device open(DeviceInfo device) {
        CudaAdapter adapter = adapters.get(device.index());
        return lifetime.make(its -> new CudaDevice(driver, compiler, adapter, its));
    }

    /** The driver stays until the process ends: apart from its devices there is nothing to release. */
    @Override
    public void close() {
        lifetime.close();
    }
}
