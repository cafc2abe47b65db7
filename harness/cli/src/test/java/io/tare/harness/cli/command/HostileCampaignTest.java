package io.tare.harness.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tare.harness.archive.yaml.YamlText;
import io.tare.harness.campaign.CampaignException;
import io.tare.harness.campaign.CampaignFile;
import io.tare.harness.spec.YamlPart;
import io.tare.infra.api.Networks;
import io.tare.infra.api.Platforms;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Every text of every shipped campaign, and every setting of every kind, in turn replaced by a
 * hostile one: the campaign is read, or refused in one line for each problem, with its place.
 */
class HostileCampaignTest {

  /** No key accepts them. */
  private static final List<String> CONTROLS =
      List.of(
          "a\ntouch canary",
          "nul\0",
          "\u001b[31m",
          "\u2028",
          "\ud800",
          "\uffff",
          "x".repeat(40_000),
          "");

  private static final List<String> HOSTILE =
      Stream.concat(
              CONTROLS.stream(),
              Stream.of(
                  "; touch canary; '$(touch canary)`touch canary`\"",
                  "--help",
                  "../../x",
                  "gr\u00f6\u00dfe \ud83d\ude00",
                  "%s%n{}[],&*!|>#"))
          .toList();

  private final ObjectMapper json =
      new ObjectMapper().enable(JsonWriteFeature.ESCAPE_NON_ASCII.mappedFeature());

  @Test
  void isReadOrRefusedInLinesWithItsPlace() throws Exception {
    Set<String> seen = new TreeSet<>();
    for (Object campaign : campaigns()) {
      List<Place> places = new ArrayList<>();
      collect(campaign, "", places);
      for (Place place : places) {
        if (seen.add(place.path)) {
          for (String text : HOSTILE) {
            place.put.accept(text);
            check(campaign, place.path, text);
          }
          place.put.accept(place.text);
        }
      }
    }
    assertThat(seen).as("places").hasSizeGreaterThan(300);
  }

  private void check(Object campaign, String place, String text) throws Exception {
    String name = place + " = " + json.writeValueAsString(text.length() > 50 ? "long" : text);
    try {
      var unused = CampaignFile.parse("hostile.yaml", json.writeValueAsString(campaign));
      assertThat(CONTROLS).as(name + " was accepted").doesNotContain(text);
    } catch (CampaignException e) {
      assertThat(e.getMessage().lines())
          .as(name)
          .allMatch(line -> line.startsWith("hostile.yaml:1: "))
          .allMatch(line -> line.length() < 1500)
          .allMatch(line -> line.codePoints().noneMatch(HostileCampaignTest::isNoText));
    }
  }

  private static boolean isNoText(int codePoint) {
    return Character.isISOControl(codePoint)
        || codePoint == 0x2028
        || codePoint == 0xffff
        || Character.getType(codePoint) == Character.SURROGATE;
  }

  /** A text in a document. */
  private record Place(String path, String text, Consumer<String> put) {}

  @SuppressWarnings("unchecked")
  private static void collect(Object part, String path, List<Place> places) {
    if (part instanceof Map<?, ?> table) {
      Map<String, Object> entries = (Map<String, Object>) table;
      entries.forEach(
          (key, value) -> {
            String inner = path.isEmpty() ? key : path + "." + key;
            if (value instanceof String text) {
              places.add(new Place(inner, text, other -> entries.put(key, other)));
            } else {
              collect(value, inner, places);
            }
          });
    } else if (part instanceof List<?> list) {
      List<Object> items = (List<Object>) list;
      for (int i = 0; i < items.size(); i++) {
        int index = i;
        if (items.get(i) instanceof String text) {
          places.add(new Place(path + "[]", text, other -> items.set(index, other)));
        } else {
          collect(items.get(i), path + "[]", places);
        }
      }
    }
  }

  private static List<Object> campaigns() throws Exception {
    List<Object> all = new ArrayList<>();
    try (Stream<Path> files = Files.list(Path.of("../../campaigns"))) {
      // The smallest first, because each place is tried only in the first campaign that has it.
      for (Path file :
          files
              .filter(each -> each.toString().endsWith(".yaml"))
              .sorted(
                  Comparator.comparingLong((Path each) -> each.toFile().length())
                      .thenComparing(Comparator.naturalOrder()))
              .toList()) {
        all.add(plain(YamlText.compose(file.toString(), YamlText.read(file)).orElseThrow()));
      }
    }
    Platforms.kinds()
        .forEach(
            (kind, each) -> {
              Map<String, Object> settings = new LinkedHashMap<>(Map.of("kind", kind));
              each.settings().all().forEach(key -> settings.put(key.name(), "x"));
              all.add(campaign(Map.of(kind, settings), Map.of()));
            });
    Networks.kinds()
        .forEach(
            (kind, each) -> {
              Map<String, Object> settings = new LinkedHashMap<>(Map.of("kind", kind));
              each.settings().all().forEach(key -> settings.put(key.name(), "x"));
              all.add(campaign(Map.of(), Map.of("n-" + kind, settings)));
            });
    return all;
  }

  private static Object campaign(Map<String, Object> more, Map<String, Object> networks) {
    Map<String, Object> platforms = new LinkedHashMap<>();
    platforms.put("reference", new LinkedHashMap<>(Map.of("kind", "native")));
    platforms.putAll(more);
    Map<String, Object> workload = new LinkedHashMap<>(Map.of("name", "soa.quicksort"));
    workload.put("n", "20000");
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("name", "small");
    root.put("reference", "reference");
    root.put("platforms", platforms);
    root.put("workloads", new ArrayList<>(List.of(workload)));
    if (!networks.isEmpty()) {
      root.put("networks", new LinkedHashMap<>(networks));
    }
    return root;
  }

  private static Object plain(Object part) {
    if (part instanceof YamlPart.Mapping mapping) {
      Map<String, Object> table = new LinkedHashMap<>();
      for (YamlPart.Entry each : mapping.entries()) {
        table.put(((YamlPart.Scalar) each.key()).text(), plain(each.value()));
      }
      return table;
    }
    if (part instanceof YamlPart.Sequence list) {
      List<Object> items = new ArrayList<>();
      list.items().forEach(each -> items.add(plain(each)));
      return items;
    }
    return ((YamlPart.Scalar) part).text();
  }
}
