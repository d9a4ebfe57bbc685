package io.github.gpupath.verify;

import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.Device;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.suite.KernelWorkload;
import java.util.List;
import java.util.Optional;

/**
 * Compares a device's output with the reference's, in all checked memory of a workload and within its tolerance. Recent
 * outputs of the reference are cached. Not thread-safe.
 */
public final class Verifier {

    private final ReferenceAnswers answers;

    /** A verifier with the first device of a backend as the reference. */
    public Verifier(BackendProvider reference) {
        this.answers = new ReferenceAnswers(reference);
    }

    /**
     * Compiles a workload's kernel, runs its verification on fresh memory and releases both.
     *
     * @param key the cache key of the reference's output: the test's id and everything that changes its workload
     * @return the first difference; empty if there is none
     * @throws io.github.gpupath.backend.BackendException if the device reports an error
     */
    public Optional<Mismatch> verify(Device device, String key, KernelWorkload workload) {
        try (CompiledKernel kernel = device.compile(workload.kernel())) {
            return verify(device, kernel, key, workload);
        }
    }

    /** Runs the verification with a compiled kernel on fresh memory, which is released. */
    public Optional<Mismatch> verify(Device device, CompiledKernel kernel, String key, KernelWorkload workload) {
        try (WorkloadMemory memory = new WorkloadMemory(device, workload.verifiedMemory())) {
            return verifyFilled(device, kernel, memory, key, workload);
        }
    }

    /** Runs the verification with a compiled kernel on given memory, which is filled first and not restored. */
    public Optional<Mismatch> verify(
            Device device, CompiledKernel kernel, WorkloadMemory memory, String key, KernelWorkload workload) {
        memory.fill();
        return verifyFilled(device, kernel, memory, key, workload);
    }

    /** Runs the verification with a compiled kernel on memory with its initial content, which is not restored. */
    public Optional<Mismatch> verifyFilled(
            Device device, CompiledKernel kernel, WorkloadMemory memory, String key, KernelWorkload workload) {
        List<CheckedMemory> actual = CheckedMemory.run(
                device, kernel, memory, workload, workload.timing().manner());
        List<CheckedMemory> expected = answers.answer(key, workload);
        for (int i = 0; i < actual.size(); i++) {
            Resource resource = actual.get(i).resource();
            boolean isUnordered = workload.verification().unordered().contains(resource.binding());
            CheckedMemory found = isUnordered ? actual.get(i).sorted() : actual.get(i);
            CheckedMemory wanted = isUnordered ? expected.get(i).sorted() : expected.get(i);
            Optional<Mismatch> mismatch = Mismatch.find(
                    resource,
                    wanted.content(),
                    found.content(),
                    workload.verification().tolerance());
            if (mismatch.isPresent()) {
                return isUnordered ? mismatch.map(Mismatch::amongSorted) : mismatch;
            }
        }
        return Optional.empty();
    }
}
