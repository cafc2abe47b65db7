package io.tare.infra.machine.network;

import io.tare.harness.model.Network;
import io.tare.infra.hosts.Host;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A node as its networks see it.
 *
 * @param name for messages
 * @param machine on which its programs run
 * @param prefix the words before a command that runs in the node's namespace
 * @param addresses network to the node's address on it
 * @param keepsMtu whether it drops packets that are too large and must not be fragmented, as Linux
 *     does
 */
record NetworkNode(
    String name,
    Host machine,
    List<String> prefix,
    SortedMap<Network, String> addresses,
    boolean keepsMtu) {

  NetworkNode {
    prefix = List.copyOf(prefix);
    addresses = Collections.unmodifiableSortedMap(new TreeMap<>(addresses));
  }
}
