package io.tare.cli.invocation;

import java.util.Iterator;
import java.util.List;

/** What a shell looks up when it completes a word; only the shell knows where it is by then. */
public final class CompletionWords {

  /** Stands in the script for the names of campaigns and for files. */
  public static final String CAMPAIGNS = "@campaigns@";

  /** Stands in the script for the runs below the working directory. */
  public static final String RUNS = "@runs@";

  private CompletionWords() {}

  /** Campaign files and names of shipped ones. */
  public static final class Campaigns implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return List.of(CAMPAIGNS).iterator();
    }
  }

  /** Names of runs. */
  public static final class Runs implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return List.of(RUNS).iterator();
    }
  }
}
