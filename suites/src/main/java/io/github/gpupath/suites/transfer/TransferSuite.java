package io.github.gpupath.suites.transfer;

import io.github.gpupath.backend.Transfer;
import io.github.gpupath.finding.SpeedRatio;
import io.github.gpupath.suite.Axis;
import io.github.gpupath.suite.ByteSize;
import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.Finding.Figure;
import io.github.gpupath.suite.LinkWorkload;
import io.github.gpupath.suite.Measurements;
import io.github.gpupath.suite.Measurements.Measured;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.TestCase.Tier;
import io.github.gpupath.suite.Traits;
import io.github.gpupath.suite.Traits.Access;
import io.github.gpupath.suite.Traits.Path;
import io.github.gpupath.suite.TransferWorkload;
import io.github.gpupath.suites.Axes;
import io.github.gpupath.suites.SizedSuite;
import io.github.gpupath.suites.Sizes;
import io.github.gpupath.suites.Sizes.Choice;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The rate of uploads, downloads, copies and fills of 4 KiB to 1 GiB; quick runs include a few small sizes. Other paths
 * over the link to the host have one size, and thorough runs more.
 */
public final class TransferSuite extends SizedSuite {

    private static final String ID = "transfer";

    /** The kind of transfer. */
    static final Axis WAY = Axis.ofWords("way");

    private static final String SWEEP = "4k,16k,64k,256k,1m,4m,16m,64m,256m,1g";

    /** The sizes of quick runs: powers of 16, none of which takes seconds on any device. */
    private static final List<Long> QUICK = List.of(4L << 10, 64L << 10, 1L << 20, 16L << 20);

    /** The sizes of the paths over the link. */
    private static final String LINK_SWEEP = "4k,64k,1m,16m,64m,1g";

    private static final long QUICK_LINK_BYTES = 16L << 20;

    /** The host maps no more at once. */
    private static final long MOST_LINK_BYTES = 1L << 30;

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
        for (Link link : Link.ALL) {
            for (Choice choice : Sizes.of(settings, LINK_SWEEP, size -> isQuick(link, size))) {
                boolean isSwept = choice.tier() == Tier.DEFAULT;
                if (choice.bytes() <= (isSwept ? link.mostSweptBytes() : MOST_LINK_BYTES)) {
                    tests.add(test(link, choice));
                }
            }
        }
        return List.copyOf(tests);
    }

    private static boolean isQuick(Link link, long bytes) {
        return bytes == QUICK_LINK_BYTES && link.id().endsWith("/pinned");
    }

    private static TestCase test(Link link, Choice choice) {
        String size = ByteSize.label(choice.bytes());
        List<Transfer> directions = link.workload().apply(choice.bytes()).directions();
        return TestCase.builder(ID, link.coordinates(choice.bytes()))
                .label(link.words() + ", " + size)
                .metric(Metric.BYTES_PER_SECOND)
                .description(link.words() + ", until completion, by the host's clock, " + size + " at a time")
                .workload(() -> link.workload().apply(choice.bytes()))
                .traits(directions.size() > 1 ? new Traits(Access.COPY, Path.HOST) : traits(directions.get(0)))
                .relativeTo(id(link.base(), choice.bytes()))
                .tier(
                        choice.tier() == Tier.DEFAULT && choice.bytes() != link.usualBytes()
                                ? Tier.THOROUGH
                                : choice.tier())
                .build();
    }

    private static String id(String way, long bytes) {
        return String.join("/", ID, way, Axes.SIZE.at(bytes).text());
    }

    private static TestCase test(Transfer transfer, Choice choice) {
        String way = Link.word(transfer);
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

    /** The best rate of each kind of transfer, the size that reaches half of it, and what each path over the link gains. */
    @Override
    public List<Finding> findings(Measurements measurements) {
        return Stream.concat(
                        measurements.curves(Axes.SIZE).stream().flatMap(curve -> HalfRate.of(curve).stream()),
                        Link.ALL.stream().flatMap(link -> gain(link, measurements).stream()))
                .toList();
    }

    /** The rate of a path relative to what it is compared with, at the largest size of both. */
    private static Optional<Finding> gain(Link link, Measurements measurements) {
        return measurements.tests().stream()
                .filter(each -> each.test().id().startsWith(ID + "/" + link.id() + "/"))
                .sorted(Comparator.comparingDouble(TransferSuite::bytes).reversed())
                .flatMap(each -> measurements.of(id(link.base(), (long) bytes(each))).stream()
                        .map(base -> gain(link, each, base)))
                .findFirst();
    }

    private static double bytes(Measured measured) {
        return measured.test().number(Axes.SIZE).orElseThrow();
    }

    private static Finding gain(Link link, Measured one, Measured base) {
        Finding gain = SpeedRatio.finding(
                ID + "/" + link.id(),
                link.base(),
                one,
                base,
                link.words() + ", " + ByteSize.label((long) bytes(one)),
                link.baseWords());
        List<Double> shares = one.handedBack().getOrDefault(LinkWorkload.KERNEL_SHARE, List.of());
        if (shares.isEmpty()) {
            return gain;
        }
        double share = shares.stream().sorted().toList().get(shares.size() / 2);
        List<Figure> figures = new ArrayList<>(gain.figures());
        figures.add(new Figure(LinkWorkload.KERNEL_SHARE, "", share, null, null, null));
        return new Finding(
                gain.kind(),
                gain.subject(),
                gain.name(),
                figures,
                gain.tests(),
                gain.sentence() + String.format(Locale.ROOT, "; the kernel keeps %.0f %% of its speed", 100 * share));
    }
}
