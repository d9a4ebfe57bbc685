package io.github.gpupath.result;

/**
 * The key of a result within a file.
 *
 * @param test the test's id
 * @param backend the backend's id
 * @param device the key of the physical device
 */
public record ResultKey(String test, String backend, String device) {

    /** The key of a result. */
    public static ResultKey of(TestResult result) {
        return new ResultKey(result.test(), result.backend(), result.device());
    }
}
