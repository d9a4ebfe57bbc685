package io.github.gpupath.backend.opengl;

import io.github.gpupath.backend.BackendException;
import java.util.ArrayList;
import java.util.List;

/**
 * What became of the devices that EGL lists when each was asked for a context.
 *
 * @param usable those that gave one, in EGL's order
 * @param refusals a line for each of the others: which, and why
 */
record GlCandidates(List<GlAdapter> usable, List<String> refusals) {

    GlCandidates {
        usable = List.copyOf(usable);
        refusals = List.copyOf(refusals);
    }

    /** Opens a context on each device and closes it again. */
    static GlCandidates tryAll(List<EglDevice> devices) {
        List<GlAdapter> usable = new ArrayList<>();
        List<String> refusals = new ArrayList<>();
        for (EglDevice device : devices) {
            try (GlContext context = GlContext.open(device, false)) {
                int index = usable.size();
                usable.add(context.call(() -> GlAdapter.query(index, device, context)));
            } catch (BackendException | IllegalStateException refusal) {
                // LWJGL answers a context without the core functions by IllegalStateException.
                refusals.add(device.label() + ": " + refusal.getMessage());
            }
        }
        return new GlCandidates(usable, refusals);
    }
}
