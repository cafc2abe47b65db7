package io.tare.infra.openstack;

import com.fasterxml.jackson.databind.JsonNode;
import io.tare.infra.host.HostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A sort of thing that is made for a machine besides the server, and bears the machine's name. */
abstract class MachineResource {

  /** What its description or its metadata say, where it has such. */
  static final String MARK = "made by Tare";

  private final OpenstackSession session;
  private final CloudService service;
  private final String path;
  private final String word;

  /**
   * @param path of all of them in their service
   * @param word what it is called, for messages
   */
  MachineResource(OpenstackSession session, CloudService service, String path, String word) {
    this.session = session;
    this.service = service;
    this.path = path;
    this.word = word;
  }

  OpenstackSession session() {
    return session;
  }

  String word() {
    return word;
  }

  /** Those of a machine. */
  abstract List<JsonNode> of(String machine) throws HostException, InterruptedException;

  /** The machines of which there is one that bears Tare's mark. */
  abstract List<String> machines() throws HostException, InterruptedException;

  /** Whether one can be deleted as it is; the others are left for a later time. */
  boolean mayGo(JsonNode part) {
    return true;
  }

  /** Whether there is one of a machine's. */
  boolean isThere(String machine) throws HostException, InterruptedException {
    return !of(machine).isEmpty();
  }

  /** Asks for the end of all that are a machine's; leaves what is still in use. */
  void delete(String machine) throws HostException, InterruptedException {
    for (JsonNode each : of(machine)) {
      if (mayGo(each)) {
        session.delete(service, path + "/" + OpenstackSession.word(each.path("id").asText()));
      }
    }
  }

  /** Makes one. */
  JsonNode make(String key, Object document) throws HostException, InterruptedException {
    return session.post(service, path, Map.of(key, document)).path(key);
  }

  /**
   * All that a service lists of a query.
   *
   * @param query with its question mark; empty for all
   * @param key of the list in the answer
   */
  JsonNode listed(String query, String key) throws HostException, InterruptedException {
    return session.get(service, path + query).path(key);
  }

  /**
   * Those that have a value: a service may take what it is asked for as a pattern, or not at all.
   */
  static List<JsonNode> those(JsonNode list, String field, String value) {
    List<JsonNode> all = new ArrayList<>();
    for (JsonNode each : list) {
      if (each.path(field).asText().equals(value)) {
        all.add(each);
      }
    }
    return all;
  }
}
