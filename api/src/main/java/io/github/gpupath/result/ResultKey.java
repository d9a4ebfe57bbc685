package io.github.gpupath.result;

/** The key of a result within a file. */
public record ResultKey(String test, String backend, String device) {

    /** The key of a result. */
    public static ResultKey of(TestResult result) {
        return new ResultKey(result.test(), result.backend(), result.device());
    }
}
