package io.github.gpupath.cli.engine.worker.child;

import io.github.gpupath.cli.engine.worker.Worker;
import io.github.gpupath.cli.engine.worker.protocol.Answer;
import io.github.gpupath.cli.engine.worker.protocol.Failures;
import io.github.gpupath.cli.engine.worker.protocol.Hello;
import io.github.gpupath.cli.engine.worker.protocol.Messages;
import io.github.gpupath.cli.engine.worker.protocol.Messages.NumberedAnswer;
import io.github.gpupath.cli.engine.worker.protocol.Messages.NumberedRequest;
import io.github.gpupath.cli.engine.worker.protocol.Request;
import io.github.gpupath.cli.engine.worker.protocol.Start;
import java.io.IOException;
import java.io.Writer;
import java.util.Optional;
import java.util.function.Function;

/** Answers requests one after the other. */
final class RequestLoop {

    private final InputLines requests;
    private final Writer answers;
    private final Function<Start, Worker> workers;

    RequestLoop(InputLines requests, Writer answers, Function<Start, Worker> workers) {
        this.requests = requests;
        this.answers = answers;
        this.workers = workers;
    }

    /** Returns when the program asked for the end or has ended itself; then nothing is open any more. */
    void run() throws IOException, InterruptedException {
        write(Hello.own());
        Optional<Start> start = requests.next().map(Messages::start);
        if (start.isEmpty()) {
            return;
        }
        Worker worker = workers.apply(start.get());
        Optional<NumberedRequest> next;
        do {
            next = requests.next().map(Messages::request);
            Request<?> request = next.<Request<?>>map(NumberedRequest::request).orElseGet(Request.End::new);
            Answer answer = answer(request, worker);
            if (next.isPresent()) {
                write(new NumberedAnswer(next.get().number(), answer));
            }
        } while (next.isPresent() && !(next.get().request() instanceof Request.End));
    }

    private static Answer answer(Request<?> request, Worker worker) {
        try {
            return request.perform(worker);
        } catch (RuntimeException | LinkageError e) {
            return Failures.of(e);
        }
    }

    private void write(Object message) throws IOException {
        answers.write(Messages.line(message) + "\n");
        answers.flush();
    }
}
