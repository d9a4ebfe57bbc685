package io.github.gpupath.suites;

import io.github.gpupath.suite.Suite;

/** A suite with its id and its description. */
public abstract class NamedSuite implements Suite {

    private final String id;
    private final String description;

    /** A suite with its id and what it measures, in words. */
    protected NamedSuite(String id, String description) {
        this.id = id;
        this.description = description;
    }

    @Override
    public final String id() {
        return id;
    }

    @Override
    public final String description() {
        return description;
    }
}
