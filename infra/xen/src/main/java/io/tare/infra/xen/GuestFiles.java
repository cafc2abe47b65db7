package io.tare.infra.xen;

import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.RunningProcess;
import io.tare.infra.managed.CloudInit;
import io.tare.infra.managed.MachineOrder;
import io.tare.infra.managed.NamedAddresses;
import io.tare.infra.managed.SeedDisc;
import io.tare.infra.xen.XenSettings.DiskWay;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Guests' files on the dom0: a directory with each guest's name, created first and removed last, so
 * that everything of a guest can be found. An LVM volume, which cannot be in a directory, is
 * recorded there before it is created.
 */
record GuestFiles(Dom0 dom0) {

  static final String CONFIG = "config";
  private static final String SEED = "seed.raw";

  private static final String MAKE = "mkdir -p -- \"$1/$2\" && chmod 700 \"$1\"";

  private static final String COPY =
      "cp --sparse=always --reflink=auto -- \"$1\" \"$2\" && chmod 600 \"$2\"";

  private static final String OVERLAY = "qemu-img create -q -f qcow2 -F \"$3\" -b \"$1\" \"$2\"";

  /** Thin volumes need no size; others get their origin's, so that they cannot overflow. */
  private static final String SNAPSHOT =
      "echo \"${1%/*}/$3\" > \"$2/volume\" &&"
          + " if [ -n \"$(lvs --noheadings -o pool_lv \"$1\" | tr -d ' ')\" ];"
          + " then lvcreate -q -s -kn -n \"$3\" \"$1\" >/dev/null;"
          + " else lvcreate -q -s -l 100%ORIGIN -n \"$3\" \"$1\" >/dev/null; fi";

  /**
   * A volume is removed only if it has the guest's name. xl's logs of the guest are removed too.
   */
  private static final String REMOVE =
      "[ -d \"$1/$2\" ] || exit 0;"
          + " if [ -s \"$1/$2/volume\" ]; then volume=$(cat \"$1/$2/volume\");"
          + " case $volume in */\"$2\") [ ! -e \"$volume\" ] || lvremove -q -f \"$volume\" || exit 1;; esac;"
          + " fi;"
          + " for logs in /var/log/xen /var/log/xen/console; do"
          + " rm -f -- $logs/*-\"$2\".log $logs/*-\"$2\".log.[0-9]* $logs/*-\"$2\"--*.log*; done;"
          + " rm -rf -- \"$1/$2\"";

  private static final String PUT = "umask 077 && cat > \"$1\"";
  private static final Duration SMALL = Duration.ofMinutes(1);

  private static final String LIST = "[ ! -d \"$1\" ] || ls -1 -- \"$1\"";

  private String root() throws HostException, InterruptedException {
    return dom0.home() + "/xen/guests";
  }

  /** The directory of a guest's files. */
  String of(String name) throws HostException, InterruptedException {
    return root() + "/" + name;
  }

  /** Creates a guest's directory, unless that was done and its answer lost. */
  void make(String name) throws HostException, InterruptedException {
    var unused = dom0.script(MAKE, root(), name);
  }

  /** Creates a guest's disk from a template. */
  DomainConfig.Disk disk(String name, String template, DiskWay way)
      throws HostException, InterruptedException {
    String format = template.endsWith(".qcow2") ? "qcow2" : "raw";
    String directory = of(name);
    switch (way) {
      case COPY -> {
        String file = directory + "/disk." + format;
        var unused = dom0.script(COPY, template, file);
        return new DomainConfig.Disk(DomainConfig.FIRST, format, true, file);
      }
      case OVERLAY -> {
        String file = directory + "/disk.qcow2";
        var unused = dom0.script(OVERLAY, template, file, format);
        return new DomainConfig.Disk(DomainConfig.FIRST, "qcow2", true, file);
      }
      case SNAPSHOT -> {
        var unused = dom0.script(SNAPSHOT, template, directory, name);
        String volume = template.substring(0, template.lastIndexOf('/') + 1) + name;
        return new DomainConfig.Disk(DomainConfig.FIRST, "raw", true, volume);
      }
    }
    throw new IllegalStateException("unknown way " + way);
  }

  /** Creates the cloud-init disk with a guest's name, keys and, if any, address. */
  DomainConfig.Disk seed(String name, CloudInit cloudInit, Optional<NamedAddresses.Named> address)
      throws HostException, InterruptedException {
    put(
        name,
        SEED,
        SeedDisc.of(cloudInit, address.map(each -> each.networkConfig(DomainConfig.mac(name)))));
    return new DomainConfig.Disk(DomainConfig.READ_ONLY, "raw", false, of(name) + "/" + SEED);
  }

  /** Writes a guest's configuration. */
  void configure(String name, DomainConfig config) throws HostException, InterruptedException {
    put(name, CONFIG, config.text().getBytes(StandardCharsets.UTF_8));
  }

  private void put(String name, String file, byte[] content)
      throws HostException, InterruptedException {
    Command put = Command.of("sh", "-c", PUT, "tare-put", of(name) + "/" + file);
    try (RunningProcess process = dom0.host().start(put)) {
      try (OutputStream in = process.standardInput()) {
        in.write(content);
      }
      if (!process.waitFor(SMALL).equals(OptionalInt.of(0))) {
        throw new HostException(
            "cannot write " + file + " of a guest to " + of(name) + "; is the disk full?");
      }
    } catch (IOException e) {
      throw new HostException("cannot write " + file + " of a guest: " + e.getMessage(), e);
    }
  }

  /** The names of all guests with files there. */
  List<String> names() throws HostException, InterruptedException {
    return dom0.script(LIST, root())
        .lines()
        .map(String::strip)
        .filter(name -> MachineOrder.runOf(name).isPresent())
        .toList();
  }

  /** Removes a guest's files there, and nothing else. */
  void remove(String name) throws HostException, InterruptedException {
    if (MachineOrder.runOf(name).isEmpty()) {
      throw new HostException("'" + name + "' is not a name of Tare's");
    }
    var unused = dom0.script(REMOVE, root(), name);
  }
}
