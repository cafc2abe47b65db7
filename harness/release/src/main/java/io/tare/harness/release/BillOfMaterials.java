package io.tare.harness.release;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The release's bill of materials, in CycloneDX's form. It lists the archives that are shipped, not
 * those that Maven resolved: each of them, those within them, and the libraries whose classes were
 * merged into them, as in GlassFish's jar. Names and licences of libraries are from the lists of
 * the modules ({@code parts.cdx.json}). It depends only on its input, so that two builds are
 * identical.
 *
 * @see <a href="https://cyclonedx.org/docs/1.6/json/">CycloneDX 1.6</a>
 */
final class BillOfMaterials {

  private static final JsonMapper JSON = new JsonMapper();
  private static final List<String> SHIPPED = List.of("artefacts", "lib", "planner");
  private static final String OWN_FILES = "tare-";

  private final String version;
  private final List<UnnamedParts> unnamed;
  private final SortedMap<String, JsonNode> byHash = new TreeMap<>();
  private final SortedMap<String, JsonNode> byCoordinates = new TreeMap<>();

  /**
   * Reads the modules' lists.
   *
   * @param version of the release
   */
  BillOfMaterials(String version, List<Path> lists) throws IOException {
    this.version = version;
    this.unnamed = UnnamedParts.table();
    for (Path each : lists) {
      for (JsonNode part : JSON.readTree(each.toFile()).path("components")) {
        byCoordinates.putIfAbsent(coordinates(part).purl(), part);
        for (JsonNode hash : part.path("hashes")) {
          if (hash.path("alg").asText().equals("SHA-256")) {
            byHash.putIfAbsent(hash.path("content").asText(), part);
          }
        }
      }
    }
  }

  /**
   * Writes the bill.
   *
   * @param arguments the version, the time of the release (ISO 8601), the directory with the
   *     program, the file to write, and the modules' lists
   */
  public static void main(String[] arguments) throws IOException {
    List<Path> lists = Stream.of(arguments).skip(4).map(Path::of).toList();
    BillOfMaterials bill = new BillOfMaterials(arguments[0], lists);
    Files.writeString(Path.of(arguments[3]), bill.of(Path.of(arguments[2]), arguments[1]));
  }

  /**
   * The bill of a program.
   *
   * @throws IOException also if a library has no name in the lists
   */
  String of(Path program, String time) throws IOException {
    ObjectNode bill = JSON.createObjectNode();
    bill.put("bomFormat", "CycloneDX").put("specVersion", "1.6").put("version", 1);
    ObjectNode metadata = bill.putObject("metadata").put("timestamp", time);
    ObjectNode release =
        metadata
            .putObject("component")
            .put("type", "application")
            .put("bom-ref", "tare")
            .put("name", "tare")
            .put("version", version);
    release.putArray("licenses").addObject().putObject("license").put("id", "Apache-2.0");
    ArrayNode components = bill.putArray("components");
    for (String directory : SHIPPED) {
      for (Path each : archives(program.resolve(directory))) {
        String place = directory + "/" + each.getFileName();
        components.add(component(place, Archive.of(Files.readAllBytes(each)), Optional.empty()));
      }
    }
    return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(bill) + "\n";
  }

  private static List<Path> archives(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(each -> Archive.isArchive(each.toString())).sorted().toList();
    }
  }

  private ObjectNode component(String place, Archive archive, Optional<Coordinates> container)
      throws IOException {
    Coordinates name = coordinates(place, archive, container);
    ObjectNode component = named(name, place);
    component.putArray("hashes").addObject().put("alg", "SHA-256").put("content", archive.sha256());
    List<ObjectNode> parts = new ArrayList<>();
    SortedSet<Coordinates> merged = new TreeSet<>(archive.merged());
    merged.addAll(UnnamedParts.of(name, unnamed));
    for (Coordinates each : merged) {
      if (!each.equals(name) && !each.isOwn()) {
        parts.add(named(each, place + "!" + each.purl()));
      }
    }
    for (var each : archive.inner().entrySet()) {
      parts.add(component(place + "!" + each.getKey(), each.getValue(), Optional.of(name)));
    }
    if (!parts.isEmpty()) {
      component.putArray("components").addAll(parts);
    }
    component.putObject("evidence").putArray("occurrences").addObject().put("location", place);
    return component;
  }

  /**
   * What no module lists inside another project's archive is a part of that project, such as
   * GlassFish's resource adapters.
   */
  private Coordinates coordinates(String place, Archive archive, Optional<Coordinates> container)
      throws IOException {
    String file = place.substring(Math.max(place.lastIndexOf('/'), place.lastIndexOf('!')) + 1);
    if (file.startsWith(OWN_FILES)) {
      return new Coordinates(
          Coordinates.OWN_GROUP, withoutEnding(file).replace("-" + version, ""), version);
    }
    JsonNode part = byHash.get(archive.sha256());
    if (part != null) {
      return coordinates(part);
    }
    if (archive.merged().size() == 1) {
      return archive.merged().first();
    }
    if (container.filter(each -> !each.isOwn()).isPresent()) {
      Coordinates project = container.get();
      return new Coordinates(project.group(), withoutEnding(file), project.version());
    }
    throw new IOException(
        place
            + " is shipped, but no module lists a library with its hash; build all modules again");
  }

  private static String withoutEnding(String file) {
    return file.replaceFirst("\\.[a-z]+$", "");
  }

  private static Coordinates coordinates(JsonNode part) {
    return new Coordinates(
        part.path("group").asText(), part.path("name").asText(), part.path("version").asText());
  }

  private ObjectNode named(Coordinates name, String place) {
    ObjectNode component = JSON.createObjectNode();
    component
        .put("type", "library")
        .put("bom-ref", place)
        .put("group", name.group())
        .put("name", name.name())
        .put("version", name.version());
    JsonNode licences = byCoordinates.getOrDefault(name.purl(), component).path("licenses");
    if (licences.isArray()) {
      component.set("licenses", licences);
    } else if (name.isOwn()) {
      component.putArray("licenses").addObject().putObject("license").put("id", "Apache-2.0");
    }
    return component.put("purl", name.purl());
  }
}
