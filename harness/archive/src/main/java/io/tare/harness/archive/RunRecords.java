package io.tare.harness.archive;

import io.tare.harness.model.RunLayout;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** The records of runs. A run cannot be measured again, so no output may replace one. */
public final class RunRecords {

  /** One of a run's main files may be lost, and one may be another program's by chance. */
  private static final int MAIN_FILES = 2;

  private RunRecords() {}

  /**
   * The directory of the run that a file records, or would record under this name; empty for files
   * outside of runs, and for reports, which can be written again.
   *
   * @param file need not exist; links are followed
   */
  public static Optional<Path> runOf(Path file) throws IOException {
    Path target = NamedFile.target(file).normalize();
    for (Path root = target.getParent(); root != null; root = root.getParent()) {
      if (isRecord(root.relativize(target)) && isRun(root)) {
        return Optional.of(root);
      }
    }
    return Optional.empty();
  }

  private static boolean isRecord(Path name) {
    return RunLayout.Part.of(name.toString().replace(File.separatorChar, '/'))
        .filter(part -> part != RunLayout.Part.REPORT)
        .isPresent();
  }

  private static boolean isRun(Path root) {
    RunLayout layout = new RunLayout(root);
    return Stream.of(layout.plan(), layout.journal(), layout.samples())
            .filter(Files::isRegularFile)
            .count()
        >= MAIN_FILES;
  }
}
