package io.tare.harness.workloads.programs.disk;

import java.util.List;

/**
 * The files of a program that measures a disk, which may be in a directory that outlives the run.
 */
final class TestFiles {

  /**
   * The signal at the time limit or after Ctrl-C goes to the shell too: one that did not catch it
   * would leave the files.
   */
  private static final String SCRIPT =
      "f=$1; shift; trap : TERM; \"$@\"; s=$?; rm -rf \"$f\"*; exit $s";

  private TestFiles() {}

  /**
   * The words before those of a program, so that its files are always removed after it.
   *
   * @param path with which the paths of all its files begin, and no others
   */
  static List<String> removing(String path) {
    return List.of("sh", "-c", SCRIPT, "tare-files", path);
  }
}
