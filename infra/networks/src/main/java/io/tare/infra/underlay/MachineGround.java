package io.tare.infra.underlay;

import io.tare.infra.host.Host;
import io.tare.infra.host.HostException;
import io.tare.infra.link.LinkCounters;
import io.tare.infra.platform.RunContext;
import io.tare.infra.platform.Segment.CountedLink;
import io.tare.infra.platform.Site;
import io.tare.infra.platform.Station;
import io.tare.infra.shell.CheckedCommand;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Hosts on machines that are reached by SSH: namespaces that last as long as the connections, whose
 * tunnels go over what connects the machines. Of the machines' own devices none is changed.
 *
 * @param sites two
 * @param links what leads from each machine to the other, once they are joined
 */
record MachineGround(RunContext context, List<Site> sites, List<String> links) implements Ground {

  /** In {@code ip -o route get ADDRESS}. */
  private static final Pattern DEVICE = Pattern.compile(" dev (\\S+)");

  /** In {@code ip -o link show dev DEVICE}. */
  private static final Pattern MTU = Pattern.compile(" mtu (\\d+)");

  static MachineGround of(RunContext context, List<Site> sites) {
    return new MachineGround(context, List.copyOf(sites), new ArrayList<>());
  }

  @Override
  public Station machine(int index) {
    return Station.whole(context, there(index));
  }

  private Host there(int index) {
    return sites.get(index).machine();
  }

  @Override
  public Station host(int index) throws HostException, InterruptedException {
    return Station.kept(context, there(index));
  }

  @Override
  public CountedLink join(List<Station> hosts, int mtuBytes)
      throws HostException, InterruptedException {
    for (int i = 0; i < hosts.size(); i++) {
      String device = said(there(i), DEVICE, "ip", "-o", "route", "get", address(1 - i));
      String mtu = said(there(i), MTU, "ip", "-o", "link", "show", "dev", device);
      if (Integer.parseInt(mtu) < mtuBytes) {
        throw new HostException(
            "%s: packets to %s may have %s bytes, and with a tunnel's headers these have %d; say a smaller mtu of the network"
                .formatted(there(i).name(), address(1 - i), mtu, mtuBytes));
      }
      links.add(device);
    }
    return () -> LinkCounters.of(there(0), "self/" + links.get(0));
  }

  private static String said(Host machine, Pattern word, String... command)
      throws HostException, InterruptedException {
    String said = CheckedCommand.run(machine, command);
    Matcher found = word.matcher(said);
    if (!found.find()) {
      throw new HostException(
          "%s: '%s' tells nothing of it: %s"
              .formatted(machine.name(), String.join(" ", command), said.strip()));
    }
    return found.group(1);
  }

  @Override
  public boolean isLinkMade() {
    return false;
  }

  @Override
  public String link(int index) {
    return links.get(index);
  }

  @Override
  public String address(int index) {
    return sites.get(index).address();
  }

  /** The machine has it. */
  @Override
  public void addressed(Station host, int index, String device) {}

  /** Made by the machine itself, by whose links it sends from then on. */
  @Override
  public void add(Station host, int index, String device, String words)
      throws HostException, InterruptedException {
    machine(index).ip("link add name %s netns %s %s".formatted(device, host.name(), words));
  }

  @Override
  public CountedLink counted(Station host, String link) {
    return () -> LinkCounters.of(host.machine(), link);
  }

  @Override
  public String words() {
    return " between two machines by SSH";
  }
}
