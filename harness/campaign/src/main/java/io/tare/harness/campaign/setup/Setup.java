package io.tare.harness.campaign.setup;

import io.tare.harness.campaign.launch.ProgramChoice;
import io.tare.harness.campaign.load.DriverTable;
import io.tare.harness.campaign.network.NetworkChoice;
import io.tare.harness.campaign.platform.ServerChoice;
import io.tare.harness.model.Driver;
import io.tare.harness.model.Load;
import java.util.List;

/**
 * Servers, clients and networks.
 *
 * @param drivers one for each load, all of one kind and without duplicates; cells of workloads with
 *     a client are measured under each, unless their entry has its own loads
 * @param programs settings of established benchmark programs
 */
public record Setup(
    ServerChoice server,
    ClientChoice client,
    List<Driver> drivers,
    NetworkChoice networks,
    ProgramChoice programs) {
  public Setup {
    drivers = List.copyOf(drivers);
  }

  /** The driver of a load, independent of the kind of the campaign's drivers. */
  public Driver driver(Load load) {
    if (load instanceof Load.Clients clients) {
      return new Driver.Closed(clients.count());
    }
    return drivers.get(0) instanceof Driver.Open open
        ? new Driver.Open(load.size(), open.arrivals(), open.inFlightMax())
        : DriverTable.open(load);
  }
}
