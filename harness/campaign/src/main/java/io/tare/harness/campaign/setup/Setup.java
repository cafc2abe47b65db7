package io.tare.harness.campaign.setup;

import io.tare.harness.campaign.launch.ProgramChoice;
import io.tare.harness.campaign.load.DriverTable;
import io.tare.harness.campaign.network.NetworkChoice;
import io.tare.harness.campaign.platform.Factor;
import io.tare.harness.campaign.platform.Level;
import io.tare.harness.campaign.platform.ServerChoice;
import io.tare.harness.campaign.platform.VariedServer;
import io.tare.harness.model.Driver;
import io.tare.harness.model.Load;
import io.tare.harness.spec.Entries;
import io.tare.harness.spec.Key;
import io.tare.harness.spec.Spec;
import io.tare.harness.spec.TableWriter;
import io.tare.harness.spec.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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

  private static final Key<VariedServer> SERVER =
      Key.of(
              "server",
              ServerChoice.VARIED,
              "the servers; lists make [variants](#several-configurations) of each platform")
          .leftOut("a fresh GlassFish");
  private static final Key<Entries> CLIENT =
      Key.of("client", ClientChoice.TABLE.keys().entries(), "the clients").leftOut("one machine");
  private static final Key<List<Driver>> DRIVER =
      Key.of(
              "driver",
              DriverTable.TYPE,
              "how submissions are offered: `{kind: closed, clients: 4}`, or `{kind: open, rate: 20/s}`")
          .orElse(List.of(new Driver.Closed(1)))
          .leftOut("closed, 1 client");
  private static final Key<ProgramChoice> PROGRAMS =
      Key.of(
              "programs",
              ProgramChoice.TABLE,
              "settings of [established programs](../how-to/measure-by-established-programs.md)")
          .orElse(ProgramChoice.TABLE.otherwise())
          .leftOut("nothing is installed");

  /** The keys in a campaign. */
  public static final Spec SPEC =
      Spec.of(SERVER, CLIENT, DRIVER).and(NetworkChoice.SPEC).and(PROGRAMS);

  public Setup {
    drivers = List.copyOf(drivers);
  }

  /** The setup of a campaign. */
  public static Setup of(Entries campaign) {
    return new Setup(
        campaign.find(SERVER).map(VariedServer::server).orElseGet(ServerChoice.TABLE::otherwise),
        campaign
            .find(CLIENT)
            .flatMap(client -> ClientChoice.TABLE.maker().apply(client))
            .orElseGet(ClientChoice.TABLE::otherwise),
        campaign.get(DRIVER),
        NetworkChoice.of(campaign),
        campaign.get(PROGRAMS));
  }

  /** Where the number of client machines is set. */
  static Optional<Value> machines(Entries campaign) {
    return campaign
        .find(CLIENT)
        .filter(client -> client.has(ClientChoice.MACHINES))
        .map(client -> client.at(ClientChoice.MACHINES));
  }

  /** What varies in the servers of all platforms. */
  public static Map<Factor<?>, List<Level>> varying(Entries campaign) {
    return campaign
        .find(SERVER)
        .<Map<Factor<?>, List<Level>>>map(VariedServer::varying)
        .orElse(Map.of());
  }

  public void write(TableWriter campaign) {
    campaign
        .putWritten(SERVER, ServerChoice.TABLE.written(server))
        .putWritten(CLIENT, ClientChoice.TABLE.written(client))
        .put(DRIVER, drivers);
    networks.write(campaign);
    campaign.put(PROGRAMS, programs);
  }

  /** The driver of a load, independent of the kind of the campaign's drivers. */
  public Driver driver(Load load) {
    if (load instanceof Load.Clients clients) {
      return Driver.Closed.of(clients);
    }
    return drivers.get(0) instanceof Driver.Open open
        ? new Driver.Open(load.size(), open.arrivals(), open.inFlightMax())
        : DriverTable.open(load);
  }
}
