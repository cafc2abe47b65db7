package io.tare.analysis.studies.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.studies.Finding;
import io.tare.analysis.studies.PercentReading;
import io.tare.analysis.studies.Percentage;
import io.tare.analysis.studies.SignificanceConclusion;
import io.tare.analysis.studies.SignificanceTest;
import io.tare.analysis.studies.command.StudyCheckJson.Conclusion;
import io.tare.harness.archive.RecordJson;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StudyCheckJsonTest {

  @Test
  void writesEveryKeyWithNullForMissingValues() {
    StudyCheckJson check =
        new StudyCheckJson(
            "soa",
            2,
            1,
            0,
            1,
            Optional.of(
                new Conclusion(
                    3,
                    1,
                    40,
                    Optional.of(SignificanceTest.PAIRED),
                    List.of(
                        new SignificanceConclusion.Fit(
                            SignificanceTest.WELCH, "Welch's t", 2, Map.of("mpi", 2))),
                    new SignificanceConclusion.Common(0.25, 1, Map.of()),
                    0.2,
                    0.78)),
            List.of(
                new Percentage(
                    "net", "row", "3 %", Optional.of(PercentReading.OF_THE_WORSE), 3.5, 3, 4),
                new Percentage("cpu", "row", "9 %", Optional.empty(), 1, 2, 3)),
            List.of(
                new Finding(
                    "mpi ep", "table 3", "p = 0.05", "0.04", "", Finding.Explanation.NOTHING, "?")),
            List.of());

    assertThat(RecordJson.complete(check))
        .isEqualTo(
            """
            {
              "study" : "soa",
              "recomputed" : 2,
              "agree" : 1,
              "agree_by_rounding" : 0,
              "disagree" : 1,
              "conclusion" : {
                "rows_above_zero" : 3,
                "rows_of_zero" : 1,
                "samples" : 40,
                "test" : "paired",
                "fits" : [ {
                  "test" : "welch",
                  "words" : "Welch's t",
                  "rows" : 2,
                  "tables" : {
                    "mpi" : 2
                  }
                } ],
                "paired_with_one_correlation" : {
                  "correlation" : 0.25,
                  "rows" : 1,
                  "tables" : { }
                },
                "largest_correlation" : 0.2,
                "largest_by_chance" : 0.78
              },
              "percentages" : [ {
                "id" : "net",
                "row" : "row",
                "published" : "3 %",
                "reading" : "of_the_worse",
                "symmetric" : 3.5,
                "of_worse" : 3.0,
                "of_better" : 4.0
              }, {
                "id" : "cpu",
                "row" : "row",
                "published" : "9 %",
                "reading" : null,
                "symmetric" : 1.0,
                "of_worse" : 2.0,
                "of_better" : 3.0
              } ],
              "significances" : [ {
                "id" : "mpi ep",
                "source" : "table 3",
                "published" : "p = 0.05",
                "computed" : "0.04",
                "possible" : "",
                "explanation" : "nothing",
                "detail" : "?"
              } ],
              "statements" : [ ]
            }""");
  }
}
