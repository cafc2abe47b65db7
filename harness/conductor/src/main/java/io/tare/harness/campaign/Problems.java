package io.tare.harness.campaign;

import io.tare.archive.yaml.YamlPart;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Collects all problems of one file, so that a person can mend them at once. */
final class Problems {

  /** More than anybody mends in one go. */
  private static final int MOST = 50;

  /** Enough for the names of all settings that a kind of platform has. */
  private static final int LONGEST_TEXT = 640;

  private static final int LONGEST_KEY = 200;

  private final String file;
  private final List<Problem> all = new ArrayList<>();

  Problems(String file) {
    this.file = file;
  }

  void add(YamlPart part, String key, String text) {
    add(part.line(), key, text);
  }

  void add(int line, String key, String text) {
    all.add(new Problem(file, line, shown(key, LONGEST_KEY), shown(text, LONGEST_TEXT)));
  }

  boolean isEmpty() {
    return all.isEmpty();
  }

  void throwIfAny() throws CampaignException {
    if (!all.isEmpty()) {
      all.sort(Comparator.comparingInt(Problem::line));
      List<Problem> first = new ArrayList<>(all.subList(0, Math.min(MOST, all.size())));
      if (all.size() > MOST) {
        int line = all.get(MOST).line();
        first.add(new Problem(file, line, "", "and " + (all.size() - MOST) + " more like these"));
      }
      throw new CampaignException(first);
    }
  }

  /** One line that a terminal can show: what the file holds stands in messages, too. */
  private static String shown(String text, int most) {
    String plain = text.replaceAll("\\s+", " ").replaceAll("\\p{Cntrl}", "?");
    return plain.length() > most ? plain.substring(0, most) + "…" : plain;
  }
}
