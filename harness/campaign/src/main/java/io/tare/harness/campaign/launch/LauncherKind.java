package io.tare.harness.campaign.launch;

import java.util.Locale;

/** What starts the runs of established programs. */
public enum LauncherKind {
  /** The harness itself, on the platform's nodes. */
  PLAIN,

  /** A cluster's scheduler, to which every run is submitted as a job. */
  SLURM;

  /** The word for it in campaigns. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
