package io.tare.infra.openstack;

import com.fasterxml.jackson.databind.JsonNode;
import io.tare.infra.api.Resources;
import io.tare.infra.hosts.HostException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The size of servers: existing flavors of the cloud, or those created for a machine. */
final class NovaFlavors extends MachineResource {

  /** The root disk of a created flavor, unless more is needed. */
  private static final long DISK_GIBIBYTES = 10;

  private static final String LIST = "/flavors/detail?is_public=None";

  NovaFlavors(OpenstackSession session) {
    super(session, CloudService.COMPUTE, "/flavors", "flavor");
  }

  /**
   * An existing flavor, by its name or id.
   *
   * @throws HostException if it is missing
   */
  JsonNode named(String named) throws HostException, InterruptedException {
    List<String> names = new ArrayList<>();
    for (JsonNode each : all()) {
      if (each.path("name").asText().equals(named) || each.path("id").asText().equals(named)) {
        return each;
      }
      names.add(each.path("name").asText());
    }
    throw new HostException(
        "no flavor '%s'; expected one of %s".formatted(named, String.join(", ", names)));
  }

  /**
   * The id of a machine's flavor: the one in the campaign, or one of exactly this size, or a new
   * one.
   *
   * @param needed the least disk in gibibytes
   * @throws HostException if it has another size, or none fits and none may be created
   */
  String of(String machine, Resources resources, ServerRequest wishes, long needed)
      throws HostException, InterruptedException {
    if (wishes.flavor().isPresent()) {
      return fitting(wishes.flavor().get(), resources).path("id").asText();
    }
    List<JsonNode> there = all();
    for (JsonNode each : there) {
      if (each.path("name").asText().equals(machine)) {
        return each.path("id").asText();
      }
    }
    if (wishes.diskGibibytes().isEmpty()) {
      var found =
          there.stream()
              .filter(each -> fits(each, resources) && each.path("disk").asLong() >= needed)
              // Those that Tare created for other machines are removed with them.
              .filter(each -> !each.path("description").asText().equals(MARK))
              .min(Comparator.comparingLong(each -> each.path("disk").asLong()));
      if (found.isPresent()) {
        return found.get().path("id").asText();
      }
    }
    long usual = needed == 0 ? 0 : Math.max(needed, DISK_GIBIBYTES);
    return made(machine, resources, wishes.diskGibibytes().orElse(usual));
  }

  private JsonNode fitting(String named, Resources resources)
      throws HostException, InterruptedException {
    JsonNode flavor = named(named);
    if (!fits(flavor, resources)) {
      throw new HostException(
          "flavor %s has %d processors and %d MiB, not the %d and %d MiB of cpus and memory; make them"
                  .formatted(
                      named,
                      flavor.path("vcpus").asLong(),
                      flavor.path("ram").asLong(),
                      resources.cpus(),
                      mebibytes(resources))
              + " agree, so that both sides of a comparison have the same");
    }
    return flavor;
  }

  private String made(String machine, Resources resources, long disk)
      throws HostException, InterruptedException {
    Map<String, Object> flavor = new LinkedHashMap<>();
    flavor.put("name", machine);
    flavor.put("description", MARK);
    flavor.put("vcpus", resources.cpus());
    flavor.put("ram", mebibytes(resources));
    flavor.put("disk", disk);
    flavor.put("os-flavor-access:is_public", false);
    try {
      return make("flavor", flavor).path("id").asText();
    } catch (CloudRefusal e) {
      if (e.isForbidden()) {
        throw new HostException(
            "no flavor has %d processors, %d MiB and %d GiB of disk, and %s may not create one (%s); set"
                    .formatted(
                        resources.cpus(),
                        mebibytes(resources),
                        disk,
                        session().account().describe(),
                        e.getMessage())
                + " one with %s and make cpus and memory agree with it"
                    .formatted(ServerRequest.FLAVOR),
            e);
      }
      throw e;
    }
  }

  private static boolean fits(JsonNode flavor, Resources resources) {
    return flavor.path("vcpus").asLong() == resources.cpus()
        && flavor.path("ram").asLong() == mebibytes(resources);
  }

  private static long mebibytes(Resources resources) {
    return ServerRequest.ceiling(resources.memoryBytes(), 1L << 20);
  }

  private List<JsonNode> all() throws HostException, InterruptedException {
    return new NovaPages(session(), LIST, "flavors").all();
  }

  @Override
  List<JsonNode> of(String machine) throws HostException, InterruptedException {
    return all().stream().filter(each -> each.path("name").asText().equals(machine)).toList();
  }

  @Override
  List<String> machines() throws HostException, InterruptedException {
    return all().stream()
        .filter(each -> each.path("description").asText().equals(MARK))
        .map(each -> each.path("name").asText())
        .toList();
  }
}
