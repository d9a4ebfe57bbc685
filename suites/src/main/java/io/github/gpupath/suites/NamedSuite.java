package io.github.gpupath.suites;

import io.github.gpupath.suite.Suite;

/** A suite with an id and a description. */
public abstract class NamedSuite implements Suite {

    private final String id;
    private final String description;

    /** Creates a suite; the description says what it measures, in one line. */
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
