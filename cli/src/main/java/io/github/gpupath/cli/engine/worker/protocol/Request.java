package io.github.gpupath.cli.engine.worker.protocol;

import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.cli.engine.worker.Worker;
import io.github.gpupath.suite.Workload.Launch;
import java.util.Objects;
import java.util.Optional;

/**
 * What a worker is asked to do: a call of {@link Worker}.
 *
 * @param <A> how it is answered if it does not fail
 */
public sealed interface Request<A extends Answer> {

    /** Does it, in the worker's process. */
    A perform(Worker worker);

    /** What the worker does with it, in words that complete "while …". */
    String activity();

    /**
     * Asks whether the backend works on this machine. Answer: {@link Answer.Probed}.
     *
     * <pre>{"type":"probe"}</pre>
     */
    record Probe() implements Request<Answer.Probed> {
        @Override
        public Answer.Probed perform(Worker worker) {
            return new Answer.Probed(worker.probe());
        }

        @Override
        public String activity() {
            return "probing the backend";
        }
    }

    /**
     * Opens the backend and lists its devices. Answer: {@link Answer.Devices}.
     *
     * <pre>{"type":"list-devices"}</pre>
     */
    record ListDevices() implements Request<Answer.Devices> {
        @Override
        public Answer.Devices perform(Worker worker) {
            return new Answer.Devices(worker.devices());
        }

        @Override
        public String activity() {
            return "listing the devices";
        }
    }

    /**
     * Opens a device, after closing the one that was open. Answer: {@link Answer.Done}.
     *
     * <pre>{"type":"open","device":{"backend":"vulkan","index":0,"name":"llvmpipe",…}}</pre>
     *
     * @param device as it was listed
     */
    record Open(DeviceInfo device) implements Request<Answer.Done> {

        public Open {
            Objects.requireNonNull(device);
        }

        @Override
        public Answer.Done perform(Worker worker) {
            worker.open(device);
            return new Answer.Done();
        }

        @Override
        public String activity() {
            return "opening " + device.name();
        }
    }

    /**
     * Tests the clock of the open device. Answer: {@link Answer.TimerChecked}.
     *
     * <pre>{"type":"check-timer"}</pre>
     */
    record CheckTimer() implements Request<Answer.TimerChecked> {
        @Override
        public Answer.TimerChecked perform(Worker worker) {
            return new Answer.TimerChecked(worker.checkTimer());
        }

        @Override
        public String activity() {
            return "testing the device's clock";
        }
    }

    /**
     * Compiles the kernel of a test. Answer: {@link Answer.Prepared}.
     *
     * <pre>{"type":"prepare","test":"load/typed-buffer/rgba8/random"}</pre>
     *
     * @param test its id
     */
    record Prepare(String test) implements Request<Answer.Prepared> {

        public Prepare {
            Objects.requireNonNull(test);
        }

        @Override
        public Answer.Prepared perform(Worker worker) {
            return new Answer.Prepared(worker.prepare(test));
        }

        @Override
        public String activity() {
            return "preparing " + test;
        }
    }

    /**
     * Compares the prepared test's answer with the reference's. Answer: {@link Answer.Verified}.
     *
     * <pre>{"type":"verify"}</pre>
     */
    record Verify() implements Request<Answer.Verified> {
        @Override
        public Answer.Verified perform(Worker worker) {
            return new Answer.Verified(worker.verify());
        }

        @Override
        public String activity() {
            return "verifying the prepared test";
        }
    }

    /**
     * Allocates and fills the memory that the prepared test is timed on. Answer: {@link Answer.Done}.
     *
     * <pre>{"type":"allocate"}</pre>
     */
    record Allocate() implements Request<Answer.Done> {
        @Override
        public Answer.Done perform(Worker worker) {
            worker.allocate();
            return new Answer.Done();
        }

        @Override
        public String activity() {
            return "allocating the memory of the prepared test";
        }
    }

    /**
     * Runs a batch of dispatches of the prepared test. Answer: {@link Answer.Timed}.
     *
     * <pre>{"type":"time","launch":{"workgroups":{"x":4096,"y":1,"z":1},"arguments":[]},"dispatches":16}</pre>
     *
     * @param launch the workgroups of each dispatch, and the bits of the kernel's parameters as signed numbers
     * @param dispatches that are timed, from 1
     */
    record Time(Launch launch, int dispatches) implements Request<Answer.Timed> {

        public Time {
            Objects.requireNonNull(launch);
        }

        @Override
        public Answer.Timed perform(Worker worker) {
            return new Answer.Timed(worker.time(launch, dispatches));
        }

        @Override
        public String activity() {
            return "running " + dispatches + " dispatches of " + launch.workgroups() + " workgroups";
        }
    }

    /**
     * Asks what the driver made of the prepared test's kernel. Answer: {@link Answer.Listings}.
     *
     * <pre>{"type":"get-listings"}</pre>
     */
    record GetListings() implements Request<Answer.Listings> {
        @Override
        public Answer.Listings perform(Worker worker) {
            return new Answer.Listings(worker.listings());
        }

        @Override
        public String activity() {
            return "getting the compiled code";
        }
    }

    /**
     * Frees what was prepared. Answer: {@link Answer.Done}.
     *
     * <pre>{"type":"release","next":"bandwidth/read/buffer/float4/8k"}</pre>
     *
     * @param next the test that will be prepared next, for which what it can use is kept; absent if there is none
     */
    record Release(Optional<String> next) implements Request<Answer.Done> {

        public Release {
            Objects.requireNonNull(next);
        }

        @Override
        public Answer.Done perform(Worker worker) {
            worker.release(next);
            return new Answer.Done();
        }

        @Override
        public String activity() {
            return "releasing the prepared test";
        }
    }

    /**
     * Closes what is open; the process ends after the answer, with exit code 0. Answer: {@link Answer.Done}.
     *
     * <pre>{"type":"end"}</pre>
     */
    record End() implements Request<Answer.Done> {
        @Override
        public Answer.Done perform(Worker worker) {
            worker.close();
            return new Answer.Done();
        }

        @Override
        public String activity() {
            return "closing the backend";
        }
    }
}
