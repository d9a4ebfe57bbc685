package io.github.gpupath.reference;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.listing.KernelListing;
import io.github.gpupath.kernel.source.KernelSource;
import java.util.ArrayList;
import java.util.List;

/** The provider of the reference backend, which interprets kernels in Java on every machine. */
public final class ReferenceProvider implements BackendProvider {

    /** The backend's id. */
    public static final String ID = "reference";

    @Override
    public String id() {
        return ID;
    }

    @Override
    public String displayName() {
        return "Reference";
    }

    /** After all backends with a driver. */
    @Override
    public int rank() {
        return Integer.MAX_VALUE;
    }

    @Override
    public Availability probe() {
        return new Availability.Available(
                "Java interpreter, Java " + Runtime.version().feature());
    }

    @Override
    public Backend open() {
        return new ReferenceBackend();
    }

    /** Pseudo-code: the interpreter runs the kernel itself and reads no text. */
    @Override
    public KernelSource translate(Kernel kernel) {
        List<KernelSource.Slot> resources = new ArrayList<>();
        for (Resource resource : kernel.resources()) {
            resources.add(new KernelSource.Slot(resource.name(), resource.binding()));
        }
        List<KernelSource.Slot> parameters = new ArrayList<>();
        for (Parameter parameter : kernel.parameters()) {
            parameters.add(new KernelSource.Slot(parameter.name(), parameters.size()));
        }
        return new KernelSource(
                "pseudo-code", kernel.name(), KernelListing.of(kernel), List.of(), resources, parameters, List.of());
    }
}
