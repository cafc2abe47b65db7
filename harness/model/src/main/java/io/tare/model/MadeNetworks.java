package io.tare.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What the networks are that were made for a platform. As a fact of the environment: {@code "cable
 * is direct on 1 host, tunnel is ovs-gre on 2 hosts over cable"}.
 *
 * @param all in the order of the campaign
 */
public record MadeNetworks(List<Made> all) {

  private static final String NEXT = ", ";
  private static final Pattern MADE =
      Pattern.compile("(\\S+) is (\\S+) on (1|2) hosts?(?: over (\\S+))?");

  /**
   * One of them.
   *
   * @param kind for example {@code ovs-gre}
   * @param hosts 1 if all nodes are on one, 2 if packets cross from one to another
   * @param below the network that it stands on: what it adds is measured against that one; empty if
   *     it stands on none that the campaign has
   */
  public record Made(Network network, String kind, int hosts, Optional<Network> below) {

    @Override
    public String toString() {
      return "%s is %s on %d host%s%s"
          .formatted(
              network.name(),
              kind,
              hosts,
              hosts == 1 ? "" : "s",
              below.map(each -> " over " + each.name()).orElse(""));
    }
  }

  public MadeNetworks {
    all = List.copyOf(all);
  }

  /** Those of a platform; none if its record tells nothing of them. */
  public static MadeNetworks of(Environment environment) {
    return environment
        .fact(Environment.Fact.NETWORKS)
        .map(MadeNetworks::parse)
        .orElse(new MadeNetworks(List.of()));
  }

  /** What is written otherwise is passed over, as what a newer version may write. */
  static MadeNetworks parse(String fact) {
    List<Made> made = new ArrayList<>();
    for (String each : fact.split(NEXT)) {
      Matcher said = MADE.matcher(each);
      if (said.matches()) {
        made.add(
            new Made(
                new Network(said.group(1)),
                said.group(2),
                Integer.parseInt(said.group(3)),
                Optional.ofNullable(said.group(4)).map(Network::new)));
      }
    }
    return new MadeNetworks(made);
  }

  /** As the fact has it; empty without made networks. */
  @Override
  public String toString() {
    return all.stream().map(Made::toString).collect(Collectors.joining(NEXT));
  }
}
