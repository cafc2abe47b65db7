package io.tare.harness.command;

import java.util.Iterator;
import java.util.List;

/** Words that a shell looks up when it completes, because they depend on its working directory. */
public final class CompletionWords {

  /** The script's placeholder for names of campaigns and for files. */
  public static final String CAMPAIGNS = "@campaigns@";

  /** The script's placeholder for runs below the working directory. */
  public static final String RUNS = "@runs@";

  private CompletionWords() {}

  /** Campaign files and names of shipped campaigns. */
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
