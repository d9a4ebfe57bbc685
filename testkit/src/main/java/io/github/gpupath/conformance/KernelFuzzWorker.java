package io.github.gpupath.conformance;

import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.DeviceType;
import io.github.gpupath.backend.validation.ValidatingDevice;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.listing.KernelListing;
import io.github.gpupath.reference.ReferenceProvider;
import io.github.gpupath.verify.Verifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.ServiceLoader.Provider;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * A process that tries random kernels for {@link KernelFuzz}, which reads on standard output what it does: a driver that
 * crashes takes only this process with it. Where the device is lost, the process ends too.
 *
 * <p>{@code BACKEND DEVICE try SEED COUNT TOGETHER} tries kernels up to the first that is wrong, so many compiled together;
 * {@code BACKEND DEVICE again SEEDS} tries {@link WrongSeeds} again, and {@code BACKEND DEVICE reduce SEEDS ANSWERS} reduces
 * them, where the answers are those that earlier processes gave, in order, before they ended: {@link #WRONG} or {@link #RIGHT}
 * for each question whether less is wrong too.
 */
final class KernelFuzzWorker {

    /** Begins each line that means something; what drivers print does not begin so. */
    static final String PREFIX = "fuzz: ";

    static final String DRIVER = "driver ";
    /** Before kernels are compiled together, or one alone, and before what is wrong of them. */
    static final String COMPILING = "compiling ";

    static final String TRYING = "trying ";
    static final String WRONG_ANSWER = "wrong ";
    static final String ANSWER = "answer ";
    static final String REDUCED = "reduced";
    /** Before what is told of a kernel that is wrong by known defects of the compiler: there is nothing to reduce. */
    static final String KNOWN = "known ";

    static final char WRONG = 'w';
    static final char RIGHT = 'r';

    private static final int SHRINKING = 2000;

    private final BackendProvider provider;
    private final TestedDevice tested;
    /** The same, which compiles kernels together where the backend can. */
    private final Device device;

    /** What was told last of a kernel that is wrong by known defects. */
    private String known = "";

    private KernelFuzzWorker(BackendProvider provider, Device raw, Declared declared) {
        this.provider = provider;
        tested = TestedDevice.of(raw, new Verifier(new ReferenceProvider()), declared, line -> known = line);
        this.device = new ValidatingDevice(tested.raw());
    }

    public static void main(String[] arguments) {
        KitProcess.endWithStarter();
        try {
            work(arguments);
        } catch (BackendException.Unavailable unavailable) {
            System.err.println(unavailable.getMessage() + ": " + unavailable.remedy());
            System.exit(1);
        } catch (BackendException.DeviceLost | BackendException.TimedOut lost) {
            System.err.println(lost);
            System.exit(1);
        }
    }

    private static void work(String[] arguments) {
        BackendProvider provider = provider(arguments[0]);
        try (Backend backend = provider.open()) {
            DeviceInfo info = backend.devices().stream()
                    .filter(each -> each.name().contains(arguments[1]))
                    .findFirst()
                    .orElseThrow(() -> new BackendException.Unavailable(
                            "no device's name contains " + arguments[1],
                            "there is "
                                    + backend.devices().stream()
                                            .map(DeviceInfo::name)
                                            .collect(Collectors.joining(", "))));
            String driver = info.driver() + " " + info.driverVersion();
            tell(DRIVER + (info.type() == DeviceType.CPU ? driver : info.name() + ", " + driver));
            Declared declared =
                    new Declared(kernel -> Optional.empty(), KnownDefects.of(info), KnownDefects.ofCompiler(info));
            KernelFuzzWorker worker = new KernelFuzzWorker(provider, backend.open(info), declared);
            try (Device device = worker.tested.device()) {
                switch (arguments[2]) {
                    case "try" ->
                        worker.tryOut(
                                Long.parseLong(arguments[3]),
                                Long.parseLong(arguments[4]),
                                Integer.parseInt(arguments[5]));
                    case "again" -> worker.areRight(WrongSeeds.of(arguments[3]).seeds());
                    case "reduce" -> worker.reduce(WrongSeeds.of(arguments[3]), arguments[4]);
                    default -> throw new IllegalArgumentException("there is nothing that is called " + arguments[2]);
                }
            }
        }
    }

    /** The backend of an id, or of the name of a class. */
    private static BackendProvider provider(String id) {
        if (id.contains(".")) {
            try {
                return (BackendProvider)
                        Class.forName(id).getDeclaredConstructor().newInstance();
            } catch (ReflectiveOperationException e) {
                throw new BackendException.Unavailable(
                        "there is no backend " + id,
                        "its class must be on the class path, public and with a constructor that takes nothing");
            }
        }
        return ServiceLoader.load(BackendProvider.class).stream()
                .map(Provider::get)
                .filter(each -> each.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new BackendException.Unavailable(
                        "there is no backend " + id,
                        "there is "
                                + ServiceLoader.load(BackendProvider.class).stream()
                                        .map(each -> each.get().id())
                                        .collect(Collectors.joining(", "))));
    }

    private static void tell(String line) {
        System.out.println(PREFIX + line);
        if (System.out.checkError()) {
            throw new IllegalStateException("nobody reads what this process finds");
        }
    }

    /**
     * What is left of a random kernel.
     *
     * @param kernel the whole, or a smaller one
     */
    private record Part(long seed, RandomKernel random, Kernel kernel) {

        Part with(Kernel smaller) {
            return new Part(seed, random, smaller);
        }
    }

    private List<Part> kernels(List<Long> seeds) {
        return seeds.stream()
                .map(seed -> {
                    RandomKernel random = RandomKernel.tried(seed, each -> each.isSupported(tested));
                    return new Part(seed, random, random.kernel());
                })
                .filter(part -> part.random.isSupported(tested))
                .toList();
    }

    private static void tellCompiling(List<Part> parts) {
        tell(COMPILING + WrongSeeds.together(parts.stream().map(Part::seed).toList()));
        tell(TRYING + parts.get(0).seed);
    }

    private void tryOut(long first, long count, int together) {
        long end = first + count;
        for (long seed = first; seed < end; seed += together) {
            if (!areRight(LongStream.range(seed, Math.min(seed + together, end))
                    .boxed()
                    .toList())) {
                return;
            }
        }
    }

    /** Tries kernels that are compiled together, and each that seems wrong alone too, so that the two are told apart. */
    private boolean areRight(List<Long> seeds) {
        List<Part> parts = kernels(seeds);
        if (parts.isEmpty()) {
            return true;
        }
        tellCompiling(parts);
        List<CompiledKernel> compiled;
        try {
            compiled = compiled(parts);
        } catch (BackendException refusal) {
            return areRightAlone(parts, refusal);
        }
        try {
            for (int i = 0; i < parts.size(); i++) {
                Part part = parts.get(i);
                tell(TRYING + part.seed);
                Optional<String> problem = part.random.problem(tested, device, part.kernel, compiled.get(i));
                if (problem.isPresent() && !isRightAlone(part, parts, problem.get())) {
                    return false;
                }
            }
            return true;
        } finally {
            compiled.forEach(CompiledKernel::close);
        }
    }

    private List<CompiledKernel> compiled(List<Part> parts) {
        return device.compileAll(parts.stream().map(Part::kernel).toList());
    }

    /** Tries each of some kernels that are refused together: one of them must be wrong. */
    private boolean areRightAlone(List<Part> parts, BackendException refusal) {
        for (Part part : parts) {
            Alone alone = alone(part);
            if (alone != Alone.RIGHT) {
                return alone == Alone.KNOWN;
            }
        }
        tellWrongTogether(parts, refusal.toString());
        return false;
    }

    /** Tries a kernel alone that is wrong beside others: whether it is wrong there too, by what is known. */
    private boolean isRightAlone(Part part, List<Part> group, String problem) {
        Alone alone = alone(part);
        if (alone == Alone.RIGHT) {
            tellWrongTogether(group, problem);
        }
        return alone == Alone.KNOWN;
    }

    private static void tellWrongTogether(List<Part> parts, String problem) {
        tellCompiling(parts);
        tellWrong((parts.size() == 1 ? "the first time only: " : "only where they are compiled together: ") + problem);
    }

    private static void tellWrong(String problem) {
        tell(WRONG_ANSWER + problem.lines().findFirst().orElse(""));
    }

    /** How a kernel is alone: right, wrong by known defects of the compiler, or wrong, which is told. */
    private enum Alone {
        RIGHT,
        KNOWN,
        WRONG
    }

    private Alone alone(Part part) {
        tellCompiling(List.of(part));
        Optional<String> problem = part.random.problem(tested, part.kernel);
        if (problem.isEmpty()) {
            return Alone.RIGHT;
        }
        if (isKnown(part, other -> part.random.problem(tested, other).isPresent())) {
            tell(KNOWN + known);
            return Alone.KNOWN;
        }
        tellWrong(problem.get());
        return Alone.WRONG;
    }

    /** Whether a kernel is right without what the known defects of the driver's compiler concern. */
    private boolean isKnown(Part wrong, Predicate<Kernel> isWrong) {
        return CompilerDefect.beside(tested, wrong.random.toString(), wrong.kernel, isWrong)
                .isEmpty();
    }

    // ---- reducing ----

    /**
     * Finds the fewest kernels that are still wrong, and of each the least; if they are wrong here at all. One that has ended
     * its process may have done so by a known defect, which only another process can tell.
     */
    private void reduce(WrongSeeds seeds, String answers) {
        Predicate<List<Part>> fails = new Predicate<>() {
            private int asked;

            @Override
            public boolean test(List<Part> parts) {
                if (asked < answers.length()) {
                    return answers.charAt(asked++) == WRONG;
                }
                tell(TRYING + parts.get(0).seed);
                boolean wrong = isWrong(parts);
                tell(ANSWER + (wrong ? WRONG : RIGHT));
                return wrong;
            }
        };
        List<Part> whole = kernels(seeds.seeds());
        if (!fails.test(whole)) {
            return;
        }
        if (whole.size() == 1) {
            Part alone = whole.get(0);
            if (isKnown(alone, other -> fails.test(List.of(alone.with(other))))) {
                tell(KNOWN + known);
                return;
            }
        }
        List<Part> left = new ArrayList<>(KernelShrinker.fewest(whole, fails));
        for (int i = 0; i < left.size(); i++) {
            int place = i;
            Part part = left.get(i);
            Kernel small = KernelShrinker.shrink(
                    part.kernel, SHRINKING, kernel -> fails.test(replaced(left, place, part.with(kernel))));
            left.set(i, part.with(small));
        }
        tellCompiling(left);
        tell(REDUCED);
        for (Part part : left) {
            System.out.println(part.random);
            System.out.println(KernelListing.of(part.kernel));
            System.out.println(provider.translate(part.kernel).text());
        }
    }

    private static List<Part> replaced(List<Part> parts, int place, Part other) {
        List<Part> replaced = new ArrayList<>(parts);
        replaced.set(place, other);
        return replaced;
    }

    /** Whether a kernel is wrong, or kernels are that are right alone. */
    private boolean isWrong(List<Part> parts) {
        Part first = parts.get(0);
        if (parts.size() == 1) {
            Predicate<Kernel> isWrong =
                    other -> first.random.problem(tested, other).isPresent();
            return isWrong.test(first.kernel) && !isKnown(first, isWrong);
        }
        List<CompiledKernel> compiled;
        try {
            compiled = compiled(parts);
        } catch (BackendException refusal) {
            return parts.stream().allMatch(this::isSoundAlone);
        }
        try {
            for (int i = 0; i < parts.size(); i++) {
                Part part = parts.get(i);
                if (part.random
                                .problem(tested, device, part.kernel, compiled.get(i))
                                .isPresent()
                        && isSoundAlone(part)) {
                    return true;
                }
            }
            return false;
        } finally {
            compiled.forEach(CompiledKernel::close);
        }
    }

    private boolean isSoundAlone(Part part) {
        return part.random.problem(tested, part.kernel).isEmpty();
    }
}
