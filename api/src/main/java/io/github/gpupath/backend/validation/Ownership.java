package io.github.gpupath.backend.validation;

/** The state of an object of a validating device: usable by the device's thread until it or the device is closed. */
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
            throw new IllegalArgumentException(
                    "the " + what + " belongs to another device; use the device that created it");
        }
        if (isClosed) {
            throw new IllegalStateException("the " + what + " is closed");
        }
    }

    /** Whether this is the first call and the device is still open. */
    boolean mayClose() {
        if (isClosed || owner.isClosed()) {
            return false;
        }
        owner.checkThread();
        isClosed = true;
        return true;
    }
}
