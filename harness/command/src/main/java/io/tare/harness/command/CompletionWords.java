package io.tare.harness.command;

import java.util.Iterator;
import java.util.List;

/**
 * Words that {@code tare completion} or the shell looks up, because they depend on the installation
 * or on the working directory. Each class gives the script's placeholder for them.
 */
public abstract class CompletionWords implements Iterable<String> {

  /** The script's placeholder for names of campaigns and for files. */
  public static final String CAMPAIGNS = "@campaigns@";

  /** The script's placeholder for runs below the working directory. */
  public static final String RUNS = "@runs@";

  /** The script's placeholder for ids of studies and for files. */
  public static final String STUDIES = "@studies@";

  /** The script's placeholder for what a model is made from: a study, a run or a file. */
  public static final String MODELS = "@models@";

  /** The script's placeholder for platforms. */
  public static final String PLATFORMS = "@platforms@";

  /** The script's placeholder for workloads. */
  public static final String WORKLOADS = "@workloads@";

  /** The script's placeholder for files. */
  public static final String FILES = "@files@";

  private final String placeholder;

  private CompletionWords(String placeholder) {
    this.placeholder = placeholder;
  }

  @Override
  public final Iterator<String> iterator() {
    return List.of(placeholder).iterator();
  }

  /** Campaign files and names of shipped campaigns. */
  public static final class Campaigns extends CompletionWords {
    public Campaigns() {
      super(CAMPAIGNS);
    }
  }

  /** Files. */
  public static final class Files extends CompletionWords {
    public Files() {
      super(FILES);
    }
  }

  /** Names of runs. */
  public static final class Runs extends CompletionWords {
    public Runs() {
      super(RUNS);
    }
  }

  /** Study files and ids of shipped studies. */
  public static final class Studies extends CompletionWords {
    public Studies() {
      super(STUDIES);
    }
  }

  /** Model files, studies and runs. */
  public static final class Models extends CompletionWords {
    public Models() {
      super(MODELS);
    }
  }

  /** Kinds of platforms and other names that platforms get. */
  public static final class Platforms extends CompletionWords {
    public Platforms() {
      super(PLATFORMS);
    }
  }

  /** Names of workloads. */
  public static final class Workloads extends CompletionWords {
    public Workloads() {
      super(WORKLOADS);
    }
  }
}
