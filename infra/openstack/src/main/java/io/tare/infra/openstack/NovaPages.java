package io.tare.infra.openstack;

import com.fasterxml.jackson.databind.JsonNode;
import io.tare.infra.hosts.HostException;
import java.util.ArrayList;
import java.util.List;

/**
 * A list of nova's that may have several pages. The next page is requested by the last id of this
 * one, not at the address in the answer.
 *
 * @param path with a query, without the page marker
 * @param key of the list in the answer
 */
record NovaPages(OpenstackSession session, String path, String key) {

  private static final int PAGE = 200;
  private static final int MAX_PAGES = 500;

  List<JsonNode> all() throws HostException, InterruptedException {
    List<JsonNode> all = new ArrayList<>();
    String marker = "";
    for (int page = 0; page < MAX_PAGES; page++) {
      String from = marker.isEmpty() ? "" : "&" + OpenstackSession.query("marker", marker);
      JsonNode answer = session.get(CloudService.COMPUTE, path + "&limit=" + PAGE + from);
      JsonNode list = answer.path(key);
      list.forEach(all::add);
      // A service announces further pages, even if it returns fewer entries than requested.
      if (list.isEmpty() || answer.path(key + "_links").isEmpty()) {
        return all;
      }
      marker = list.get(list.size() - 1).path("id").asText();
    }
    throw new HostException("nova's list of %s does not end".formatted(key));
  }
}
