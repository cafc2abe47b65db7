package io.tare.infra.openstack;

import com.fasterxml.jackson.databind.JsonNode;
import io.tare.harness.model.Environment.Fact;
import io.tare.infra.hosts.HostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A cloud's facts about a server and its host. Most clouds show hosts only to their operators;
 * unknown facts are marked.
 */
record ServerFacts(OpenstackSession session) {

  private static final String FAKE = "fake";

  /** What libvirt calls its driver, whether KVM or QEMU executes the guest's code. */
  private static final String QEMU = "QEMU";

  SortedMap<String, String> of(JsonNode server) throws HostException, InterruptedException {
    SortedMap<String, String> facts = new TreeMap<>();
    JsonNode flavor = server.path("flavor");
    put(facts, "openstack.flavor", flavor.path("original_name").asText());
    put(facts, "openstack.flavor.vcpus", flavor.path("vcpus").asText());
    put(facts, "openstack.flavor.memory_mebibytes", flavor.path("ram").asText());
    put(facts, "openstack.flavor.disk_gibibytes", flavor.path("disk").asText());
    for (var each : flavor.path("extra_specs").properties()) {
      put(facts, "openstack.flavor.extra." + each.getKey(), each.getValue().asText());
    }
    put(facts, "openstack.availability_zone", server.path("OS-EXT-AZ:availability_zone").asText());
    // Differs between projects, but is the same for two servers of one project on one host.
    put(facts, "openstack.host_id", server.path("hostId").asText());
    String host = server.path("OS-EXT-SRV-ATTR:hypervisor_hostname").asText();
    put(facts, "openstack.host", host);
    addImage(facts, server);
    addHypervisor(facts, host);
    if (session.account().allowsPlainHttp()) {
      facts.put("openstack.transport", "plain HTTP allowed: tokens could be read on the way");
    }
    return facts;
  }

  private void addImage(SortedMap<String, String> facts, JsonNode server)
      throws HostException, InterruptedException {
    String id = server.path("image").path("id").asText();
    if (id.isEmpty()) {
      return; // booted from a volume
    }
    put(facts, "openstack.image", id);
    Optional<JsonNode> image = allowed(CloudService.IMAGE, "/images/" + id);
    if (image.isPresent()) {
      put(facts, "openstack.image.name", image.get().path("name").asText());
      put(facts, "openstack.image.checksum", image.get().path("checksum").asText());
      for (String key : List.of("hw_disk_bus", "hw_vif_model", "hw_machine_type", "hw_time_hpet")) {
        put(facts, "openstack.image." + key, image.get().path(key).asText());
      }
    }
  }

  private void addHypervisor(SortedMap<String, String> facts, String host)
      throws HostException, InterruptedException {
    Optional<JsonNode> found = hypervisor(host);
    if (found.isEmpty()) {
      facts.put(
          Fact.HYPERVISOR_NAME.key(), "unknown: only operators of this cloud can see its hosts");
      return;
    }
    JsonNode its = found.get();
    String type = its.path("hypervisor_type").asText();
    put(facts, Fact.HYPERVISOR_NAME.key(), type);
    put(
        facts,
        Fact.HYPERVISOR_VERSION.key(),
        version(type, its.path("hypervisor_version").asLong()));
    if (type.equals(QEMU)) {
      facts.put("openstack.host.accelerator", "unknown: nova shows QEMU with KVM and without it");
    }
    put(facts, "openstack.host.vcpus", its.path("vcpus").asText());
    put(facts, "openstack.host.vcpus_used", its.path("vcpus_used").asText());
    put(facts, "openstack.host.memory_mebibytes", its.path("memory_mb").asText());
    put(facts, "openstack.host.running_servers", its.path("running_vms").asText());
    JsonNode cpu = its.path("cpu_info");
    put(facts, "openstack.host.cpu_model", cpu.path("model").asText());
    put(facts, "openstack.host.cpu_vendor", cpu.path("vendor").asText());
    if (type.equals(FAKE)) {
      facts.put(Fact.STAND_IN.key(), "nova's fake driver: nothing runs");
    }
    addOvercommit(facts, its.path("id").asText());
  }

  private Optional<JsonNode> hypervisor(String host) throws HostException, InterruptedException {
    if (host.isEmpty()) {
      return Optional.empty();
    }
    Optional<JsonNode> all = allowed(CloudService.COMPUTE, "/os-hypervisors/detail");
    List<JsonNode> found = new ArrayList<>();
    all.ifPresent(
        answer ->
            answer
                .path("hypervisors")
                .forEach(
                    each -> {
                      if (each.path("hypervisor_hostname").asText().equals(host)) {
                        found.add(each);
                      }
                    }));
    return found.stream().findFirst();
  }

  /** Placement's overcommit ratios of processors and memory. */
  private void addOvercommit(SortedMap<String, String> facts, String provider)
      throws HostException, InterruptedException {
    if (!session.has(CloudService.PLACEMENT)) {
      return;
    }
    Optional<JsonNode> reply =
        allowed(CloudService.PLACEMENT, "/resource_providers/" + provider + "/inventories");
    if (reply.isPresent()) {
      JsonNode inventories = reply.get().path("inventories");
      put(
          facts,
          "openstack.host.cpu_overcommit",
          inventories.path("VCPU").path("allocation_ratio").asText());
      put(
          facts,
          "openstack.host.memory_overcommit",
          inventories.path("MEMORY_MB").path("allocation_ratio").asText());
    }
  }

  /** An answer, if this account is permitted. */
  private Optional<JsonNode> allowed(CloudService service, String path)
      throws HostException, InterruptedException {
    try {
      return Optional.of(session.get(service, path));
    } catch (CloudRefusal e) {
      return Optional.empty();
    }
  }

  /** libvirt's drivers report a version as one number: 7002000 is 7.2.0. */
  private static String version(String type, long number) {
    return number >= 1_000_000 && !type.equals(FAKE)
        ? String.format(
            Locale.ROOT, "%d.%d.%d", number / 1_000_000, number / 1_000 % 1_000, number % 1_000)
        : Long.toString(number);
  }

  /** Adds a fact that is known. */
  static void put(SortedMap<String, String> facts, String key, String value) {
    if (!value.isEmpty() && !value.equals("null")) {
      facts.put(key, value);
    }
  }
}
