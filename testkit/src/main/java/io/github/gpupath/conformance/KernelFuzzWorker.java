package io.github.gpupath.conformance;

import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.DeviceType;
import io.github.gpupath.backend.validation.ValidatingDevice;
import io.github.gpupath.conformance.RandomKernels.Kind;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.listing.KernelListing;
import io.github.gpupath.reference.ReferenceProvider;
import io.github.gpupath.verify.Verifier;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.ServiceLoader.Provider;
import java.util.function.Predicate;

/**
 * A process that tries random kernels for {@link KernelFuzz}, which reads on standard output what it does: a driver that
 * crashes takes only this process with it.
 *
 * <p>{@code BACKEND DEVICE try SEED COUNT TOGETHER} tries kernels up to the first that is wrong, so many compiled together; {@code BACKEND DEVICE reduce
 * SEED ANSWERS} reduces one, where the answers are those that earlier processes gave, in order, before they ended: {@link
 * #WRONG} or {@link #RIGHT} for each smaller kernel.
 */
final class KernelFuzzWorker {

    /** Begins each line that means something; what drivers print does not begin so. */
    static final String PREFIX = "fuzz: ";

    static final String DRIVER = "driver ";
    static final String TRYING = "trying ";
    static final String WRONG_ANSWER = "wrong ";
    static final String ANSWER = "answer ";
    static final String REDUCED = "reduced";

    static final char WRONG = 'w';
    static final char RIGHT = 'r';

    /** One piece of code: drivers take longer than twice as long to compile two. */
    private static final int BODIES = 1;
    /** One kernel in as many does what not every device does, each time of the next kind, where this device does it. */
    private static final int OF_ANOTHER_KIND = 4;

    private static final int SHRINKING = 2000;

    private final BackendProvider provider;
    private final DeviceUnderTest tested;
    /** The same, which compiles kernels together where the backend can. */
    private final Device device;

    private KernelFuzzWorker(BackendProvider provider, DeviceUnderTest tested) {
        this.provider = provider;
        this.tested = tested;
        this.device = new ValidatingDevice(tested.raw());
    }

    public static void main(String[] arguments) throws ReflectiveOperationException {
        BackendProvider provider = provider(arguments[0]);
        try (Backend backend = provider.open()) {
            DeviceInfo info = backend.devices().stream()
                    .filter(each -> each.name().contains(arguments[1]))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("no device's name contains " + arguments[1]));
            String driver = info.driver() + " " + info.driverVersion();
            tell(DRIVER + (info.type() == DeviceType.CPU ? driver : info.name() + ", " + driver));
            Declared declared =
                    new Declared(kernel -> Optional.empty(), KnownDefects.of(info), KnownDefects.ofCompiler(info));
            DeviceUnderTest tested = DeviceUnderTest.of(
                    backend.open(info), new Verifier(new ReferenceProvider()), declared, System.err::println);
            try (Device device = tested.device()) {
                KernelFuzzWorker worker = new KernelFuzzWorker(provider, tested);
                long seed = Long.parseLong(arguments[3]);
                if (arguments[2].equals("try")) {
                    worker.tryOut(seed, Long.parseLong(arguments[4]), Integer.parseInt(arguments[5]));
                } else {
                    worker.reduce(seed, arguments[4]);
                }
            }
        }
    }

    /** The backend of an id, or of the name of a class. */
    private static BackendProvider provider(String id) throws ReflectiveOperationException {
        if (id.contains(".")) {
            return (BackendProvider) Class.forName(id).getDeclaredConstructor().newInstance();
        }
        return ServiceLoader.load(BackendProvider.class).stream()
                .map(Provider::get)
                .filter(each -> each.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no backend " + id));
    }

    private static void tell(String line) {
        System.out.println(PREFIX + line);
        if (System.out.checkError()) {
            throw new IllegalStateException("nobody reads what this process finds");
        }
    }

    private RandomKernel kernel(long seed) {
        RandomKernel random = RandomKernel.of(kind(seed), seed, BODIES);
        return random.isSupported(tested) ? random : RandomKernel.of(Kind.PLAIN, seed, BODIES);
    }

    private static Kind kind(long seed) {
        long number = seed - RandomKernel.FIRST_SEED;
        int others = Kind.values().length - 1;
        return number % OF_ANOTHER_KIND == 0
                ? Kind.values()[1 + (int) (number / OF_ANOTHER_KIND % others)]
                : Kind.PLAIN;
    }

    private void tryOut(long first, long count, int together) {
        long end = first + count;
        for (long seed = first; seed < end; seed += together) {
            tell(TRYING + seed);
            Map<Long, RandomKernel> kernels = new LinkedHashMap<>();
            for (long each = seed; each < Math.min(seed + together, end); each++) {
                RandomKernel random = kernel(each);
                if (random.isSupported(tested)) {
                    kernels.put(each, random);
                }
            }
            if (!areRight(kernels)) {
                return;
            }
        }
    }

    /** Tries kernels that are compiled together; one that seems wrong is compiled alone, so that it can be reduced. */
    private boolean areRight(Map<Long, RandomKernel> kernels) {
        List<CompiledKernel> compiled;
        try {
            compiled = device.compileAll(
                    kernels.values().stream().map(RandomKernel::kernel).toList());
        } catch (BackendException refusal) {
            return kernels.entrySet().stream()
                    .allMatch(each -> isRight(each.getKey(), each.getValue(), Optional.empty()));
        }
        try {
            Iterator<CompiledKernel> next = compiled.iterator();
            for (Map.Entry<Long, RandomKernel> each : kernels.entrySet()) {
                tell(TRYING + each.getKey());
                Optional<String> problem = each.getValue().problem(tested, device, next.next());
                if (problem.isPresent() && !isRight(each.getKey(), each.getValue(), problem)) {
                    return false;
                }
            }
            return true;
        } finally {
            compiled.forEach(CompiledKernel::close);
        }
    }

    /**
     * Tries a kernel alone.
     *
     * @param beside what is wrong with it where it is compiled together with others
     */
    private boolean isRight(long seed, RandomKernel random, Optional<String> beside) {
        tell(TRYING + seed);
        Optional<String> problem = random.problem(tested, random.kernel());
        Optional<String> unknown = problem.isPresent()
                ? problem.filter(what -> isUnknown(random, random.kernel()))
                : beside.map(what -> "only when it is compiled together with others: " + what);
        unknown.ifPresent(what -> tell(WRONG_ANSWER + what.lines().findFirst().orElse("")));
        return unknown.isEmpty();
    }

    /** What is wrong with a kernel, or with a smaller one, beside the known defects of the driver's compiler. */
    private Optional<String> problem(RandomKernel random, Kernel kernel) {
        return random.problem(tested, kernel).filter(what -> isUnknown(random, kernel));
    }

    private boolean isUnknown(RandomKernel random, Kernel wrong) {
        Predicate<Kernel> isWrong = other -> random.problem(tested, other).isPresent();
        return CompilerDefect.beside(tested, random.toString(), wrong, isWrong).isPresent();
    }

    private void reduce(long seed, String answers) {
        RandomKernel random = kernel(seed);
        Predicate<Kernel> fails = new Predicate<>() {
            private int asked;

            @Override
            public boolean test(Kernel kernel) {
                if (asked < answers.length()) {
                    return answers.charAt(asked++) == WRONG;
                }
                tell(TRYING + seed);
                boolean wrong = problem(random, kernel).isPresent();
                tell(ANSWER + (wrong ? WRONG : RIGHT));
                return wrong;
            }
        };
        Kernel small = KernelShrinker.shrink(random.kernel(), SHRINKING, fails);
        tell(REDUCED);
        for (String text : List.of(
                random.toString(),
                KernelListing.of(small),
                provider.translate(small).text())) {
            System.out.println(text);
        }
    }
}
