package io.tare.harness.capsule;

import io.tare.harness.model.Sha256;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * {@code SHA256SUMS}: the hash of every file of a capsule except itself and its signature, in the
 * format of {@code sha256sum -c}.
 *
 * @param hashes name in the capsule to SHA-256 in hexadecimal digits
 */
record Manifest(SortedMap<String, String> hashes) {

  static final String NAME = "SHA256SUMS";
  static final String SIGNATURE = NAME + ".sig";

  private static final Pattern LINE = Pattern.compile("([0-9a-f]{64})  ([^\\p{Cntrl}]+)");

  Manifest {
    hashes = Collections.unmodifiableSortedMap(new TreeMap<>(hashes));
  }

  String text() {
    return hashes.entrySet().stream()
        .map(each -> each.getValue() + "  " + each.getKey() + "\n")
        .collect(Collectors.joining());
  }

  /**
   * @throws DamagedCapsuleException if it differs from the format of {@link #text}
   */
  static Manifest parse(String text) throws DamagedCapsuleException {
    SortedMap<String, String> hashes = new TreeMap<>();
    for (String line : text.lines().toList()) {
      Matcher matcher = LINE.matcher(line);
      if (matcher.matches()) {
        hashes.put(matcher.group(2), matcher.group(1));
      }
    }
    Manifest manifest = new Manifest(hashes);
    if (!manifest.text().equals(text)) {
      throw new DamagedCapsuleException(NAME + " is not in the form that Tare writes");
    }
    return manifest;
  }

  /** Hashes the files of an unpacked capsule; does not follow links. */
  static Manifest of(Path root) throws IOException {
    SortedMap<String, String> hashes = new TreeMap<>();
    for (Map.Entry<String, Path> each : FileTree.of(root).paths().entrySet()) {
      Path path = each.getValue();
      if (!each.getKey().equals(NAME) && !each.getKey().equals(SIGNATURE)) {
        hashes.put(each.getKey(), FileTree.isPlain(path) ? Sha256.of(path) : "not a regular file");
      }
    }
    return new Manifest(hashes);
  }

  /** The differences of the files from this manifest, in the order of their names. */
  List<FileChange> changes(Manifest now) {
    List<FileChange> changes = new ArrayList<>();
    SortedMap<String, String> all = new TreeMap<>(hashes);
    all.putAll(now.hashes);
    for (String name : all.keySet()) {
      String then = hashes.get(name);
      String found = now.hashes.get(name);
      if (then == null) {
        changes.add(new FileChange(name, FileChange.Kind.ADDED));
      } else if (found == null) {
        changes.add(new FileChange(name, FileChange.Kind.MISSING));
      } else if (!then.equals(found)) {
        changes.add(new FileChange(name, FileChange.Kind.CHANGED));
      }
    }
    return changes;
  }
}
