package io.github.gpupath.backend.opengl;

import io.github.gpupath.backend.BackendException;
import java.util.ArrayList;
import java.util.List;

/**
 * What became of the sources of contexts when each was asked for a context.
 *
 * @param usable those that gave one, in their order
 * @param refusals a line for each of the others: which, and why
 */
record GlCandidates(List<GlAdapter> usable, List<String> refusals) {

    GlCandidates {
        usable = List.copyOf(usable);
        refusals = List.copyOf(refusals);
    }

    /** Opens a context from each source and closes it again; one that lacks what a path needs is left out. */
    static GlCandidates tryAll(List<ContextSource> sources, GlPath path) {
        List<GlAdapter> usable = new ArrayList<>();
        List<String> refusals = new ArrayList<>();
        for (ContextSource source : sources) {
            try (GlContext context = GlContext.open(source, false)) {
                String lacking = path.lacks(context.capabilities());
                if (!lacking.isEmpty()) {
                    refusals.add(source.label() + ": " + lacking);
                    continue;
                }
                int index = usable.size();
                usable.add(context.call(() -> GlAdapter.query(index, source, path, context)));
            } catch (BackendException | IllegalStateException refusal) {
                // LWJGL answers a context without the core functions by IllegalStateException.
                refusals.add(source.label() + ": " + refusal.getMessage());
            }
        }
        return new GlCandidates(usable, refusals);
    }
}
