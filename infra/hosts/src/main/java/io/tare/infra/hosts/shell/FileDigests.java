package io.tare.infra.hosts.shell;

import io.tare.infra.hosts.SearchPath;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;

/** Digests of files by a program: a JVM with only C1 takes ten times as long. */
public final class FileDigests {

  /** A program that computes them, and the length of a digest in hexadecimal digits. */
  public enum Sum {
    /** Available on any machine. */
    SHA256("sha256sum", 64),
    /** As safe, and two or three times as fast in coreutils; only for local comparisons. */
    BLAKE2("b2sum", 128);

    private final String program;
    private final int digits;

    Sum(String program, int digits) {
      this.program = program;
      this.digits = digits;
    }
  }

  private FileDigests() {}

  /** The digest of each file. */
  public static List<byte[]> of(Sum sum, List<Path> files) throws IOException {
    if (files.isEmpty()) {
      return List.of();
    }
    Process summing =
        SearchPath.builder("xargs", "-0", sum.program, "--zero", "--")
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    TarStream.name(
        files.stream()
            .map(each -> each.toAbsolutePath().toString())
            .collect(Collectors.joining("\0")),
        summing.getOutputStream());
    String text = new String(summing.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    List<byte[]> found = new ArrayList<>();
    for (String each : text.split("\0")) {
      if (each.length() > sum.digits) {
        found.add(HexFormat.of().parseHex(each, 0, sum.digits));
      }
    }
    if (found.size() != files.size()) {
      throw new IOException(
          "%s read only %d of %d files, starting with %s"
              .formatted(sum.program, found.size(), files.size(), files.get(0)));
    }
    return found;
  }

  /** SHA-256 of a file. */
  static byte[] file(Path file) throws IOException {
    return of(Sum.SHA256, List.of(file)).get(0);
  }
}
