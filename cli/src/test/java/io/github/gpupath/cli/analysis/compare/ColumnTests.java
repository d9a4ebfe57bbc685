package io.github.gpupath.cli.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ColumnTests {

    private static Column column(String device, String version) {
        return new Column("", "", "opencl", device, "Processor", version);
    }

    @Test
    void devicesOfOneNameAreToldApartByTheirDriversVersions() {
        assertThat(Column.titled(List.of(column("a", "1.0"), column("b", "2.0"))))
                .extracting(Column::title)
                .containsExactly("opencl 1.0", "opencl 2.0");
    }
}
