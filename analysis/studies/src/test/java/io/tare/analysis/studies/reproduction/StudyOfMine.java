package io.tare.analysis.studies.reproduction;

import io.tare.analysis.comparison.Results;
import io.tare.analysis.studies.Study;
import io.tare.analysis.studies.StudyFile;
import java.util.Map;

/** A study with a claim, checked on a run. */
final class StudyOfMine {

  private static final String HEAD =
      """
      id: mine
      title: A study of mine
      authors: [I]
      reference: metal
      platforms: {metal: none, one: a guest, two: another guest}
      stated:
        - {source: text, platform: one, workload: sort, metric: pd, value: 1.1}
      claims:
      """;

  /** The run's guest stands for one of the study's. */
  static final Map<String, String> MAPPED = Map.of("one", "uml");

  static Study study(String claim) throws Exception {
    return StudyFile.parse(
        "mine.yaml", HEAD + "  - {id: c, source: text, says: so, " + claim + "}\n");
  }

  static ClaimVerdict verdict(String claim, Results results) throws Exception {
    return ClaimCheck.of(study(claim), results, MAPPED).get(0).verdict();
  }

  private StudyOfMine() {}
}
