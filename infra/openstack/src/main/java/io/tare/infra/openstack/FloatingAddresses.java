package io.tare.infra.openstack;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.tare.infra.hosts.HostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Addresses at which machines are reached from outside their network. */
final class FloatingAddresses extends MachineResource {

  private static final String MARK_FOR = MARK + " for ";

  FloatingAddresses(OpenstackSession session) {
    super(session, CloudService.NETWORK, "/floatingips", "floating address");
  }

  /**
   * Creates a machine's address, if it has none.
   *
   * @param network the id of the address's network
   * @param port the id of the machine's port
   */
  void make(String machine, String network, String port)
      throws HostException, InterruptedException {
    if (isThere(machine)) {
      return;
    }
    var unused =
        make(
            "floatingip",
            Map.of(
                "floating_network_id",
                network,
                "port_id",
                port,
                "description",
                MARK_FOR + machine));
  }

  /** A machine's address. */
  Optional<String> address(String machine) throws HostException, InterruptedException {
    return of(machine).stream()
        .map(each -> each.path("floating_ip_address").asText())
        .filter(text -> !text.isEmpty())
        .findFirst();
  }

  @Override
  List<JsonNode> of(String machine) throws HostException, InterruptedException {
    String mark = MARK_FOR + machine;
    return those(all("?" + OpenstackSession.query("description", mark)), "description", mark);
  }

  private JsonNode all(String filter) throws HostException, InterruptedException {
    try {
      return listed(filter, "floatingips");
    } catch (CloudRefusal e) {
      if (e.isNotFound()) {
        return MissingNode.getInstance(); // a neutron without routing has none
      }
      throw e;
    }
  }

  @Override
  List<String> machines() throws HostException, InterruptedException {
    List<String> names = new ArrayList<>();
    for (JsonNode each : all("")) {
      String description = each.path("description").asText();
      if (description.startsWith(MARK_FOR)) {
        names.add(description.substring(MARK_FOR.length()));
      }
    }
    return names;
  }
}
