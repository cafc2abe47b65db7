package io.tare.analysis.studies;

import io.tare.analysis.comparison.migration.MigrationEffect;
import java.util.Locale;

/** What a claim about live migrations is about. */
public enum MigrationQuantity {
  PASSES(MigrationEffect.PASSES),
  FIRST_PASS(MigrationEffect.FIRST_PASS_SHARE),
  TIME(MigrationEffect.TIME_SHARE);

  private final String measured;

  MigrationQuantity(String measured) {
    this.measured = measured;
  }

  /** In study files. */
  String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /** The quantity of {@link MigrationEffect}. */
  public String measured() {
    return measured;
  }
}
