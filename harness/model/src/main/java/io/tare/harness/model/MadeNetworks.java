package io.tare.harness.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The networks created for a platform. As a fact of the environment: {@code "cable is direct on 1
 * host, tunnel is ovs-gre on 2 hosts over cable"}.
 *
 * @param all in the order of the campaign
 */
public record MadeNetworks(List<Made> all) {

  private static final String NEXT = ", ";
  private static final Pattern MADE =
      Pattern.compile("(\\S+) is (\\S+) on (1|2) hosts?(?: over (\\S+))?");

  /**
   * A created network.
   *
   * @param kind for example {@code ovs-gre}
   * @param hosts 1 if all nodes are on one host, 2 if packets cross from one host to another
   * @param below the network on which it is built, against which its cost is measured; empty if
   *     that is not in the campaign
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

  /** The networks of a platform; empty if its record has none. */
  public static MadeNetworks of(Environment environment) {
    return environment
        .fact(Environment.Fact.NETWORKS)
        .map(MadeNetworks::parse)
        .orElse(new MadeNetworks(List.of()));
  }

  /** Skips other forms, which newer versions may write. */
  static MadeNetworks parse(String fact) {
    List<Made> made = new ArrayList<>();
    for (String each : fact.split(NEXT)) {
      Matcher matcher = MADE.matcher(each);
      if (matcher.matches()) {
        made.add(
            new Made(
                new Network(matcher.group(1)),
                matcher.group(2),
                Integer.parseInt(matcher.group(3)),
                Optional.ofNullable(matcher.group(4)).map(Network::new)));
      }
    }
    return new MadeNetworks(made);
  }

  /** The text of the fact; empty without created networks. */
  @Override
  public String toString() {
    return all.stream().map(Made::toString).collect(Collectors.joining(NEXT));
  }
}
