package io.github.gpupath.backend.opencl;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A version of OpenCL, as drivers write it: {@code OpenCL 3.0 vendor's words}. */
record OpenClVersion(int major, int minor) {

    private static final Pattern TEXT = Pattern.compile("OpenCL (\\d+)\\.(\\d+).*", Pattern.DOTALL);

    /** Reads a driver's text; one that does not follow the specification counts as 0.0. */
    static OpenClVersion of(String text) {
        Matcher matcher = TEXT.matcher(text);
        return matcher.matches()
                ? new OpenClVersion(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)))
                : new OpenClVersion(0, 0);
    }

    boolean isAtLeast(int otherMajor, int otherMinor) {
        return major > otherMajor || (major == otherMajor && minor >= otherMinor);
    }

    @Override
    public String toString() {
        return major + "." + minor;
    }
}
