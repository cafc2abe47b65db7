package io.tare.infra.network;

import io.tare.infra.host.Command;
import io.tare.infra.host.Host;
import io.tare.infra.host.HostException;
import io.tare.infra.platform.Segment;
import io.tare.infra.platform.Segment.Attachment;
import io.tare.model.Network;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Tries a network from namespace to namespace before anything is measured over it: whether each
 * reaches the first and is reached by it, with packets as large as promised and no larger. Tunnels
 * and neighbours are learned by that.
 *
 * @param machine without any confinement
 * @param segment the network as it was made
 * @param mtuBytes of a packet from node to node, IP header included
 */
record SegmentTrial(Host machine, Network network, Segment segment, int mtuBytes) {

  /** The first packet over a tunnel may take a second. */
  private static final String PATIENCE_SECONDS = "10";

  /** The same for one that is not to come; by then the tunnel is known. */
  private static final String IMPATIENCE_SECONDS = "0.2";

  private static final Duration DEADLINE = Duration.ofSeconds(60);

  /** Headers of IPv4 and ICMP. */
  private static final int HEADERS = 28;

  /**
   * @throws HostException if a node does not reach another as promised
   */
  void of(List<Place> places) throws HostException, InterruptedException {
    requireOwnAddresses(places);
    for (Place each : places.subList(Math.min(1, places.size()), places.size())) {
      requireReach(each, places.get(0));
      requireReach(places.get(0), each);
    }
  }

  /** A node that has another one's address answers in its place, and nothing would cross. */
  private void requireOwnAddresses(List<Place> places) throws HostException, InterruptedException {
    for (Place each : places) {
      String has = each.station().show("-4 -o address show");
      for (Place other : places) {
        String address = attachment(other).address();
        if (!each.equals(other) && has.contains(" " + address + "/")) {
          throw broken(
              "%s belongs to %s, and %s has it too"
                  .formatted(address, other.station().name(), each.station().name()));
        }
      }
    }
  }

  private void requireReach(Place from, Place to) throws HostException, InterruptedException {
    String address = attachment(to).address();
    if (!reaches(from, address, 0, PATIENCE_SECONDS)) {
      throw broken("%s does not reach %s".formatted(attachment(from).address(), address));
    }
    if (!reaches(from, address, mtuBytes - HEADERS, PATIENCE_SECONDS)) {
      throw broken(
          "packets of %d bytes from %s do not reach %s; its MTU is smaller at one place"
              .formatted(mtuBytes, attachment(from).address(), address));
    }
    if (reaches(from, address, mtuBytes - HEADERS + 1, IMPATIENCE_SECONDS)) {
      throw broken(
          "packets of %d bytes reach %s, and its MTU was to be %d"
              .formatted(mtuBytes + 1, address, mtuBytes));
    }
  }

  /**
   * @param bytes after the headers, in one piece
   */
  private boolean reaches(Place from, String address, int bytes, String waitSeconds)
      throws HostException, InterruptedException {
    List<String> words = new ArrayList<>(from.station().prefix());
    words.addAll(List.of("ping", "-q", "-n", "-c", "1", "-M", "do"));
    words.addAll(List.of("-W", waitSeconds, "-s", String.valueOf(bytes)));
    words.add(address);
    return machine.run(Command.of(words), DEADLINE).succeeded();
  }

  private Attachment attachment(Place place) {
    return Objects.requireNonNull(place.attachments().get(network));
  }

  private HostException broken(String what) {
    return new HostException(
        "network %s is not as it should be: %s%s"
            .formatted(network.name(), what, segment.defect().map(each -> "; " + each).orElse("")));
  }
}
