package io.github.gpupath.cli.engine.worker;

import io.github.gpupath.cli.engine.waiting.Parallel;
import java.lang.reflect.Method;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Several workers of one backend as one, so that a figure comes from several processes. Each prepares every test, and the
 * places of its memory lie in each of them in turn. What is the same for all of them is asked of the first.
 */
public final class WorkerGroup extends CallHandler {

    private final List<Worker> members;

    private WorkerGroup(List<Worker> members) {
        this.members = List.copyOf(members);
    }

    /** Takes over the members, at least one, which are closed with this. */
    public static Worker of(List<Worker> members) {
        return new WorkerGroup(members).worker();
    }

    @Override
    protected @Nullable Object perform(Method method, @Nullable Object[] arguments) {
        Consumer<Worker> step = member -> forward(method, member, arguments);
        Worker first = members.get(0);
        return switch (method.getName()) {
            case "processes" -> members.size();
            case "open", "release", "restart", "close" -> all(members, step);
            case "prepare" -> {
                // Drivers of processors keep what they have compiled, and PoCL fails now and then where many processes
                // compile
                // one kernel at once.
                Object notes = forward(method, first, arguments);
                all(members.subList(1, members.size()), step);
                yield notes;
            }
            case "verify" -> verify();
            case "allocate" -> allocate(method, (List<?>) Objects.requireNonNull(arguments[0]));
            case "time", "handedBack" -> {
                int last = arguments.length - 1;
                int placement = (int) Objects.requireNonNull(arguments[last]);
                arguments[last] = placement / members.size();
                yield forward(method, members.get(placement % members.size()), arguments);
            }
            default -> forward(method, first, arguments);
        };
    }

    /** Each compiles for itself, so each is compared; the first difference counts. */
    private Optional<String> verify() {
        Map<Worker, String> mismatches = new ConcurrentHashMap<>();
        all(members, member -> member.verify().ifPresent(mismatch -> mismatches.put(member, mismatch)));
        return members.stream().map(mismatches::get).filter(Objects::nonNull).findFirst();
    }

    /** Deals the leads of places out to the members in turn. */
    private @Nullable Object allocate(Method method, List<?> leads) {
        record Share(Worker member, List<?> leads) {}
        List<Share> shares = IntStream.range(0, Math.min(leads.size(), members.size()))
                .mapToObj(member -> new Share(
                        members.get(member),
                        IntStream.iterate(member, place -> place < leads.size(), place -> place + members.size())
                                .mapToObj(leads::get)
                                .toList()))
                .toList();
        return all(shares, share -> forward(method, share.member(), share.leads()));
    }

    /** Does a step for some at once, and throws the first failure with the others added to it. Gives nothing. */
    private static <T> @Nullable Object all(List<T> some, Consumer<T> step) {
        Iterator<RuntimeException> failures = Parallel.run(some, step).values().iterator();
        if (failures.hasNext()) {
            RuntimeException first = failures.next();
            failures.forEachRemaining(first::addSuppressed);
            throw first;
        }
        return null;
    }
}
