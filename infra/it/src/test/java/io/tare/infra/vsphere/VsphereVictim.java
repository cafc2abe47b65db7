package io.tare.infra.vsphere;

import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;

/** A harness that starts a platform, prints its run's token, and is killed on the way or then. */
final class VsphereVictim {

  private VsphereVictim() {}

  /** Arguments: the cache, a directory for the guest, and settings as KEY=VALUE. */
  public static void main(String[] arguments) throws Exception {
    SortedMap<String, String> settings = new TreeMap<>();
    for (int i = 2; i < arguments.length; i++) {
      String[] words = arguments[i].split("=", 2);
      settings.put(words[0], words[1]);
    }
    VsphereStage stage = new VsphereStage(Path.of(arguments[0]), Path.of(arguments[1]), settings);
    stage.start();
    System.out.println("ready");
    Thread.sleep(Long.MAX_VALUE);
  }
}
