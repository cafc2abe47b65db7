package io.tare.harness.release;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Properties;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * A jar or WAR: what names the libraries in it.
 *
 * @param sha256 of its bytes, in hexadecimal digits
 * @param merged libraries whose classes were copied into it, by the descriptors that Maven leaves
 * @param inner archives in it, by their names in it
 */
record Archive(String sha256, SortedSet<Coordinates> merged, SortedMap<String, Archive> inner) {

  private static final String DESCRIPTORS = "META-INF/maven/";

  static Archive of(byte[] content) throws IOException {
    SortedSet<Coordinates> merged = new TreeSet<>();
    SortedMap<String, Archive> inner = new TreeMap<>();
    try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(content))) {
      for (ZipEntry each = zip.getNextEntry(); each != null; each = zip.getNextEntry()) {
        String name = each.getName();
        if (name.startsWith(DESCRIPTORS) && name.endsWith("/pom.properties")) {
          merged.add(coordinates(zip));
        } else if (isArchive(name)) {
          inner.put(name, of(zip.readAllBytes()));
        }
      }
    }
    return new Archive(sha256(content), merged, inner);
  }

  static boolean isArchive(String name) {
    return name.endsWith(".jar") || name.endsWith(".war") || name.endsWith(".rar");
  }

  private static Coordinates coordinates(InputStream descriptor) throws IOException {
    Properties properties = new Properties();
    properties.load(descriptor);
    List<String> values = new ArrayList<>();
    for (String key : List.of("groupId", "artifactId", "version")) {
      values.add(properties.getProperty(key, "unknown"));
    }
    return new Coordinates(values.get(0), values.get(1), values.get(2));
  }

  private static String sha256(byte[] content) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
