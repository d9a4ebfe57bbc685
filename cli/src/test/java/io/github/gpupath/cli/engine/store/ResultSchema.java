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

    private static final Schema SCHEMA = load(ResultFile.class.getResourceAsStream("gpupath-result.schema.json"));

    private static final Schema VERSION_1 =
            load(ResultSchema.class.getResourceAsStream("gpupath-result-1.schema.json"));

    private ResultSchema() {}

    /** Fails if a result file does not keep to it. */
    public static void check(String json) {
        assertThat(errors(json)).isEmpty();
    }

    /** Fails if a result file of version 1 does not keep to the schema of then. */
    public static void checkVersion1(String json) {
        assertThat(errors(VERSION_1, json)).isEmpty();
    }

    static List<Error> errors(String json) {
        return errors(SCHEMA, json);
    }

    private static List<Error> errors(Schema schema, String json) {
        return schema.validate(
                json,
                InputFormat.JSON,
                context -> context.executionConfig(config -> config.formatAssertionsEnabled(true)));
    }

    private static Schema load(InputStream resource) {
        try (InputStream file = resource) {
            return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                    .getSchema(file, InputFormat.JSON);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
