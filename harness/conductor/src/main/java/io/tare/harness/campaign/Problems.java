package io.tare.harness.campaign;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.snakeyaml.engine.v2.nodes.Node;

/** Collects all problems of one file, so that a person can mend them at once. */
final class Problems {

  private final String file;
  private final List<Problem> all = new ArrayList<>();

  Problems(String file) {
    this.file = file;
  }

  void add(Node node, String key, String text) {
    add(node.getStartMark().map(mark -> mark.getLine() + 1).orElse(1), key, text);
  }

  void add(int line, String key, String text) {
    all.add(new Problem(file, line, key, text));
  }

  boolean isEmpty() {
    return all.isEmpty();
  }

  void throwIfAny() throws CampaignException {
    if (!all.isEmpty()) {
      all.sort(Comparator.comparingInt(Problem::line));
      throw new CampaignException(all);
    }
  }
}
