package io.tare.analysis.studies;

import io.soabase.recordbuilder.core.RecordBuilder;
import io.tare.harness.model.WorkloadLabel;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The facts stated by a paper: tables, values from its prose, statements that can be recomputed
 * from them, and claims that can be checked on another run.
 *
 * @param id its name on the command line
 * @param reference the platform with which the others are compared, if the paper measured one
 * @param compares what its platforms are in a run
 * @param platforms name to description
 * @param labels display names of its workloads; others keep their names
 * @param environment machines and settings; name to value
 * @param method how it was measured; name to value
 * @param figures layouts of its figures, to draw a run's means
 * @param claims listed ones, then those of its tables of winners
 * @param validity the measured ranges
 */
@RecordBuilder
public record Study(
    String id,
    String title,
    List<String> authors,
    Optional<String> reference,
    Compared compares,
    Map<String, String> platforms,
    Map<String, WorkloadLabel> labels,
    Map<String, String> environment,
    Map<String, String> method,
    List<StudyTable> tables,
    List<StatedValue> stated,
    List<StudyFigure> figures,
    List<Winner> winners,
    List<Statement> statements,
    List<Claim> claims,
    List<MeasuredRange> validity) {

  /** What a study's platforms are in a run. */
  public enum Compared {
    PLATFORMS,
    /** Their names are kinds of networks. */
    NETWORKS
  }

  public Study {
    authors = List.copyOf(authors);
    platforms = Collections.unmodifiableMap(new LinkedHashMap<>(platforms));
    labels = Map.copyOf(labels);
    environment = Collections.unmodifiableMap(new LinkedHashMap<>(environment));
    method = Collections.unmodifiableMap(new LinkedHashMap<>(method));
    tables = List.copyOf(tables);
    stated = List.copyOf(stated);
    figures = List.copyOf(figures);
    winners = List.copyOf(winners);
    statements = List.copyOf(statements);
    claims = List.copyOf(claims);
    validity = List.copyOf(validity);
  }

  /** A workload's display name. */
  public WorkloadLabel label(String workload) {
    return labels.getOrDefault(workload, WorkloadLabel.NONE);
  }

  /** The table of that id. */
  public Optional<StudyTable> table(String tableId) {
    return tables.stream().filter(table -> table.id().equals(tableId)).findFirst();
  }
}
