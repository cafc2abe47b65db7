package io.tare.harness.campaign;

import io.tare.harness.workload.Beside;
import io.tare.harness.workload.ParameterSpec;
import io.tare.harness.workload.Workload;
import io.tare.harness.workload.Workloads;
import io.tare.model.Measurand;
import io.tare.model.Parameters;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds the cell of a campaign that loads a platform while another one is measured there. Of cells
 * over several networks it takes the one over the measured network, else over the first; for a
 * workload with a client, the one under the first load.
 */
public final class BesideChoice {

  private BesideChoice() {}

  /** The setting of a measurand; empty if nothing runs beside it. */
  public static Optional<Beside> said(Measurand measured) {
    Workload workload = Workloads.of(measured.workload());
    return workload.family().beside(workload, measured.parameters());
  }

  /**
   * The load beside a measurand that has one.
   *
   * @throws IllegalArgumentException if it names no cell, several cells, or an unsuitable one
   */
  public static Measurand of(Campaign campaign, Measurand measured) {
    String words = said(measured).orElseThrow().words();
    List<Measurand> meant = new ArrayList<>();
    for (Measurand each : campaign.measurands()) {
      if (isMeant(words, each)
          && meant.stream().noneMatch(other -> other.parameters().equals(each.parameters()))) {
        meant.add(each);
      }
    }
    String problem = measured.workload() + ": beside is \"" + words + "\", ";
    if (meant.isEmpty()) {
      throw new IllegalArgumentException(
          problem + "but the campaign measures no such workload; add it to the list");
    }
    if (meant.size() > 1) {
      throw new IllegalArgumentException(
          "%sbut there are %d such cells; name one, as in {name: %s}"
              .formatted(
                  problem,
                  meant.size(),
                  Workloads.of(meant.get(1).workload())
                      .words(meant.get(1).parameters())
                      .replace(" ", ", ")
                      .replace("=", ": ")));
    }
    if (Workloads.of(meant.get(0).workload()).family()
        == Workloads.of(measured.workload()).family()) {
      throw new IllegalArgumentException(
          problem + "which is of the same kind as the workload itself; name another load");
    }
    return campaign.measurands().stream()
        .filter(each -> isMeant(words, each) && each.network().equals(measured.network()))
        .findFirst()
        .orElse(meant.get(0));
  }

  /** What is wrong with these settings in a campaign; empty if nothing is. */
  public static List<String> objections(Campaign campaign) {
    List<String> objections = new ArrayList<>();
    for (Measurand each : campaign.measurands()) {
      if (said(each).isPresent()) {
        try {
          var unused = of(campaign, each);
        } catch (IllegalArgumentException e) {
          objections.add(String.valueOf(e.getMessage()));
        }
      }
    }
    return objections;
  }

  private static boolean isMeant(String words, Measurand measurand) {
    String[] parts = words.strip().split("\\s+");
    if (!parts[0].equals(measurand.workload())) {
      return false;
    }
    Workload workload = Workloads.of(measurand.workload());
    for (int i = 1; i < parts.length; i++) {
      String[] pair = parts[i].split("=", 2);
      if (pair.length < 2 || !has(workload, measurand.parameters(), pair[0], pair[1])) {
        return false;
      }
    }
    return true;
  }

  private static boolean has(Workload workload, Parameters given, String name, String text) {
    Optional<ParameterSpec> spec = workload.parameter(name);
    Optional<Object> value =
        Optional.ofNullable(given.values().get(name))
            .or(() -> spec.flatMap(ParameterSpec::fallback));
    try {
      return spec.isPresent() && value.equals(Optional.of(spec.get().parse(text)));
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}
