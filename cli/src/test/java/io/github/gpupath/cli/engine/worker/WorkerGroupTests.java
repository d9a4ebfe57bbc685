package io.github.gpupath.cli.engine.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.anyList;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.inOrder;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.result.Note;
import io.github.gpupath.suite.Workload.Launch;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.mockito.InOrder;

class WorkerGroupTests {

    private static final Launch LAUNCH = new Launch(WorkgroupCount.of(1), List.of());

    private final List<Worker> members = List.of(mock(Worker.class), mock(Worker.class), mock(Worker.class));
    private final Worker group = WorkerGroup.of(members);

    @Test
    void placesLieInTheMembersInTurn() {
        for (int member = 0; member < 3; member++) {
            for (int place = 0; place < 2; place++) {
                when(members.get(member).time(LAUNCH, 1, place))
                        .thenReturn(new BatchTime(OptionalLong.empty(), 10 * member + place + 1));
            }
        }
        group.allocate(List.of(0L, 4096L, 8192L, 12288L));

        assertThat(group.processes()).isEqualTo(3);
        verify(members.get(0)).allocate(List.of(0L, 12288L));
        verify(members.get(1)).allocate(List.of(4096L));
        verify(members.get(2)).allocate(List.of(8192L));
        assertThat(List.of(0, 1, 2, 3))
                .extracting(place -> group.time(LAUNCH, 1, place).hostNanos())
                .containsExactly(1L, 11L, 21L, 2L);
    }

    @Test
    void whereThereIsRoomForFewPlacesTheOtherMembersHaveNone() {
        when(members.get(0).room(5)).thenReturn(2);
        assertThat(group.room(5)).isEqualTo(2);
        group.allocate(List.of(0L, 4096L));

        verify(members.get(1)).allocate(List.of(4096L));
        verify(members.get(2), never()).allocate(anyList());
    }

    /** What a driver keeps of its compilation serves the others. */
    @Test
    void theFirstPreparesBeforeTheOthers() {
        group.prepare("load/a");

        for (Worker other : members.subList(1, members.size())) {
            InOrder order = inOrder(members.get(0), other);
            order.verify(members.get(0)).prepare("load/a");
            order.verify(other).prepare("load/a");
        }
    }

    @Test
    void eachPreparesVerifiesAndReleases() {
        when(members.get(0).prepare("load/a")).thenReturn(List.of(Note.of("language", "a note")));
        when(members.get(0).verify()).thenReturn(Optional.empty());
        when(members.get(1).verify()).thenReturn(Optional.empty());
        when(members.get(2).verify()).thenReturn(Optional.of("wrong"));

        assertThat(group.prepare("load/a")).containsExactly(Note.of("language", "a note"));
        assertThat(group.verify()).contains("wrong");
        group.release(Optional.empty());
        group.restart();
        group.close();

        for (Worker member : members) {
            verify(member).prepare("load/a");
            verify(member).release(Optional.empty());
            verify(member).restart();
            verify(member).close();
        }
    }

    @Test
    void aFailureOfOneIsThatOfAllAndTheOthersDoTheirPart() {
        doThrow(new BackendException.DriverFailed("one")).when(members.get(1)).close();
        doThrow(new BackendException.DriverFailed("two")).when(members.get(2)).close();

        assertThatThrownBy(group::close)
                .isInstanceOf(BackendException.DriverFailed.class)
                .satisfies(thrown -> assertThat(thrown.getSuppressed()).hasSize(1));
        verify(members.get(0)).close();
    }
}
