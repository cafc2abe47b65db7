package io.tare.harness.capsule;

import io.tare.harness.model.RunLayout;
import io.tare.harness.model.RunLayout.Part;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The files in a run directory.
 *
 * @param own the run's, by name in the directory, without its lock
 * @param irregular names of links, pipes and devices in place of such files
 * @param foreign names of what is not part of a run
 */
record RunFiles(SortedMap<String, Path> own, List<String> irregular, List<String> foreign) {

  RunFiles {
    own = Collections.unmodifiableSortedMap(new TreeMap<>(own));
    irregular = List.copyOf(irregular);
    foreign = List.copyOf(foreign);
  }

  static RunFiles of(RunLayout layout) throws IOException {
    SortedMap<String, Path> own = new TreeMap<>();
    List<String> irregular = new ArrayList<>();
    List<String> foreign = new ArrayList<>();
    for (Map.Entry<String, Path> each : FileTree.of(layout.root()).paths().entrySet()) {
      String name = each.getKey();
      Optional<Part> part = Part.of(name);
      if (part.isEmpty()) {
        foreign.add(name);
      } else if (FileTree.isPlain(each.getValue())) {
        if (part.get() != Part.LOCK) {
          own.put(name, each.getValue());
        }
      } else if (!name.endsWith("/")) {
        irregular.add(name);
      }
    }
    return new RunFiles(own, irregular, foreign);
  }

  /** The names of the part's files. */
  List<String> of(Part part) {
    Optional<Part> wanted = Optional.of(part);
    return own.keySet().stream().filter(each -> Part.of(each).equals(wanted)).toList();
  }
}
