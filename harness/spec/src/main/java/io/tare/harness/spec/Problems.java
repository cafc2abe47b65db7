package io.tare.harness.spec;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Collects all problems of a document, so that the user can fix them together. */
public final class Problems {

  /** More than a user fixes at once. */
  private static final int MAX = 50;

  /** Enough for the names of all settings that a kind of platform has. */
  private static final int MAX_TEXT_LENGTH = 640;

  private static final int MAX_KEY_LENGTH = 200;

  private final String file;
  private final List<Problem> all = new ArrayList<>();
  private final List<Problem> notices = new ArrayList<>();

  /**
   * @param file the document's name in messages
   */
  public Problems(String file) {
    this.file = file;
  }

  /** A place in the document, as in messages. */
  String where(int line, String key) {
    return file + ":" + line + ": " + shown(key, MAX_KEY_LENGTH);
  }

  /** Adds an error. */
  public void add(int line, String key, String text) {
    all.add(problem(line, key, text));
  }

  /** Adds a notice about something that is accepted but should be written differently. */
  public void notice(int line, String key, String text) {
    notices.add(problem(line, key, text));
  }

  public boolean isEmpty() {
    return all.isEmpty();
  }

  /** The first one, and the number of others, in one line. */
  public String summary() {
    List<Problem> sorted = sorted(all);
    return sorted.get(0) + (sorted.size() == 1 ? "" : " (and " + (sorted.size() - 1) + " more)");
  }

  /**
   * In the order of the document; if there are too many, the last line gives the number of the
   * others.
   */
  public List<Problem> all() {
    List<Problem> sorted = sorted(all);
    if (sorted.size() <= MAX) {
      return sorted;
    }
    List<Problem> first = new ArrayList<>(sorted.subList(0, MAX));
    String more = "and " + (sorted.size() - MAX) + " more like these";
    first.add(new Problem(file, sorted.get(MAX).line(), "", more));
    return first;
  }

  /** In the order of the document. */
  public List<Problem> notices() {
    return sorted(notices);
  }

  private static List<Problem> sorted(List<Problem> list) {
    return list.stream().sorted(Comparator.comparingInt(Problem::line)).toList();
  }

  private Problem problem(int line, String key, String text) {
    return new Problem(file, line, shown(key, MAX_KEY_LENGTH), shown(text, MAX_TEXT_LENGTH));
  }

  /** A line that is safe for a terminal, since messages contain parts of the document. */
  private static String shown(String text, int max) {
    String plain = text.replaceAll("\\s+", " ").replaceAll("\\p{Cntrl}", "?");
    return plain.length() > max ? plain.substring(0, max) + "…" : plain;
  }
}
