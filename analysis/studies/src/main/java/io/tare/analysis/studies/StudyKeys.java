package io.tare.analysis.studies;

import io.tare.harness.model.Dimension;
import io.tare.harness.model.ParameterLabel;
import io.tare.harness.model.WorkloadLabel;
import io.tare.harness.spec.ByName;
import io.tare.harness.spec.Entries;
import io.tare.harness.spec.Key;
import io.tare.harness.spec.Scalar;
import io.tare.harness.spec.Schema;
import io.tare.harness.spec.Spec;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The keys of a study's file; reference and schema are generated from them. */
final class StudyKeys {

  private static final Key<String> WORDS =
      Key.of("words", StudyTypes.TEXT, "label of the axis").required("words");
  private static final Key<Dimension> DIMENSION =
      Key.of(
              "dimension",
              Scalar.choice(
                  List.of(Dimension.values()), each -> each.name().toLowerCase(Locale.ROOT)),
              "dimension of a number with a unit")
          .leftOut("a number without unit");
  private static final Key<Boolean> COUNTED =
      Key.of("counted", Scalar.flag(), "whether the label can follow the number").orElse(false);

  static final Spec PARAMETER = Spec.of(WORDS, DIMENSION, COUNTED);

  private static final Key<String> LABEL_TITLE =
      Key.of("title", StudyTypes.TEXT, "display name").required("words");
  private static final Key<Map<String, Entries>> LABEL_PARAMETERS =
      Key.of(
          "parameters",
          new ByName<>(Scalar.text(), PARAMETER.making(entries -> entries), 0),
          "display names of its parameters, the most important first");

  static final Spec LABEL = Spec.of(LABEL_TITLE, LABEL_PARAMETERS);

  static final Key<String> ID =
      Key.of(
              "id",
              Scalar.matching("[a-z0-9][a-z0-9-]*", "small letters, digits and -"),
              "its name on the command line")
          .required("a name of small letters, digits and -");
  static final Key<String> TITLE =
      Key.of("title", StudyTypes.TEXT, "of the paper").required("a title");
  static final Key<List<String>> AUTHORS =
      Key.of("authors", StudyTypes.TEXT.some(), "of the paper").required("names");
  static final Key<Map<String, String>> PLATFORMS =
      Key.of("platforms", new ByName<>(Scalar.text(), StudyTypes.TEXT, 1), "name to description")
          .required("names with what they are");
  static final Key<String> REFERENCE =
      Key.of("reference", Scalar.text(), "the platform that PD refers to");
  static final Key<Study.Compared> COMPARES =
      Key.of(
              "compares",
              Scalar.choice(
                  List.of(Study.Compared.values()), each -> each.name().toLowerCase(Locale.ROOT)),
              "what its platforms are in a run; for networks, their names are kinds of networks")
          .orElse(Study.Compared.PLATFORMS);
  static final Key<Map<String, WorkloadLabel>> LABELS =
      Key.of(
              "labels",
              new ByName<>(Scalar.text(), LABEL.making(StudyKeys::label), 0),
              "display names of its workloads")
          .leftOut("their names");
  static final Key<Map<String, String>> ENVIRONMENT =
      Key.of("environment", texts(), "machines and settings, name to value");
  static final Key<Map<String, String>> METHOD =
      Key.of("method", texts(), "how it was measured, name to value");
  static final Key<List<StudyTable>> TABLES =
      Key.of("tables", TableKeys.type().named("table").list().ranging("see below"), "of means");
  static final Key<List<List<StatedValue>>> STATED =
      Key.of(
          "stated",
          StatedKeys.STATED.making(StatedKeys::stated).named("stated").list().ranging("see below"),
          "values stated in text or figures");
  static final Key<List<StudyFigure>> FIGURES =
      Key.of(
          "figures",
          FigureKeys.FIGURE.making(FigureKeys::figure).named("figure").list().ranging("see below"),
          "layouts of its figures, to draw a run's means; only if it compares networks");
  static final Key<List<List<Winner>>> WINNERS =
      Key.of(
          "winners",
          StatedKeys.WINNERS
              .making(StatedKeys::winners)
              .named("winners")
              .list()
              .ranging("see below"),
          "tables that name the best platform without values");
  static final Key<List<Statement>> STATEMENTS =
      Key.of(
          "statements",
          StatementKeys.KINDS.type().named("statement").list().ranging("see below"),
          "what the study says about its own numbers, to recompute");
  static final Key<List<Claim>> CLAIMS =
      Key.of(
          "claims",
          ClaimKeys.KINDS.type().named("claim").list().ranging("see below"),
          "its conclusions about platforms, to test with another run");
  static final Key<List<MeasuredRange>> VALIDITY =
      Key.of(
          "validity",
          StatedKeys.RANGE.making(StatedKeys::range).named("range").list().ranging("see below"),
          "the ranges in which it measured");

  static final Spec STUDY =
      Spec.of(
          ID,
          TITLE,
          AUTHORS,
          PLATFORMS,
          REFERENCE,
          COMPARES,
          LABELS,
          ENVIRONMENT,
          METHOD,
          TABLES,
          STATED,
          FIGURES,
          WINNERS,
          STATEMENTS,
          CLAIMS,
          VALIDITY);

  private StudyKeys() {}

  static Map<String, Object> schema() {
    return Schema.document(
        "urn:tare:schema:study",
        "A published study as data",
        "Numbers are written as they are printed: 2.50 says more than 2.5. What must hold between"
            + " several values is checked by the program: tare study check FILE.",
        STUDY.schema());
  }

  private static ByName<String> texts() {
    return new ByName<>(Scalar.text(), StudyTypes.TEXT, 0);
  }

  private static WorkloadLabel label(Entries entries) {
    return new WorkloadLabel(
        entries.get(LABEL_TITLE),
        entries.find(LABEL_PARAMETERS).orElse(Map.of()).entrySet().stream()
            .map(
                each ->
                    new ParameterLabel(
                        each.getKey(),
                        each.getValue().get(WORDS),
                        each.getValue().find(DIMENSION),
                        each.getValue().get(COUNTED)))
            .toList());
  }
}
