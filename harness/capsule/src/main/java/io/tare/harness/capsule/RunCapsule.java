package io.tare.harness.capsule;

import io.tare.harness.model.FollowedTree;
import io.tare.harness.model.RunLayout;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A run to be packed: {@code capsule.json}, the run's own files below {@code run/}, the campaign's
 * inputs below {@code inputs/}, then the manifest and its signature.
 *
 * @param run the directory
 * @param name the name of the run
 * @param inputs name in the campaign to the file or directory
 * @param madeReport name to content of files that are added to the run's {@code report/}
 * @param reportAgreed see {@link CapsuleHead}
 */
public record RunCapsule(
    Path run,
    String name,
    SortedMap<String, Path> inputs,
    Map<String, String> madeReport,
    boolean reportAgreed) {

  private static final String INPUTS = "inputs";

  public RunCapsule {
    inputs = new TreeMap<>(inputs);
    madeReport = new TreeMap<>(madeReport);
  }

  /** A name for a directory or file in the archive: the name without special characters. */
  public static String plain(String name) {
    String plain = name.replaceAll("[^A-Za-z0-9._-]", "_");
    return plain.matches("[.]*") ? "run" : plain;
  }

  /**
   * Writes it.
   *
   * @param key signs it, see {@link SshKeygen#sign}
   * @throws IOException with one line if a file cannot be read, or is not a file, or the key cannot
   *     sign
   */
  public void writeTo(OutputStream out, ProgramIdentity program, String java, Optional<Path> key)
      throws IOException {
    CapsuleWriter capsule = new CapsuleWriter(plain(name), out);
    SortedMap<String, String> places = new TreeMap<>();
    for (String each : inputs.keySet()) {
      places.put(each, INPUTS + "/" + (places.size() + 1) + "/" + plain(lastPart(each)));
    }
    capsule.add(
        CapsuleHead.NAME,
        new CapsuleHead(CapsuleHead.FORMAT, name, program, java, reportAgreed, places).bytes());
    RunFiles files = RunFiles.of(new RunLayout(run.toRealPath()));
    if (!files.irregular().isEmpty()) {
      throw new IOException(
          run.resolve(files.irregular().get(0))
              + " is not a regular file, and a capsule can contain only those; move it elsewhere");
    }
    for (Map.Entry<String, Path> each : files.own().entrySet()) {
      capsule.add(CapsuleCheck.RUN + "/" + each.getKey(), each.getValue());
    }
    for (Map.Entry<String, String> each : madeReport.entrySet()) {
      capsule.add(
          CapsuleCheck.RUN + "/report/" + each.getKey(),
          each.getValue().getBytes(StandardCharsets.UTF_8));
    }
    for (Map.Entry<String, Path> each : inputs.entrySet()) {
      String place = String.valueOf(places.get(each.getKey()));
      if (Files.isDirectory(each.getValue())) {
        for (Path file : followed(each.getValue())) {
          capsule.add(place + "/" + each.getValue().relativize(file), file);
        }
      } else {
        capsule.add(place, each.getValue());
      }
    }
    capsule.end(key);
  }

  private static String lastPart(String name) {
    return name.substring(name.lastIndexOf('/') + 1);
  }

  /** The files of a campaign's input, with the targets of links. */
  private static List<Path> followed(Path input) throws IOException {
    return FollowedTree.of(input).stream().filter(Files::isRegularFile).toList();
  }
}
