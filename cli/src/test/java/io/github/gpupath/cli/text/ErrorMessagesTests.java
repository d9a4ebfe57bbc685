package io.github.gpupath.cli.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import org.junit.jupiter.api.Test;

class ErrorMessagesTests {

    /** Defines a class from a file of a version. */
    private static final class Loader extends ClassLoader {

        Class<?> define(int version) {
            byte[] file = new byte[40];
            file[0] = (byte) 0xCA;
            file[1] = (byte) 0xFE;
            file[2] = (byte) 0xBA;
            file[3] = (byte) 0xBE;
            file[7] = (byte) version;
            return defineClass("X", file, 0, file.length);
        }
    }

    @Test
    void onlyANewerClassFileIsOfANewerJava() {
        assertThat(ErrorMessages.describe(catchThrowable(() -> new Loader().define(255))))
                .startsWith("was made for a newer Java than ");
        assertThat(ErrorMessages.describe(catchThrowable(() -> new Loader().define(0))))
                .isEqualTo("has a class file that no Java reads");
    }
}
