package io.github.gpupath.suites;

import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.SuiteOption;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.Traits;
import java.util.List;

/** A suite of the first-level cache: one kind of access to variants of resources, each in the same patterns. */
public abstract class CacheSuite implements Suite {

    private final String id;
    private final String description;
    private final Metric metric;
    private final Traits.Access access;
    private final String work;
    private final List<Pattern> patterns;

    /**
     * A suite.
     *
     * @param access what its tests do to memory
     * @param work what each invocation does, in words
     */
    protected CacheSuite(
            String id, String description, Metric metric, Traits.Access access, String work, List<Pattern> patterns) {
        this.id = id;
        this.description = description;
        this.metric = metric;
        this.access = access;
        this.work = work;
        this.patterns = List.copyOf(patterns);
    }

    @Override
    public final String id() {
        return id;
    }

    @Override
    public final String description() {
        return description;
    }

    @Override
    public final List<SuiteOption> options() {
        return List.of(Variants.UNROLL);
    }

    @Override
    public final List<TestCase> tests(SuiteSettings settings) {
        Variants variants = new Variants(id, metric, access, work, patterns, settings);
        addTo(variants);
        return variants.all();
    }

    /** Adds the variants in the order of the tables. */
    protected abstract void addTo(Variants variants);
}
