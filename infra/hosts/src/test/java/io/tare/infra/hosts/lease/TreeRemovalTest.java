package io.tare.infra.hosts.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Here a file prevents a directory's removal, like a process in a control group. */
class TreeRemovalTest {

  @TempDir Path directory;
  private Path group;
  private Path member;

  @BeforeEach
  void makeGroup() throws IOException {
    group = Files.createDirectories(directory.resolve("group"));
    Files.createDirectory(group.resolve("child"));
    member = group.resolve("member");
  }

  @Test
  void removesAGroupThatAProgramJoinedMeanwhile() throws Exception {
    TreeRemoval.deleteGroup(
        group,
        () -> {
          if (Files.exists(group.resolve("child"))) {
            join();
          } else {
            leave();
          }
          return List.of();
        });

    assertThat(group).doesNotExist();
  }

  @Test
  void givesUpOnAGroupThatProgramsKeepJoining() {
    assertThatThrownBy(
            () ->
                TreeRemoval.deleteGroup(
                    group,
                    () -> {
                      join();
                      return List.of();
                    }))
        .isInstanceOf(DirectoryNotEmptyException.class);
  }

  private void join() {
    try {
      Files.writeString(member, "");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void leave() {
    try {
      Files.delete(member);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
