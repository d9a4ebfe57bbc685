package io.github.gpupath.cli.engine.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.gpupath.result.ResultFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;

/** The committed schema of the result file. */
public final class ResultSchema {

    private static final Schema SCHEMA = load();

    private ResultSchema() {}

    /** Fails if a result file does not keep to it. */
    public static void check(String json) {
        assertThat(errors(json)).isEmpty();
    }

    static List<Error> errors(String json) {
        return SCHEMA.validate(
                json,
                InputFormat.JSON,
                context -> context.executionConfig(config -> config.formatAssertionsEnabled(true)));
    }

    private static Schema load() {
        try (InputStream file = ResultFile.class.getResourceAsStream("gpupath-result.schema.json")) {
            return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                    .getSchema(file, InputFormat.JSON);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
