package io.tare.harness.campaign.setup;

import io.tare.harness.campaign.stop.CampaignSize;
import io.tare.harness.campaign.workload.Settings;
import io.tare.harness.campaign.workload.WorkloadChoice;
import io.tare.harness.model.Driver;
import io.tare.harness.model.Driver.Arrivals;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.Network;
import io.tare.harness.model.Parameters;
import io.tare.harness.spec.Entries;
import io.tare.harness.spec.Value;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Checks the cells that a campaign's workloads have with its setup. */
public final class CellsCheck {

  private final Setup setup;
  private final List<MeasuredEntry> entries;

  public CellsCheck(Setup setup, List<WorkloadChoice> workloads) {
    this.setup = setup;
    this.entries = workloads.stream().map(each -> new MeasuredEntry(each, setup)).toList();
  }

  /** All drivers, including those of single workloads. */
  public List<Driver> drivers() {
    Set<Driver> drivers = new LinkedHashSet<>(setup.drivers());
    entries.forEach(each -> drivers.addAll(each.drivers()));
    return List.copyOf(drivers);
  }

  /** Reports too many cells, and cells that are measured twice. */
  public void number(Value list, int platforms, int blocks) {
    long cells = 0;
    for (MeasuredEntry entry : entries) {
      long ways = (long) entry.ways() * (entry.hasClient() ? entry.drivers().size() : 1);
      cells += entry.choice().points().size() * ways * platforms;
    }
    if (cells <= CampaignSize.MAX_CELLS) { // otherwise there are too many
      points(list);
    }
    CampaignSize.excess(cells, blocks).ifPresent(list::complain);
  }

  /** A point may be in several entries, each with its own loads or networks. */
  private void points(Value list) {
    Map<Measurand, Settings> settings = new HashMap<>();
    Set<Measurand> seen = new HashSet<>();
    for (MeasuredEntry entry : entries) {
      WorkloadChoice choice = entry.choice();
      List<Network> over = setup.networks().names().stream().filter(entry::isOver).toList();
      for (Parameters point : choice.points()) {
        if (over.isEmpty()) {
          continue;
        }
        Measurand measurand = new Measurand(choice.name(), point, over.get(0));
        Settings before = settings.putIfAbsent(measurand, choice.settings());
        Optional<Measurand> again =
            over.stream()
                .flatMap(
                    network ->
                        entry.drivers().stream()
                            .map(driver -> measurand.over(network).under(driver.load())))
                .filter(each -> !seen.add(each))
                .reduce((one, other) -> one);
        if (again.isPresent()) {
          Measurand twice =
              choice.loads().isEmpty() ? measurand.over(again.get().network()) : again.get();
          list.complain("measures " + twice + " twice; list it once");
        } else if (before != null && !before.equals(choice.settings())) {
          list.complain(
              "measures "
                  + measurand
                  + " in several ways; under different loads everything else "
                  + "must be the same");
        }
      }
    }
  }

  /** Reports client machines that cannot share the loads. */
  public void clientMachines(Entries campaign) {
    Setup.machines(campaign).ifPresent(place -> clientNodes().ifPresent(place::complain));
  }

  /** Why the client nodes cannot share the loads; empty if they can. */
  private Optional<String> clientNodes() {
    int nodes = setup.client().machines();
    if (nodes == 1) {
      return Optional.empty();
    }
    if (!setup.networks().areAllBetweenNodes()) {
      return Optional.of(
          "is %d, but on loopback clients run on the server's node; use networks: [lan]"
              .formatted(nodes));
    }
    return entries.stream()
        .filter(MeasuredEntry::hasClient)
        .flatMap(
            entry ->
                entry.drivers().stream()
                    .flatMap(driver -> clientNodes(nodes, driver, entry.choice()).stream()))
        .findFirst();
  }

  private static Optional<String> clientNodes(int nodes, Driver driver, WorkloadChoice choice) {
    if (driver instanceof Driver.Open open && open.arrivals() == Arrivals.CONSTANT) {
      return Optional.of(
          "is %d, but several programs do not start at the same moment, so gaps between arrivals would not be equal; use arrivals: poisson"
              .formatted(nodes));
    }
    String key =
        driver instanceof Driver.Open
            ? "driver.in_flight_max"
            : (choice.loads().isEmpty() ? "driver.clients" : "clients of " + choice.name());
    return driver.concurrency() < nodes
        ? Optional.of(
            "is %d, but %s is %d, too few for all; lower the former or raise the latter"
                .formatted(nodes, key, driver.concurrency()))
        : Optional.empty();
  }
}
