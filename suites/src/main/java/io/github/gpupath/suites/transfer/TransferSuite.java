package io.github.gpupath.suites.transfer;

import io.github.gpupath.backend.Transfer;
import io.github.gpupath.suite.Axis;
import io.github.gpupath.suite.ByteSize;
import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.Measurements;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.Traits;
import io.github.gpupath.suite.Traits.Access;
import io.github.gpupath.suite.Traits.Path;
import io.github.gpupath.suite.TransferWorkload;
import io.github.gpupath.suites.Axes;
import io.github.gpupath.suites.SizedSuite;
import io.github.gpupath.suites.Sizes;
import io.github.gpupath.suites.Sizes.Choice;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The rate of uploads, downloads, copies and fills of 4 KiB to 1 GiB; quick runs include a few small sizes. */
public final class TransferSuite extends SizedSuite {

    private static final String ID = "transfer";

    /** The kind of transfer. */
    private static final Axis WAY = Axis.ofWords("way");

    private static final String SWEEP = "4k,16k,64k,256k,1m,4m,16m,64m,256m,1g";

    /** The sizes of quick runs: powers of 16, none of which takes seconds on any device. */
    private static final List<Long> QUICK = List.of(4L << 10, 64L << 10, 1L << 20, 16L << 20);

    /** Creates the suite for {@link java.util.ServiceLoader}. */
    public TransferSuite() {
        super(ID, "bytes per second between host and device and within the device, by the API's own commands");
    }

    @Override
    public List<TestCase> tests(SuiteSettings settings) {
        List<TestCase> tests = new ArrayList<>();
        for (Transfer transfer : Transfer.values()) {
            for (Choice choice : Sizes.of(settings, SWEEP, QUICK::contains)) {
                tests.add(test(transfer, choice));
            }
        }
        return List.copyOf(tests);
    }

    private static TestCase test(Transfer transfer, Choice choice) {
        String way = transfer.name().toLowerCase(Locale.ROOT);
        String size = ByteSize.label(choice.bytes());
        return TestCase.builder(ID, List.of(WAY.at(way), Axes.SIZE.at(choice.bytes())))
                .label(way + ", " + size)
                .metric(Metric.BYTES_PER_SECOND)
                .description(words(transfer) + ", " + size + " at a time")
                .workload(() -> new TransferWorkload(transfer, choice.bytes()))
                .traits(traits(transfer))
                .tier(choice.tier())
                .build();
    }

    private static String words(Transfer transfer) {
        return switch (transfer) {
            case UPLOAD -> "host memory to device memory until completion, by the host's clock";
            case DOWNLOAD -> "device memory to host memory, by the host's clock";
            case COPY -> "one device buffer to another, each byte counted once, by the device's clock";
            case FILL -> "one word to a whole device buffer, by the device's clock";
        };
    }

    private static Traits traits(Transfer transfer) {
        return switch (transfer) {
            case UPLOAD -> new Traits(Access.WRITE, Path.HOST);
            case DOWNLOAD -> new Traits(Access.READ, Path.HOST);
            case COPY -> new Traits(Access.COPY, Path.NONE);
            case FILL -> new Traits(Access.WRITE, Path.NONE);
        };
    }

    /** The best rate of each kind of transfer, and the size that reaches half of it. */
    @Override
    public List<Finding> findings(Measurements measurements) {
        return measurements.curves(Axes.SIZE).stream()
                .flatMap(curve -> HalfRate.of(curve).stream())
                .toList();
    }
}
