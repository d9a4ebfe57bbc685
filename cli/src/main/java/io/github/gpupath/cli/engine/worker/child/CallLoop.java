package io.github.gpupath.cli.engine.worker.child;

import io.github.gpupath.cli.engine.worker.Worker;
import io.github.gpupath.cli.engine.worker.protocol.Call;
import io.github.gpupath.cli.engine.worker.protocol.Failures;
import io.github.gpupath.cli.engine.worker.protocol.Hello;
import io.github.gpupath.cli.engine.worker.protocol.Messages;
import io.github.gpupath.cli.engine.worker.protocol.Messages.NumberedCall;
import io.github.gpupath.cli.engine.worker.protocol.Start;
import java.io.IOException;
import java.io.Writer;
import java.util.Optional;
import java.util.function.Function;

/** Carries out calls one after the other and answers each. */
final class CallLoop {

    private final InputLines input;
    private final Writer answers;
    private final Function<Start, Worker> workers;

    CallLoop(InputLines input, Writer answers, Function<Start, Worker> workers) {
        this.input = input;
        this.answers = answers;
        this.workers = workers;
    }

    /** Returns when the program asked for the end or has ended itself; then nothing is open any more. */
    void run() throws IOException, InterruptedException {
        write(Messages.line(Hello.own()));
        Optional<Start> start = input.next().map(Messages::start);
        if (start.isEmpty()) {
            return;
        }
        Worker worker = workers.apply(start.get());
        while (true) {
            Optional<NumberedCall> next = input.next().map(Messages::call);
            if (next.isEmpty()) {
                answer(new NumberedCall(0, Call.CLOSE, new Object[0]), worker); // for nobody
                return;
            }
            write(answer(next.get(), worker));
            if (next.get().call() == Call.CLOSE) {
                return;
            }
        }
    }

    private static String answer(NumberedCall next, Worker worker) {
        try {
            return Messages.result(next.number(), next.call(), next.call().perform(worker, next.arguments()));
        } catch (RuntimeException | LinkageError e) {
            return Messages.failure(next.number(), Failures.of(e));
        }
    }

    private void write(String line) throws IOException {
        answers.write(line + "\n");
        answers.flush();
    }
}
