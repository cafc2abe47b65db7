package io.tare.harness.cli.command;

import io.tare.infra.api.ExistingService;
import io.tare.infra.hosts.shell.ShellWords;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The text of a campaign given on the command line instead of in a file: a command, a web
 * application, or addresses of already running services.
 */
final class DirectCampaign {

  private static final String ADDRESS = "(?i)https?://.*";
  private static final String PLAIN_WORD = "[A-Za-z0-9_@%+=:,./-]+";
  private static final int MAX_NAME_LENGTH = 40;

  private DirectCampaign() {}

  /**
   * A command, natively and on the best guest.
   *
   * @param words one word is a line for the shell; several are a program and its arguments
   * @param files that it needs, by relative paths
   */
  static String ofCommand(List<String> words, List<String> files, Map<String, String> file) {
    String line =
        words.size() == 1
            ? words.get(0)
            : words.stream()
                .map(each -> each.matches(PLAIN_WORD) ? each : ShellWords.quote(each))
                .collect(Collectors.joining(" "));
    String program = line.strip().split("\\s", 2)[0];
    return CampaignTemplate.COMMAND.text(
        with(
            file,
            "NAME",
            CampaignLines.quoted(name(program, "command")),
            "RUN",
            CampaignLines.quoted(line),
            "FILES",
            files.isEmpty() ? "" : ", files: " + CampaignLines.quoted(files)));
  }

  /** Whether they name a web application, and perhaps paths in it. */
  static boolean areWar(List<String> words) {
    return !words.isEmpty() && words.get(0).matches("(?i).+\\.war");
  }

  /**
   * A web application, natively and on the best guest.
   *
   * @param words its file, and the paths in it to request; none for its root
   */
  static String ofWar(List<String> words, Map<String, String> file) {
    List<String> paths = words.size() == 1 ? List.of("/") : words.subList(1, words.size());
    List<String> urls = paths.stream().map(path -> "{service}" + path).toList();
    String war = words.get(0);
    return CampaignTemplate.WAR.text(
        with(
            file,
            "NAME",
            CampaignLines.quoted(name(war.substring(0, war.length() - ".war".length()), "war")),
            "WAR",
            CampaignLines.quoted(war),
            "URLS",
            CampaignLines.quoted(urls)));
  }

  /** Whether all are addresses of services, and there is at least one. */
  static boolean areAddresses(List<String> words) {
    return !words.isEmpty() && words.stream().allMatch(each -> each.matches(ADDRESS));
  }

  /** Already running services, each as a platform; the first is the reference. */
  static String ofAddresses(List<String> addresses, Map<String, String> file) {
    Map<String, String> byName = new LinkedHashMap<>();
    for (String address : addresses) {
      String host = address.replaceFirst("(?i)^https?://", "").replaceFirst("[/?#].*", "");
      String name = name(host, "service");
      String free = name;
      for (int i = 2; byName.containsKey(free); i++) {
        free = name + "-" + i;
      }
      byName.put(free, address);
    }
    String platforms =
        byName.entrySet().stream()
            .map(
                each ->
                    "  %s: {kind: native, %s: %s}"
                        .formatted(
                            CampaignLines.quoted(each.getKey()),
                            ExistingService.SETTING.name(),
                            CampaignLines.quoted(each.getValue())))
            .collect(Collectors.joining("\n"));
    return CampaignTemplate.services(with(file, "NAME", "http", "PLATFORMS", platforms));
  }

  /** The part of a text that can be a name. */
  private static String name(String text, String otherwise) {
    String last = text.substring(text.lastIndexOf('/') + 1);
    String name = last.replaceAll("[^A-Za-z0-9._-]+", "-").replaceFirst("^[^A-Za-z0-9]+", "");
    return Optional.of(name.substring(0, Math.min(MAX_NAME_LENGTH, name.length())))
        .filter(each -> !each.isEmpty())
        .orElse(otherwise);
  }

  private static Map<String, String> with(Map<String, String> file, String... more) {
    Map<String, String> all = new LinkedHashMap<>(file);
    for (int i = 0; i < more.length; i += 2) {
      all.put(more[i], more[i + 1]);
    }
    return all;
  }
}
