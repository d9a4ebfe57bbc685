package io.github.gpupath.cli.simulation;

import io.github.gpupath.kernel.Resource;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Workload.Launch;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The pages of 4 KiB that the workgroups of a launch read, in order. Only the first invocation of a workgroup is run, and of
 * some workgroups the last: what they read together is refused unless it begins and ends with a page. (The tests of this
 * class run all invocations and find them one beside the other.)
 */
final class PageTrace {

    /** What 256 invocations read with four floats each. */
    static final int PAGE_BYTES = 4096;

    /** Of so many workgroups one has its last invocation run; a prime, so that it meets whatever is regular. */
    private static final int CHECKED = 61;

    private final KernelWorkload workload;
    private final Addresses addresses;
    private final long[] firstPages;
    private final int[] @Nullable [] known;
    private int[] pages = new int[16];
    private int length;
    private int checked;

    /** The reads of one launch. */
    PageTrace(KernelWorkload workload, Launch launch) {
        this.workload = workload;
        this.addresses = new Addresses(workload.kernel(), launch);
        this.known = new int[Math.toIntExact(launch.workgroups().total())][];
        this.firstPages = new long[workload.memory().size()];
        for (int i = 1; i < firstPages.length; i++) {
            long before = workload.memory().get(i - 1).bytes();
            firstPages[i] = firstPages[i - 1] + (before + PAGE_BYTES - 1) / PAGE_BYTES;
        }
    }

    /** How many workgroups the launch has. */
    int workgroups() {
        return known.length;
    }

    /** How many pages they read together: every workgroup reads as many as the first. */
    long length() {
        return (long) known.length * pages(0).length;
    }

    /** The pages of one workgroup, found when they are first asked for; each resource begins with a page of its own. */
    int[] pages(int workgroup) {
        int[] found = known[workgroup];
        if (found == null) {
            found = find(workgroup);
            known[workgroup] = found;
        }
        return found;
    }

    private int[] find(int workgroup) {
        length = 0;
        addresses.run(workgroup, 0, this::addFirst);
        if (workgroup % CHECKED == 0) {
            check(workgroup);
        }
        return Arrays.copyOf(pages, length);
    }

    private void check(int workgroup) {
        checked = 0;
        addresses.run(workgroup, workload.kernel().workgroupSize().invocations() - 1, this::checkLast);
        if (checked != length) {
            throw new UnsupportedOperationException("a workgroup's last invocation reads less often than its first");
        }
    }

    private void addFirst(Resource resource, long address, int bytes, boolean isStore) {
        if (isStore || address % PAGE_BYTES != 0) {
            throw new UnsupportedOperationException("only reads of whole pages are simulated, not of " + address);
        }
        if (length == pages.length) {
            pages = Arrays.copyOf(pages, 2 * length);
        }
        pages[length++] = page(resource, address);
    }

    private void checkLast(Resource resource, long address, int bytes, boolean isStore) {
        long end = address + bytes;
        boolean isThere = end <= workload.memory().get(resource.binding()).bytes();
        if (!isThere || end % PAGE_BYTES != 0 || pages[checked++] != page(resource, address)) {
            throw new UnsupportedOperationException("a workgroup does not read a page but up to " + end);
        }
    }

    private int page(Resource resource, long address) {
        return Math.toIntExact(firstPages[resource.binding()] + address / PAGE_BYTES);
    }
}
