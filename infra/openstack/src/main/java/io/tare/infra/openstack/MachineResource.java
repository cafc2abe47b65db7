package io.tare.infra.openstack;

import com.fasterxml.jackson.databind.JsonNode;
import io.tare.infra.hosts.HostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A type of object that is created for a machine besides the server, with the machine's name. */
abstract class MachineResource {

  /** The mark in its description or metadata, if it has one. */
  static final String MARK = "made by Tare";

  private final OpenstackSession session;
  private final CloudService service;
  private final String path;
  private final String word;

  /**
   * @param path of their list in their service
   * @param word its name, for messages
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

  /** The machines that have one with Tare's mark. */
  abstract List<String> machines() throws HostException, InterruptedException;

  /** Whether one can be deleted in its state; others are left for later. */
  boolean mayGo(JsonNode part) {
    return true;
  }

  /** Whether a machine has one. */
  boolean isThere(String machine) throws HostException, InterruptedException {
    return !of(machine).isEmpty();
  }

  /** Requests the removal of a machine's; leaves those still in use. */
  void delete(String machine) throws HostException, InterruptedException {
    for (JsonNode each : of(machine)) {
      if (mayGo(each)) {
        session.delete(service, path + "/" + OpenstackSession.word(each.path("id").asText()));
      }
    }
  }

  /** Creates one. */
  JsonNode make(String key, Object document) throws HostException, InterruptedException {
    return session.post(service, path, Map.of(key, document)).path(key);
  }

  /**
   * A service's complete list for a query.
   *
   * @param query with its question mark; empty for all
   * @param key of the list in the answer
   */
  JsonNode listed(String query, String key) throws HostException, InterruptedException {
    return session.get(service, path + query).path(key);
  }

  /** Those with a value: a service may treat a query's value as a pattern, or ignore it. */
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
