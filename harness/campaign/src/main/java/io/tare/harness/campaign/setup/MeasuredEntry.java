package io.tare.harness.campaign.setup;

import io.tare.harness.campaign.workload.Family;
import io.tare.harness.campaign.workload.WorkloadChoice;
import io.tare.harness.campaign.workload.Workloads;
import io.tare.harness.model.Driver;
import io.tare.harness.model.Load;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.Network;
import java.util.List;
import java.util.Optional;

/**
 * An entry of a campaign's workloads with its setup: the loads and networks under which it is
 * measured.
 */
public record MeasuredEntry(WorkloadChoice choice, Setup setup) {

  public boolean hasClient() {
    return family().hasClient();
  }

  private Family family() {
    return Workloads.of(choice.name()).family();
  }

  /** How submissions of its cells are offered: its own drivers, else the campaign's. */
  public List<Driver> drivers() {
    return choice.loads().isEmpty()
        ? setup.drivers()
        : choice.loads().stream().map(setup::driver).toList();
  }

  /** The same point may be in several entries, each with its own loads and amount. */
  public boolean isUnder(Optional<Load> load) {
    return choice.loads().isEmpty()
        ? load.isEmpty() || setup.drivers().stream().map(Driver::load).anyMatch(load.get()::equals)
        : load.filter(choice.loads()::contains).isPresent();
  }

  /** The same point may be in several entries, each over its own networks. */
  public boolean isOver(Network network) {
    return choice.networks().isEmpty()
        || choice.networks().contains(network)
        || (!hasClient() && network.equals(Network.LOOPBACK));
  }

  /** Whether it measures networks between nodes, and the campaign has any. */
  private boolean isOverEach() {
    return family().crossesNetworks() && setup.networks().haveClientNodes();
  }

  /** The number of networks over which it may be measured. */
  public int ways() {
    if (hasClient()) {
      return (int) setup.networks().names().stream().filter(this::isOver).count();
    }
    return isOverEach()
        ? (int) setup.networks().namesBetween().stream().filter(this::isOver).count()
        : 1;
  }

  /** Its measurands on a network, where platforms have {@code nodes} nodes, 1 or more. */
  public List<Measurand> measurands(Network network, int nodes) {
    boolean isBetweenNodes = isOverEach() && nodes > 1;
    if (!isMeasured(network, isBetweenNodes)) {
      return List.of();
    }
    Network over = hasClient() || isBetweenNodes ? network : Network.LOOPBACK;
    return choice.points().stream()
        .map(point -> new Measurand(choice.name(), point, over))
        .flatMap(each -> underLoads(each).stream())
        .toList();
  }

  private boolean isMeasured(Network network, boolean isBetweenNodes) {
    if (hasClient()) {
      return isOver(network);
    }
    return isBetweenNodes
        ? !setup.networks().isWithinNode(network) && isOver(network)
        : network.equals(setup.networks().first());
  }

  /** A single load for all is omitted from names, unless its clients think. */
  private List<Measurand> underLoads(Measurand measurand) {
    boolean isNamed =
        setup.drivers().size() > 1 || !choice.loads().isEmpty() || setup.drivers().get(0).thinks();
    return hasClient() && isNamed
        ? drivers().stream().map(each -> measurand.under(each.load())).toList()
        : List.of(measurand);
  }
}
