package io.tare.harness.campaign.workload;

import io.tare.harness.model.Measurand;
import io.tare.harness.model.MeasurandName;
import io.tare.harness.model.Network;
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
  public static Optional<Beside> requested(Measurand measured) {
    Workload workload = Workloads.of(measured.workload());
    return workload.family().beside(workload, measured.parameters());
  }

  /**
   * The load beside a measurand that has one.
   *
   * @param all that the campaign measures
   * @throws IllegalArgumentException if it names no cell, several cells, or an unsuitable one
   */
  public static Measurand of(List<Measurand> all, Measurand measured) {
    String words = requested(measured).orElseThrow().words();
    MeasurandName name = MeasurandName.parse(words);
    List<Measurand> meant = new ArrayList<>();
    for (Measurand each : all) {
      if (isMeant(name, each)
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
    Optional<Measurand> same =
        all.stream()
            .filter(each -> isMeant(name, each) && each.network().equals(measured.network()))
            .findFirst();
    if (same.isEmpty() && isElsewhere(meant.get(0), measured)) {
      throw new IllegalArgumentException(
          problem
              + "which the campaign does not measure over "
              + measured.network().name()
              + "; give both the same networks");
    }
    return same.orElse(meant.get(0));
  }

  /** Whether a load crosses another network than the measured one. */
  private static boolean isElsewhere(Measurand load, Measurand measured) {
    return Workloads.of(load.workload()).family().crossesNetworks()
        && !measured.network().equals(Network.LOOPBACK);
  }

  /** What is wrong with these settings in a campaign; empty if nothing is. */
  public static List<String> objections(List<Measurand> all) {
    List<String> objections = new ArrayList<>();
    for (Measurand each : all) {
      if (requested(each).isPresent()) {
        try {
          var unused = of(all, each);
        } catch (IllegalArgumentException e) {
          objections.add(String.valueOf(e.getMessage()));
        }
      }
    }
    return objections;
  }

  private static boolean isMeant(MeasurandName name, Measurand measurand) {
    return name.workload().equals(measurand.workload())
        && name.selects(measurand.called(Workloads.of(measurand.workload()).label()));
  }
}
