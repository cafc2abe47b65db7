package io.tare.analysis.studies.command;

import io.tare.analysis.studies.Study;
import io.tare.analysis.studies.StudyException;
import io.tare.analysis.studies.StudyFile;
import io.tare.harness.archive.yaml.YamlException;
import io.tare.harness.archive.yaml.YamlText;
import io.tare.harness.command.CommandFailure;
import io.tare.harness.model.FileTrouble;
import io.tare.harness.model.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Studies named on a command line: the id of a shipped one, or a file. */
public final class Studies {

  private Studies() {}

  static List<Study> shipped() throws CommandFailure {
    List<Study> all = new ArrayList<>();
    for (String id : StudyFile.shipped()) {
      all.add(shipped(id));
    }
    return all;
  }

  /**
   * @param directory the base of relative paths
   */
  public static Study find(Path directory, String words) throws CommandFailure {
    Path file = directory.resolve(words);
    return Files.isRegularFile(file) ? read(file) : shipped(words);
  }

  /** Whether words name a study: the id of a shipped one, or a file that is not JSON. */
  public static boolean isNamed(Path directory, String words) {
    return (words.matches(".*\\.ya?ml") && Files.isRegularFile(directory.resolve(words)))
        || StudyFile.shipped().contains(words);
  }

  /** The SHA-256 digest of a study's file, in hexadecimal. */
  public static String sha256(Path directory, String words) throws CommandFailure {
    Path file = directory.resolve(words);
    try {
      return Files.isRegularFile(file) ? Sha256.of(file) : StudyFile.sha256(words);
    } catch (IOException e) {
      throw CommandFailure.usage(file + " cannot be read: " + FileTrouble.reason(e));
    } catch (StudyException e) {
      throw CommandFailure.usage(String.join("\n", e.lines()));
    }
  }

  private static Study shipped(String id) throws CommandFailure {
    try {
      return StudyFile.shipped(id);
    } catch (StudyException e) {
      throw CommandFailure.usage(String.join("\n", e.lines()));
    }
  }

  private static Study read(Path file) throws CommandFailure {
    try {
      return StudyFile.parse(file.toString(), YamlText.read(file));
    } catch (YamlException e) {
      throw CommandFailure.usage(file + ": " + e.getMessage());
    } catch (StudyException e) {
      throw CommandFailure.usage(String.join("\n", e.lines()));
    } catch (IOException e) {
      throw CommandFailure.usage(file + " cannot be read: " + FileTrouble.reason(e));
    }
  }
}
