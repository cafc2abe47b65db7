package io.tare.infra.hosts.lease;

import io.tare.infra.hosts.Tool;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;

/**
 * Files of a user's subordinate ids (subuid(5)). A user's image builds create them, and a killed
 * build leaves them; the user may remove them only in a namespace that maps those ids.
 */
final class Subordinates {

  /** Installed with the program that creates such files, and maps the ids in the same way. */
  private static final List<String> IN_NAMESPACE =
      List.of("mmdebstrap", "--unshare-helper", "rm", "-rf", "--one-file-system", "--");

  private static final int ROOT = 0;

  private Subordinates() {}

  /** Removes files of others in a directory of this user. */
  static void delete(Path directory) throws IOException {
    int self = Kernel.user();
    if (self == ROOT) {
      return;
    }
    List<String> foreign = new ArrayList<>();
    Files.walkFileTree(
        directory,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path each, BasicFileAttributes attributes)
              throws IOException {
            if (owner(each) == self) {
              return FileVisitResult.CONTINUE;
            }
            foreign.add(each.toString());
            return FileVisitResult.SKIP_SUBTREE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path each, IOException failure)
              throws IOException {
            // An unreadable directory is not visited; what remains is reported when the tree is
            // deleted.
            if (failure instanceof AccessDeniedException && owner(each) != self) {
              foreign.add(each.toString());
            }
            return FileVisitResult.CONTINUE;
          }
        });
    if (!foreign.isEmpty()) {
      List<String> words = new ArrayList<>(IN_NAMESPACE);
      words.addAll(foreign);
      Tool.run(words.toArray(String[]::new));
    }
  }

  private static int owner(Path path) throws IOException {
    return (Integer) Files.getAttribute(path, "unix:uid", LinkOption.NOFOLLOW_LINKS);
  }
}
