package io.github.gpupath.cli.engine.worker.protocol;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.CodeListing;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.verify.timer.TimerCheck;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a worker answers. */
public sealed interface Answer {

    /**
     * It is done, and there is nothing to tell.
     *
     * <pre>{"type":"done"}</pre>
     */
    record Done() implements Answer {}

    /**
     * Whether the backend works.
     *
     * <pre>{"type":"probed","availability":{"type":"available","details":"Vulkan 1.3.239"}}
     *{"type":"probed","availability":{"type":"unavailable","reason":"no libvulkan.so.1","remedy":"install libvulkan1"}}
     * </pre>
     */
    record Probed(Availability availability) implements Answer {

        public Probed {
            Objects.requireNonNull(availability);
        }
    }

    /**
     * The backend's devices with all that {@link DeviceInfo} holds, in its units. A feature is a word: a capability
     * ({@code fp16}) or a format and its use ({@code rgba8:texture-fetch}).
     *
     * <pre>{"type":"devices","devices":[{"backend":"vulkan","index":0,"name":"llvmpipe",…,"features":["fp64",…],…}]}</pre>
     */
    record Devices(List<DeviceInfo> devices) implements Answer {

        public Devices {
            devices = List.copyOf(devices);
        }
    }

    /**
     * What the test of the clock found: its step in ns, or why it cannot be believed.
     *
     * <pre>{"type":"timer-checked","check":{"resolutionNanos":32.0}}</pre>
     */
    record TimerChecked(TimerCheck check) implements Answer {

        public TimerChecked {
            Objects.requireNonNull(check);
        }
    }

    /**
     * The test is prepared.
     *
     * <pre>{"type":"prepared","notes":["the loop cannot be kept from being unrolled"]}</pre>
     *
     * @param notes what the language could not express
     */
    record Prepared(List<String> notes) implements Answer {

        public Prepared {
            notes = List.copyOf(notes);
        }
    }

    /**
     * The test's answer was compared with the reference's.
     *
     * <pre>{"type":"verified"}
     *{"type":"verified","mismatch":"result[17] is 3, not 4"}</pre>
     *
     * @param mismatch the first difference in words
     */
    record Verified(Optional<String> mismatch) implements Answer {

        public Verified {
            Objects.requireNonNull(mismatch);
        }
    }

    /**
     * How long a batch took, in ns.
     *
     * <pre>{"type":"timed","time":{"deviceNanos":16210432,"hostNanos":16318177}}</pre>
     */
    record Timed(BatchTime time) implements Answer {

        public Timed {
            Objects.requireNonNull(time);
        }
    }

    /**
     * What the driver made of a kernel.
     *
     * <pre>{"type":"listings","listings":[{"form":"spirv","title":"SPIR-V by shaderc","text":"…"}]}</pre>
     */
    record Listings(List<CodeListing> listings) implements Answer {

        public Listings {
            listings = List.copyOf(listings);
        }
    }

    /**
     * It did not work. {@link Failures} turns exceptions into this and back.
     *
     * <pre>{"type":"failed","code":"compile","message":"…","source":"#version 460 …","log":"…","thrown":{…}}</pre>
     *
     * @param code the kind of error
     * @param message one line for people
     * @param remedy what to do about it; with UNAVAILABLE
     * @param source the text that the driver was given; with COMPILE
     * @param log what the driver said; with COMPILE
     * @param thrown where it was thrown
     */
    record Failed(
            BackendException.Code code,
            String message,
            @Nullable String remedy,
            @Nullable String source,
            @Nullable String log,
            Thrown thrown)
            implements Answer {

        public Failed {
            Objects.requireNonNull(code);
            Objects.requireNonNull(message);
            Objects.requireNonNull(thrown);
        }
    }
}
