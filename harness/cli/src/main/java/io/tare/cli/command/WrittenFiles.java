package io.tare.cli.command;

import io.tare.cli.CommandFailure;
import io.tare.cli.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Files that a command writes; each is replaced as a whole. */
final class WrittenFiles {

  private WrittenFiles() {}

  /**
   * @param contents name to content
   * @return their paths, in that order
   */
  static List<Path> write(Path directory, Map<String, String> contents) throws CommandFailure {
    List<Path> written = new ArrayList<>();
    try {
      Files.createDirectories(directory);
      for (Map.Entry<String, String> each : contents.entrySet()) {
        Path target = directory.resolve(each.getKey());
        Path temporary = directory.resolve(each.getKey() + ".part");
        Files.writeString(temporary, each.getValue());
        Files.move(temporary, target, StandardCopyOption.REPLACE_EXISTING);
        written.add(target);
      }
    } catch (IOException e) {
      throw new CommandFailure(
          ExitStatus.INFRASTRUCTURE, "cannot write to " + directory + ": " + e.getMessage());
    }
    return written;
  }
}
