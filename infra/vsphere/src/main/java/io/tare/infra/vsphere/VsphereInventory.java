package io.tare.infra.vsphere;

import io.tare.infra.hosts.HostException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Finds the objects that a campaign names. */
record VsphereInventory(VimSession session, PropertyReader reader) {

  /** The most names in a message about a misspelled one. */
  private static final int MAX_NAMED = 8;

  /** The part of a path between datacenter and object. */
  private static final Map<String, String> BRANCHES =
      Map.of(
          ObjectReference.MACHINE, "vm",
          ObjectReference.FOLDER, "vm",
          ObjectReference.HOST, "host",
          ObjectReference.COMPUTE, "host",
          ObjectReference.CLUSTER, "host",
          ObjectReference.POOL, "host",
          ObjectReference.DATASTORE, "datastore",
          ObjectReference.NETWORK, "network");

  /** The named datacenter, or the only one. */
  ObjectReference datacenter(Optional<String> name) throws HostException, InterruptedException {
    ObjectReference root = session.part("rootFolder");
    if (name.isPresent()) {
      return one(root, ObjectReference.DATACENTER, VsphereSettings.DATACENTER.name(), name.get());
    }
    List<ObjectProperties> all = reader.all(root, ObjectReference.DATACENTER, "name");
    if (all.size() != 1) {
      throw new HostException(
          "%s has %d datacenters (%s); set one with '%s'"
              .formatted(session.server(), all.size(), names(all), VsphereSettings.DATACENTER));
    }
    return all.get(0).object();
  }

  /**
   * The only object of a type with a name, or at a path, below another.
   *
   * @param setting that names it, for messages
   */
  ObjectReference one(ObjectReference root, String type, String setting, String name)
      throws HostException, InterruptedException {
    if (name.contains("/")) {
      return at(root, type, setting, name);
    }
    List<ObjectProperties> all = reader.all(root, type, "name");
    List<ObjectProperties> named = all.stream().filter(each -> isNamed(each, name)).toList();
    if (named.size() == 1) {
      return named.get(0).object();
    }
    if (named.size() > 1) {
      throw new HostException(
          "%s has %d of '%s', the %s; use the inventory path, such as DATACENTER/%s/…/%s"
              .formatted(
                  session.server(),
                  named.size(),
                  name,
                  setting,
                  BRANCHES.getOrDefault(type, "…"),
                  name));
    }
    throw new HostException(
        "%s has no '%s', the %s; it shows this user %s"
            .formatted(session.server(), name, setting, all.isEmpty() ? "none" : names(all)));
  }

  private ObjectReference at(ObjectReference root, String type, String setting, String name)
      throws HostException, InterruptedException {
    List<String> paths = new ArrayList<>(List.of(name));
    if (root.type().equals(ObjectReference.DATACENTER) && BRANCHES.containsKey(type)) {
      String datacenter = reader.of(root, "name").text("name").orElse("");
      paths.add("%s/%s/%s".formatted(datacenter, BRANCHES.get(type), name));
    }
    for (String path : paths) {
      Optional<ObjectReference> found =
          session
              .call(
                  session.part("searchIndex"),
                  "FindByInventoryPath",
                  arguments -> arguments.text("inventoryPath", path))
              .at("returnval")
              .map(VimNode::reference);
      if (found.isPresent()) {
        return found.get();
      }
    }
    throw new HostException(
        "%s has nothing at '%s', the %s".formatted(session.server(), name, setting));
  }

  /** All machines with a name, at most one unless it was copied. */
  List<ObjectReference> machines(String name) throws HostException, InterruptedException {
    return reader.all(session.part("rootFolder"), ObjectReference.MACHINE, "name").stream()
        .filter(each -> isNamed(each, name))
        .map(ObjectProperties::object)
        .toList();
  }

  private static boolean isNamed(ObjectProperties object, String name) {
    return object.text("name").map(VsphereInventory::unescaped).filter(name::equals).isPresent();
  }

  /** The server escapes slash, backslash and percent sign in names as in URLs. */
  private static String unescaped(String name) {
    try {
      return name.contains("%")
          ? URLDecoder.decode(name.replace("+", "%2B"), StandardCharsets.UTF_8)
          : name;
    } catch (IllegalArgumentException e) {
      return name;
    }
  }

  private static String names(List<ObjectProperties> all) {
    String names =
        all.stream()
            .map(each -> each.text("name").orElse("?"))
            .sorted()
            .limit(MAX_NAMED)
            .collect(Collectors.joining(", "));
    return all.size() > MAX_NAMED ? names + " and others" : names;
  }
}
