package io.tare.harness.campaign;

import io.tare.harness.campaign.workload.WorkloadChoice;
import io.tare.harness.model.FileTrouble;
import io.tare.harness.model.FollowedTree;
import io.tare.infra.hosts.cache.Digest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The files that a campaign's workloads use, such as bodies of requests. A run records their
 * digests when it begins, so that it does not continue with changed files.
 */
public final class CampaignInputs {

  private CampaignInputs() {}

  /** Whether there are any. */
  public static boolean areIn(Campaign campaign) {
    return campaign.workloads().stream().anyMatch(each -> !each.files().isEmpty());
  }

  /**
   * The same campaign with its files' current contents.
   *
   * @throws IOException if one cannot be read; its message names the file
   */
  public static Campaign pinned(Campaign campaign) throws IOException {
    List<WorkloadChoice> pinned = new ArrayList<>();
    for (WorkloadChoice each : campaign.workloads()) {
      SortedMap<String, String> digests = new TreeMap<>();
      for (String name : each.files()) {
        digests.put(name, digest(each.settings().file(name)));
      }
      pinned.add(each.withSettings(each.settings().holding(digests)));
    }
    return campaign.withWorkloads(pinned);
  }

  /** Their paths, by their names in the campaign; a directory counts as one file. */
  public static SortedMap<String, Path> files(Campaign campaign) {
    SortedMap<String, Path> files = new TreeMap<>();
    for (WorkloadChoice each : campaign.workloads()) {
      for (String name : each.files()) {
        files.put(name, each.settings().file(name));
      }
    }
    return files;
  }

  /** Files that are missing or have changed since the run began. */
  public static List<String> objections(Campaign campaign) {
    SortedSet<String> all = new TreeSet<>();
    for (WorkloadChoice each : campaign.workloads()) {
      for (String name : each.files()) {
        Path file = each.settings().file(name);
        try {
          String held = each.settings().digests().get(name);
          if (held != null && !held.equals(digest(file))) {
            all.add(
                file
                    + " was changed since the run began, so the rest would not be measured in the "
                    + "same way; restore it, or start a new run");
          } else if (!Files.isReadable(file)) {
            all.add(
                file
                    + ", which "
                    + each.name()
                    + " names, cannot be read; files are looked for beside the campaign file");
          }
        } catch (IOException e) {
          all.add(String.valueOf(e.getMessage()));
        }
      }
    }
    return List.copyOf(all);
  }

  private static String digest(Path file) throws IOException {
    Digest digest = new Digest();
    try {
      for (Path part : FollowedTree.of(file)) {
        digest.text(file.relativize(part).toString());
        if (Files.isRegularFile(part)) {
          digest.file(part);
        }
      }
    } catch (IOException e) {
      throw new IOException(message(file, e), e);
    }
    return digest.hex();
  }

  private static String message(Path file, IOException failure) {
    return failure instanceof NoSuchFileException
        ? file + ": no such file; files are looked for beside the campaign file"
        : file + " cannot be read: " + FileTrouble.reason(failure);
  }
}
