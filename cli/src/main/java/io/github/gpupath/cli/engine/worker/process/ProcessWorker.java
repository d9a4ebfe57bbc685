package io.github.gpupath.cli.engine.worker.process;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.CodeListing;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.cli.engine.discovery.PluginFolder;
import io.github.gpupath.cli.engine.worker.Worker;
import io.github.gpupath.cli.engine.worker.WorkerLostException;
import io.github.gpupath.cli.engine.worker.WorkerLostException.How;
import io.github.gpupath.cli.engine.worker.child.WorkerMain;
import io.github.gpupath.cli.engine.worker.protocol.Answer;
import io.github.gpupath.cli.engine.worker.protocol.Request;
import io.github.gpupath.cli.engine.worker.protocol.Start;
import io.github.gpupath.suite.Workload.Launch;
import io.github.gpupath.verify.timer.TimerCheck;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** The worker in a process of its own: a driver that crashes or hangs there costs nothing here. */
public final class ProcessWorker implements Worker {

    private final WorkerSetup setup;
    private final List<String> command;
    private Conversation conversation;

    private ProcessWorker(WorkerSetup setup, List<String> command) {
        this.setup = setup;
        this.command = command;
        this.conversation = begin();
    }

    /**
     * Starts the process.
     *
     * @throws WorkerLostException if it does not start or does not fit this program
     */
    public static ProcessWorker start(WorkerSetup setup) {
        return start(setup, JavaCommand.of(WorkerMain.class.getName(), setup.backend()));
    }

    /** The same with another program as the worker. */
    static ProcessWorker start(WorkerSetup setup, List<String> command) {
        return new ProcessWorker(setup, command);
    }

    private Conversation begin() {
        Conversation begun;
        try {
            begun = new Conversation(ChildProcess.start(command, setup.backend(), setup.errors()));
        } catch (IOException e) {
            throw new WorkerLostException(How.CRASHED, "the worker cannot be started: " + e.getMessage(), "");
        }
        try {
            begun.begin(new Start(setup.plugins().map(PluginFolder::absolute).orElse(null), setup.options()));
        } catch (RuntimeException | Error e) {
            begun.kill();
            throw e;
        }
        return begun;
    }

    /** The number of its process. */
    long pid() {
        return conversation.pid();
    }

    @Override
    public String backend() {
        return setup.backend();
    }

    @Override
    public Availability probe() {
        return ask(new Request.Probe(), Answer.Probed.class).availability();
    }

    @Override
    public List<DeviceInfo> devices() {
        return ask(new Request.ListDevices(), Answer.Devices.class).devices();
    }

    @Override
    public void open(DeviceInfo device) {
        ask(new Request.Open(device), Answer.Done.class);
    }

    @Override
    public TimerCheck checkTimer() {
        return ask(new Request.CheckTimer(), Answer.TimerChecked.class).check();
    }

    @Override
    public List<String> prepare(String test) {
        return ask(new Request.Prepare(test), Answer.Prepared.class).notes();
    }

    @Override
    public Optional<String> verify() {
        return ask(new Request.Verify(), Answer.Verified.class).mismatch();
    }

    @Override
    public void allocate() {
        ask(new Request.Allocate(), Answer.Done.class);
    }

    @Override
    public BatchTime time(Launch launch, int dispatches) {
        return ask(new Request.Time(launch, dispatches), Answer.Timed.class).time();
    }

    @Override
    public List<CodeListing> listings() {
        return ask(new Request.GetListings(), Answer.Listings.class).listings();
    }

    @Override
    public void release(Optional<String> next) {
        ask(new Request.Release(next), Answer.Done.class);
    }

    private <A extends Answer> A ask(Request<A> request, Class<A> expected) {
        return conversation.ask(request, expected, setup.stepLimit());
    }

    /** The old process is ended by force: it is in an unknown state. */
    @Override
    public void restart() {
        conversation.kill();
        conversation = begin();
    }

    @Override
    public void close() {
        conversation.end();
    }
}
