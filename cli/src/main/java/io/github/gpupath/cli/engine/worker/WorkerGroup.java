package io.github.gpupath.cli.engine.worker;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.CodeBinary;
import io.github.gpupath.backend.CodeListing;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.cli.engine.waiting.Parallel;
import io.github.gpupath.kernel.source.KernelSource;
import io.github.gpupath.result.Note;
import io.github.gpupath.suite.DeviceFacts;
import io.github.gpupath.suite.Workload.Launch;
import io.github.gpupath.verify.timer.TimerCheck;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Several workers of one backend as one, so that a figure comes from several processes. Each prepares every test, and the
 * places of its memory lie in each of them in turn. What is the same for all of them is asked of the first.
 */
public final class WorkerGroup implements Worker {

    private final List<Worker> members;

    /** Takes over the members, at least one, which are closed with this. */
    public WorkerGroup(List<Worker> members) {
        this.members = List.copyOf(members);
    }

    private Worker first() {
        return members.get(0);
    }

    @Override
    public String backend() {
        return first().backend();
    }

    @Override
    public int processes() {
        return members.size();
    }

    @Override
    public Availability probe() {
        return first().probe();
    }

    @Override
    public Optional<KernelSource> source(String test) {
        return first().source(test);
    }

    @Override
    public boolean accessesInLoops(String test) {
        return first().accessesInLoops(test);
    }

    @Override
    public List<Integer> parametersOfLoops(String test) {
        return first().parametersOfLoops(test);
    }

    @Override
    public List<DeviceInfo> devices() {
        return first().devices();
    }

    @Override
    public void open(DeviceInfo device, DeviceFacts known) {
        all(member -> member.open(device, known));
    }

    @Override
    public TimerCheck checkTimer() {
        return first().checkTimer();
    }

    @Override
    public double clockFrequency(String test, double seconds) {
        return first().clockFrequency(test, seconds);
    }

    /**
     * Lets the first compile before the others: drivers of processors keep what they have compiled, and PoCL fails now and then where
     * many processes compile one kernel at once.
     */
    @Override
    public List<Note> prepare(String test) {
        List<Note> notes = first().prepare(test);
        all(members.subList(1, members.size()), member -> member.prepare(test));
        return notes;
    }

    /** Each compiles for itself, so each is compared; the first difference counts. */
    @Override
    public Optional<String> verify() {
        Map<Worker, String> mismatches = new ConcurrentHashMap<>();
        all(member -> member.verify().ifPresent(mismatch -> mismatches.put(member, mismatch)));
        return members.stream().map(mismatches::get).filter(Objects::nonNull).findFirst();
    }

    @Override
    public int room(int placements) {
        return first().room(placements);
    }

    @Override
    public void allocate(List<Long> leads) {
        int used = Math.min(leads.size(), members.size());
        all(members.subList(0, used), member -> member.allocate(ownOf(members.indexOf(member), leads)));
    }

    /** The leads of a member: the leads are dealt out to the members in turn. */
    private List<Long> ownOf(int member, List<Long> leads) {
        return IntStream.range(0, leads.size())
                .filter(place -> place % members.size() == member)
                .mapToObj(leads::get)
                .toList();
    }

    @Override
    public BatchTime time(Launch launch, int dispatches, int placement) {
        return holder(placement).time(launch, dispatches, placement / members.size());
    }

    @Override
    public List<Double> handedBack(int placement) {
        return holder(placement).handedBack(placement / members.size());
    }

    private Worker holder(int placement) {
        return members.get(placement % members.size());
    }

    @Override
    public List<CodeListing> listings() {
        return first().listings();
    }

    @Override
    public List<CodeBinary> binaries() {
        return first().binaries();
    }

    @Override
    public void release(Optional<String> next) {
        all(member -> member.release(next));
    }

    @Override
    public void restart() {
        all(Worker::restart);
    }

    @Override
    public void close() {
        all(Worker::close);
    }

    private void all(Consumer<Worker> step) {
        all(members, step);
    }

    /** Does a step in some members at once, and throws the first failure with the others added to it. */
    private static void all(List<Worker> some, Consumer<Worker> step) {
        Iterator<RuntimeException> failures = Parallel.run(some, step).values().iterator();
        if (failures.hasNext()) {
            RuntimeException first = failures.next();
            failures.forEachRemaining(first::addSuppressed);
            throw first;
        }
    }
}
