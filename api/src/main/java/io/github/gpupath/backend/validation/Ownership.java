package io.github.gpupath.backend.validation;

/** What belongs to a validating device: usable until it or its device is closed, by the device's thread. */
final class Ownership {

    private final ValidatingDevice owner;
    private final String what;
    private boolean isClosed;

    Ownership(ValidatingDevice owner, String what) {
        this.owner = owner;
        this.what = what;
    }

    void check(ValidatingDevice user) {
        if (user != owner) {
            throw new IllegalArgumentException("the " + what + " belongs to another device");
        }
        if (isClosed) {
            throw new IllegalStateException("the " + what + " is closed");
        }
    }

    /** Whether this is the first time, and the device has not released it already. */
    boolean mayClose() {
        if (isClosed || owner.isClosed()) {
            return false;
        }
        owner.checkThread();
        isClosed = true;
        return true;
    }
}
