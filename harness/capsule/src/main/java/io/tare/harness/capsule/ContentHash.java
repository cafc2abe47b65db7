package io.tare.harness.capsule;

import io.tare.harness.model.Sha256;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * The SHA-256 of what an archive contains: of the output of {@code sha256sum} for its files in the
 * order of their names, and for archives of Tare's own in it the same. What tells only how it was
 * built does not count: the manifest, Maven's descriptors, and times, order and compression of the
 * entries.
 */
final class ContentHash {

  private static final Pattern OWN = Pattern.compile("(?:.*/)?tare-[^/]*\\.[jw]ar");
  private static final Pattern OF_THE_BUILD =
      Pattern.compile("META-INF/(?:MANIFEST\\.MF|maven/.*)");

  private ContentHash() {}

  /** Whether an archive is Tare's own; all builds share the bytes of the others. */
  static boolean isOwn(String name) {
    return OWN.matcher(name).matches();
  }

  /**
   * @throws IOException also if it is not an archive, or incomplete
   */
  static String of(Path archive) throws IOException {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(archive))) {
      return of(in);
    }
  }

  private static String of(InputStream archive) throws IOException {
    SortedMap<String, String> hashes = new TreeMap<>();
    ZipInputStream entries = new ZipInputStream(archive);
    for (ZipEntry each = entries.getNextEntry(); each != null; each = entries.getNextEntry()) {
      String name = each.getName();
      if (!each.isDirectory() && !OF_THE_BUILD.matcher(name).matches()) {
        hashes.put(name, isOwn(name) ? of(entries) : Sha256.of(entries));
      }
    }
    return Sha256.of(new Manifest(hashes).text().getBytes(StandardCharsets.UTF_8));
  }
}
