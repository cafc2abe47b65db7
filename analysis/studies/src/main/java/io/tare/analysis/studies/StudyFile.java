package io.tare.analysis.studies;

import io.tare.harness.archive.yaml.YamlException;
import io.tare.harness.archive.yaml.YamlText;
import io.tare.harness.model.BundledFile;
import io.tare.harness.model.Sha256;
import io.tare.harness.spec.DocumentKind;
import io.tare.harness.spec.Entries;
import io.tare.harness.spec.NearestName;
import io.tare.harness.spec.Problems;
import io.tare.harness.spec.Value;
import io.tare.harness.spec.YamlPart;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads a study's file: {@code docs/reference/study-file.md}. */
public final class StudyFile {

  private static final List<String> SHIPPED =
      List.of("soa", "xen", "iaas-managers", "virtual-networks", "cloud-pingpong");

  private StudyFile() {}

  /** The ids of the shipped studies. */
  public static List<String> shipped() {
    return SHIPPED.stream()
        .filter(id -> StudyFile.class.getResource(id + ".yaml") != null)
        .toList();
  }

  /**
   * A shipped study.
   *
   * @throws StudyException if it is missing with this id
   */
  public static Study shipped(String id) throws StudyException {
    if (!shipped().contains(id)) {
      throw new StudyException(
          "there is no study "
              + id
              + NearestName.question(id, shipped())
                  .orElse("; there are " + String.join(", ", shipped())));
    }
    return parse(id + ".yaml", BundledFile.text(StudyFile.class, id + ".yaml"));
  }

  /**
   * The SHA-256 digest of a shipped study, in hexadecimal.
   *
   * @throws StudyException if it is missing with this id
   */
  public static String sha256(String id) throws StudyException {
    return Sha256.of(BundledFile.bytes(StudyFile.class, shipped(id).id() + ".yaml"));
  }

  /**
   * @param name of the file, for messages
   * @throws StudyException if it is not a study; one line with file, line, key and what is wrong
   */
  public static Study parse(String name, String text) throws StudyException {
    Problems problems = new Problems(name);
    Entries entries = StudyKeys.STUDY.read(new Value(document(name, text), "", problems));
    StudyException.throwIfAny(problems);
    Study study = study(entries);
    requireReferences(study, entries);
    StudyException.throwIfAny(problems);
    return study;
  }

  private static YamlPart document(String name, String text) throws StudyException {
    try {
      YamlPart root =
          YamlText.compose(name, text)
              .orElseThrow(() -> new StudyException(name + ": the file is empty"));
      Optional<String> objection = DocumentKind.STUDY.objection(root);
      if (objection.isPresent()) {
        throw new StudyException(name + " " + objection.get());
      }
      return root;
    } catch (YamlException e) {
      throw new StudyException(name + ":" + e.line() + ": " + e.getMessage());
    }
  }

  private static Study study(Entries entries) {
    List<Winner> winners =
        entries.find(StudyKeys.WINNERS).orElse(List.of()).stream().flatMap(List::stream).toList();
    List<Claim> claims = new ArrayList<>(entries.find(StudyKeys.CLAIMS).orElse(List.of()));
    claims.addAll(WinnerClaims.of(winners, entries.get(StudyKeys.PLATFORMS)));
    return StudyBuilder.builder()
        .id(entries.get(StudyKeys.ID))
        .title(entries.get(StudyKeys.TITLE))
        .authors(entries.get(StudyKeys.AUTHORS))
        .reference(entries.find(StudyKeys.REFERENCE))
        .compares(entries.get(StudyKeys.COMPARES))
        .platforms(entries.get(StudyKeys.PLATFORMS))
        .labels(entries.find(StudyKeys.LABELS).orElse(Map.of()))
        .environment(entries.find(StudyKeys.ENVIRONMENT).orElse(Map.of()))
        .method(entries.find(StudyKeys.METHOD).orElse(Map.of()))
        .tables(entries.find(StudyKeys.TABLES).orElse(List.of()))
        .stated(
            entries.find(StudyKeys.STATED).orElse(List.of()).stream()
                .flatMap(List::stream)
                .toList())
        .figures(entries.find(StudyKeys.FIGURES).orElse(List.of()))
        .winners(winners)
        .statements(entries.find(StudyKeys.STATEMENTS).orElse(List.of()))
        .claims(claims)
        .validity(entries.find(StudyKeys.VALIDITY).orElse(List.of()))
        .build();
  }

  /** Names must be defined in the file. */
  private static void requireReferences(Study study, Entries entries) {
    study
        .reference()
        .ifPresent(platform -> requirePlatform(study, platform, entries.at(StudyKeys.REFERENCE)));
    List<Value> tables = entries.at(StudyKeys.TABLES).members();
    for (int i = 0; i < study.tables().size(); i++) {
      for (String platform : study.tables().get(i).platforms()) {
        requirePlatform(study, platform, tables.get(i));
      }
    }
    study.winners().stream()
        .map(Winner::platform)
        .distinct()
        .forEach(platform -> requirePlatform(study, platform, entries.at(StudyKeys.WINNERS)));
    study.stated().stream()
        .map(StatedValue::platform)
        .distinct()
        .forEach(platform -> requirePlatform(study, platform, entries.at(StudyKeys.STATED)));
    List<Value> statements = entries.at(StudyKeys.STATEMENTS).members();
    for (int i = 0; i < study.statements().size(); i++) {
      StatementKeys.missing(study, study.statements().get(i))
          .ifPresent(statements.get(i)::complain);
    }
    List<Claim> claims = entries.find(StudyKeys.CLAIMS).orElse(List.of());
    List<Value> places = entries.at(StudyKeys.CLAIMS).members();
    for (int i = 0; i < claims.size(); i++) {
      ClaimKeys.missing(study, claims.get(i)).ifPresent(places.get(i)::complain);
    }
  }

  private static void requirePlatform(Study study, String platform, Value place) {
    if (!study.platforms().containsKey(platform)) {
      place.complain(platform + " is not one of the platforms");
    }
  }
}
