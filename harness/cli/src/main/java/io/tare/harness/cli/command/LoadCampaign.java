package io.tare.harness.cli.command;

import io.tare.analysis.capacity.validation.LoadPoint;
import io.tare.analysis.capacity.validation.TestWork;
import io.tare.harness.archive.yaml.YamlException;
import io.tare.harness.archive.yaml.YamlText;
import io.tare.harness.command.CommandFailure;
import io.tare.harness.model.Load;
import io.tare.harness.spec.YamlPart;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The campaign of a load test: the campaign of the run to which the model was fitted, with one of
 * its platforms and other work.
 */
final class LoadCampaign {

  /** The keys kept from the other campaign. */
  private static final Set<String> KEPT =
      Set.of("seed", "resources", "server", "client", "lan", "programs", "retries", "boot");

  private static final String HEAD =
      "# A load test. Its results were predicted beforehand, in a file with the SHA-256\n# ";

  /** Warm-up shares are rounded up. */
  private static final double HALF = 0.5;

  private final String name;
  private final YamlPart.Mapping fitted;
  private final String sha256;

  /**
   * @param name of the file with the other campaign, for messages
   * @param fitted the other campaign
   * @param sha256 of the predictions, named in the campaign, so that the run proves that they came
   *     first
   * @throws CommandFailure if the other text is not a campaign
   */
  LoadCampaign(String name, String fitted, String sha256) throws CommandFailure {
    if (!(part(name, fitted) instanceof YamlPart.Mapping mapping)) {
      throw CommandFailure.usage(name + " is not a campaign");
    }
    this.name = name;
    this.fitted = mapping;
    this.sha256 = sha256;
  }

  /** Whether a load test's campaign names these predictions. */
  static boolean names(String campaign, String sha256) {
    return campaign.startsWith(HEAD + sha256 + "\n");
  }

  private static @Nullable YamlPart part(String name, String text) throws CommandFailure {
    try {
      return YamlText.compose(name, text).orElse(null);
    } catch (YamlException e) {
      throw CommandFailure.usage(name + ":" + e.line() + ": " + e.getMessage());
    }
  }

  /**
   * For one platform.
   *
   * @param points its cells
   */
  String of(String platform, List<LoadPoint> points) throws CommandFailure {
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("name", "load-" + platform);
    for (YamlPart.Entry entry : fitted.entries()) {
      if (entry.key() instanceof YamlPart.Scalar key && KEPT.contains(key.text())) {
        root.put(key.text(), tree(entry.value()));
      }
    }
    root.put("reference", platform);
    root.put("platforms", Map.of(platform, platform(platform)));
    root.put("driver", new TreeMap<>(Map.of("kind", "closed", "clients", "1")));
    root.put("networks", network(points.get(0).network().name()));
    List<Object> workloads = new ArrayList<>();
    points.forEach(each -> workloads.add(workload(each)));
    root.put("workloads", workloads);
    root.put("stop", Map.of("submissions", "1000"));
    root.put("blocks", String.valueOf(points.get(0).blocks()));
    return HEAD + sha256 + "\n" + YamlText.write(root);
  }

  /** The network as the other campaign defines it, or else the kind of that name. */
  private Object network(String name) {
    return entry("networks", name).<Object>map(said -> Map.of(name, said)).orElse(List.of(name));
  }

  private Object platform(String platform) throws CommandFailure {
    return entry("platforms", platform)
        .orElseThrow(() -> CommandFailure.usage(name + " has no platform " + platform));
  }

  /** The entry of a name in one of the other campaign's tables. */
  private Optional<Object> entry(String table, String name) {
    return fitted
        .entry(table)
        .map(YamlPart.Entry::value)
        .filter(YamlPart.Mapping.class::isInstance)
        .map(YamlPart.Mapping.class::cast)
        .flatMap(names -> names.entry(name))
        .map(each -> tree(each.value()));
  }

  private static Map<String, Object> workload(LoadPoint point) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("name", point.work().workload());
    point
        .work()
        .parameters()
        .values()
        .forEach((parameter, value) -> map.put(parameter, value + TestWork.unit(parameter)));
    if (point.load() instanceof Load.Clients clients) {
      map.put("clients", String.valueOf(clients.count()));
    } else {
      map.put("rate", point.load().words());
    }
    int all = point.submissions() + point.warmup();
    map.put("submissions", String.valueOf(all));
    map.put("warmup", String.format(Locale.ROOT, "%.6f%%", 100 * (point.warmup() - HALF) / all));
    if (point.serverWarmup() > 0) {
      map.put("server_warmup", String.valueOf(point.serverWarmup()));
    }
    return map;
  }

  private static Object tree(YamlPart part) {
    if (part instanceof YamlPart.Mapping mapping) {
      Map<String, Object> map = new LinkedHashMap<>();
      for (YamlPart.Entry each : mapping.entries()) {
        map.put(String.valueOf(tree(each.key())), tree(each.value()));
      }
      return map;
    }
    return part instanceof YamlPart.Sequence sequence
        ? sequence.items().stream().map(LoadCampaign::tree).toList()
        : ((YamlPart.Scalar) part).text();
  }
}
