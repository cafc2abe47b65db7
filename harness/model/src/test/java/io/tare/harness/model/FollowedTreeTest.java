package io.tare.harness.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FollowedTreeTest {

  @TempDir private Path root;

  private List<String> names(Set<Path> leftOut) throws IOException {
    return FollowedTree.of(root, leftOut).stream()
        .map(each -> root.relativize(each).toString())
        .toList();
  }

  @Test
  void followsLinksButNotInCirclesOrToNothing() throws Exception {
    Files.createDirectory(root.resolve("lib"));
    Files.createFile(root.resolve("lib/a"));
    Files.createSymbolicLink(root.resolve("also"), Path.of("lib"));
    Files.createSymbolicLink(root.resolve("lib/up"), Path.of(".."));
    Files.createSymbolicLink(root.resolve("broken"), Path.of("nowhere"));

    assertThat(names(Set.of())).containsExactly("", "also", "also/a", "lib", "lib/a");
  }

  @Test
  void leavesOutWhatIsNamed() throws Exception {
    Files.createDirectory(root.resolve("lib"));
    Files.createFile(root.resolve("lib/a"));
    Files.createFile(root.resolve("b"));
    Files.createFile(root.resolve("c"));

    assertThat(names(Set.of(root.resolve("lib"), root.resolve("b")))).containsExactly("", "c");
  }

  @Test
  void aFileIsATreeByItself() throws Exception {
    Path file = Files.createFile(root.resolve("a"));
    assertThat(FollowedTree.of(file)).containsExactly(file);
    assertThatThrownBy(() -> FollowedTree.of(root.resolve("b")))
        .isInstanceOf(NoSuchFileException.class);
  }
}
