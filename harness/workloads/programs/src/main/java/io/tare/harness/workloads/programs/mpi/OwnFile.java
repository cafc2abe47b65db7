package io.tare.harness.workloads.programs.mpi;

import java.util.ArrayList;
import java.util.List;

/**
 * A file that the first process of a job writes in its directory, on its node, which need not be
 * the platform's first one.
 */
public final class OwnFile {

  private static final String SCRIPT =
      "p=$1; shift; [ \"$TARE_RANK\" = 0 ] || p=; [ -z \"$p\" ] || rm -f $p;"
          + " \"$@\" >&2 || exit; [ -z \"$p\" ] || cat $p";

  private OwnFile() {}

  /**
   * The call of a process that prints this file instead of its own output.
   *
   * @param pattern of the file's name; without blanks
   */
  public static List<String> printed(String pattern, List<String> words) {
    List<String> all = new ArrayList<>(List.of("sh", "-c", SCRIPT, "tare-own-file", pattern));
    all.addAll(words);
    return all;
  }
}
