package io.github.gpupath.cli.faults.backend;

/**
 * What the environment asks the backend {@code faulty} to do, and when.
 *
 * @param moment when
 * @param mischief what
 */
public record Fault(Moment moment, Mischief mischief) {

    /** The environment variable. */
    public static final String VARIABLE = "GPUPATH_TEST_FAULT";

    /** As it stands in the environment. */
    public String text() {
        return moment + ":" + mischief;
    }

    /** The fault that the environment asks for, if this is its moment. */
    static void at(Moment now) {
        String text = System.getenv().getOrDefault(VARIABLE, "");
        if (text.startsWith(now + ":")) {
            Mischief.valueOf(text.substring(text.indexOf(':') + 1)).happen();
        }
    }

    /** Whether the environment asks for wrong answers. */
    static boolean answersWrongly() {
        return System.getenv()
                .getOrDefault(VARIABLE, "")
                .equals(new Fault(Moment.VERIFY, Mischief.WRONG_ANSWER).text());
    }
}
