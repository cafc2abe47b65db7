package io.tare.harness.benchmark;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.ServerChoice;
import io.tare.infra.platform.Node;
import io.tare.infra.platform.Role;
import io.tare.infra.platform.RunningPlatform;
import io.tare.model.Network;
import io.tare.model.Plan;
import java.nio.file.Path;

/**
 * What a benchmark needs to know of its trial.
 *
 * @param artefacts directory on this machine with what is shipped to platforms
 * @param raw directory for outputs of tools as they came
 */
public record TrialContext(
    Campaign campaign,
    RunningPlatform platform,
    Plan.Trial trial,
    int attempt,
    Path artefacts,
    Path raw) {

  /** Where to keep what a program of this trial says to people. */
  public Path rawFile(String program) {
    return rawFile(program, "err");
  }

  /** Where to keep something else of this trial. */
  public Path rawFile(String name, String extension) {
    return raw.resolve(trial.id() + "." + attempt + "." + name + "." + extension);
  }

  /**
   * The address at which clients reach services. Where the trial has a LAN path it is the one of
   * the LAN: a client on the same machine reaches that one over loopback too, and the server need
   * not listen anywhere else.
   */
  public String serviceAddress() {
    boolean hasLan = campaign.setup().paths().contains(Network.LAN);
    return node().address(hasLan ? Network.LAN : Network.LOOPBACK);
  }

  /** Where the service runs, or the program that measures itself. */
  public Node node() {
    return platform.node(Role.SERVER);
  }

  /** A shipped artefact on this machine. */
  public Path localArtefact(String name) {
    return artefacts.resolve(name);
  }

  /** The servers of the platform. */
  public ServerChoice server() {
    return campaign.server(trial.platform());
  }

  /** Processors that the platform has. */
  public int cpus() {
    return campaign.platform(trial.platform()).resources().cpus();
  }
}
