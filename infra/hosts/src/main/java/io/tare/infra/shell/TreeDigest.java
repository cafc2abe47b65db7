package io.tare.infra.shell;

import io.tare.infra.host.SearchPath;
import io.tare.model.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What is in a directory.
 *
 * @param entries relative paths of all directories and files, parents first; links are followed,
 *     those that lead nowhere are left out
 * @param digest SHA-256 over names, permission to execute, and content, in hexadecimal
 */
public record TreeDigest(List<String> entries, String digest) {

  private static final int HEX_DIGITS = 64;

  /** Reads a directory. */
  public static TreeDigest of(Path root) throws IOException {
    List<String> entries = new ArrayList<>();
    List<String> kinds = new ArrayList<>();
    List<Path> files = new ArrayList<>();
    try (Stream<Path> walk = Files.walk(root, FileVisitOption.FOLLOW_LINKS)) {
      for (Path path : walk.sorted().toList()) {
        boolean directory = Files.isDirectory(path);
        if (!directory && !Files.isRegularFile(path)) {
          continue;
        }
        String relative = root.relativize(path).toString();
        entries.add(relative.isEmpty() ? "." : "./" + relative);
        kinds.add((directory ? "d" : Files.isExecutable(path) ? "x" : "f") + relative + "\0");
        if (!directory) {
          files.add(path);
        }
      }
    }
    MessageDigest digest = Sha256.digest();
    Iterator<byte[]> contents = digests(files).iterator();
    for (String kind : kinds) {
      digest.update(kind.getBytes(StandardCharsets.UTF_8));
      if (!kind.startsWith("d")) {
        digest.update(contents.next());
      }
    }
    return new TreeDigest(entries, HexFormat.of().formatHex(digest.digest()));
  }

  /** SHA-256 of a file. */
  public static byte[] file(Path file) throws IOException {
    return digests(List.of(file)).get(0);
  }

  /** Of each, by a program: a JVM that compiles by C1 alone takes ten times as long. */
  private static List<byte[]> digests(List<Path> files) throws IOException {
    if (files.isEmpty()) {
      return List.of();
    }
    Process summing =
        SearchPath.builder("xargs", "-0", "sha256sum", "--zero", "--")
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    TarStream.name(
        files.stream()
            .map(each -> each.toAbsolutePath().toString())
            .collect(Collectors.joining("\0")),
        summing.getOutputStream());
    String told = new String(summing.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    List<byte[]> found = new ArrayList<>();
    for (String each : told.split("\0")) {
      if (each.length() > HEX_DIGITS) {
        found.add(HexFormat.of().parseHex(each, 0, HEX_DIGITS));
      }
    }
    if (found.size() != files.size()) {
      throw new IOException(
          "sha256sum read %d of %d files, the first of which is %s"
              .formatted(found.size(), files.size(), files.get(0)));
    }
    return found;
  }
}
