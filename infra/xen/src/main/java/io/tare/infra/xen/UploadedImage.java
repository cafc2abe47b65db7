package io.tare.infra.xen;

import io.tare.infra.api.Artefacts;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Progress;
import io.tare.infra.api.RunContext;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.cache.Digest;
import io.tare.infra.hosts.shell.CheckedCommand;
import io.tare.infra.image.ArtefactDisk;
import io.tare.infra.image.GuestBoot;
import io.tare.infra.image.GuestImage;
import io.tare.infra.image.ImageStore;
import io.tare.infra.machine.LocalHost;
import io.tare.infra.managed.NamedAddresses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Tare's own image with the disk of JDK and artefacts, sent to a dom0 once and kept for the next
 * run.
 *
 * @param image of this machine
 * @param onDom0 directory of its kernel, initial file system and root file system there
 * @param artefacts file of the other disk there
 */
record UploadedImage(GuestImage image, String onDom0, String artefacts) {

  private static final Duration PACKING = Duration.ofMinutes(5);

  /** Unpacks beside the final place and renames it; a concurrent second upload finds it done. */
  private static final String UNPACK =
      "mkdir -p -- \"$2\" && mkdir -- \"$1.d\" && tar -x -z -S -f \"$1\" -C \"$1.d\" && rm -f -- \"$1\""
          + " && { mv -T -- \"$1.d\" \"$2/$3\" 2>/dev/null || rm -rf -- \"$1.d\"; } && [ -d \"$2/$3\" ]";

  private static final String IS_THERE = "[ -d \"$1\" ] && echo yes || true";

  /**
   * Builds image and disk, if missing here, and sends them, if missing there.
   *
   * @throws HostException if that fails
   */
  static UploadedImage sent(
      PlatformSpec spec, Artefacts artefacts, RunContext context, Dom0 dom0, Progress progress)
      throws HostException, InterruptedException {
    GuestImage image = new ImageStore(context).image(spec, artefacts, progress);
    Path disk = new ArtefactDisk(context).packed(artefacts, progress);
    Sender sender = new Sender(context, dom0, progress);
    return new UploadedImage(
        image,
        sender.sent(
            "the guest image", identity(image), image.root(), image.kernel(), image.initrd()),
        sender.sent(
                "JDK and artefacts",
                String.valueOf(Objects.requireNonNull(disk.getParent()).getFileName()),
                disk)
            + "/"
            + disk.getFileName());
  }

  /** Every image has its own keys; the time shows later changes. */
  private static String identity(GuestImage image) throws HostException {
    try {
      return new Digest()
          .text(image.hostKey())
          .text(Files.getLastModifiedTime(image.root()).toString())
          .file(image.initrd())
          .hex();
    } catch (IOException e) {
      throw new HostException("cannot read " + image.root() + ": " + e.getMessage(), e);
    }
  }

  /** The root file system there, the source of guests' disks. */
  String root() {
    return onDom0 + "/" + image.root().getFileName();
  }

  /** Its kernel. */
  XenSettings.Boot boot(NamedAddresses.Named address) {
    List<String> words =
        new ArrayList<>(
            GuestBoot.kernelWords(
                "/dev/" + DomainConfig.FIRST,
                "/dev/" + DomainConfig.READ_ONLY,
                address.withPrefix()));
    address.gateway().ifPresent(router -> words.add("tare.gw=" + router));
    words.add("console=hvc0");
    return new XenSettings.Boot(
        onDom0 + "/" + image.kernel().getFileName(),
        Optional.of(onDom0 + "/" + image.initrd().getFileName()),
        String.join(" ", words));
  }

  /** The disk of JDK and artefacts, readable for all guests. */
  DomainConfig.Disk artefactDisk() {
    return new DomainConfig.Disk(DomainConfig.READ_ONLY, "raw", false, artefacts);
  }

  /** Sends sparse files as one archive, which skips their holes. */
  private record Sender(RunContext context, Dom0 dom0, Progress progress) {

    String sent(String what, String identity, Path... files)
        throws HostException, InterruptedException {
      String images = dom0.home() + "/xen/images";
      String there = images + "/" + identity;
      if (dom0.script(IS_THERE, there).strip().equals("yes")) {
        return there;
      }
      progress.step("sending " + what + " to the dom0 (once)");
      Host dom0Host = dom0.host();
      Path archive = context.scratch("xen").resolve(identity + ".tar.gz");
      try {
        pack(archive, List.of(files));
        String remote = dom0Host.scratch() + "/" + identity + ".tar.gz";
        dom0Host.upload(archive, remote);
        var unused = dom0.script(UNPACK, remote, images, identity);
        return there;
      } finally {
        discard(archive);
      }
    }

    private void pack(Path archive, List<Path> files) throws HostException, InterruptedException {
      List<String> words = new ArrayList<>(List.of("tar", "-c", "-z", "-S", "-h"));
      words.addAll(List.of("-f", archive.toString()));
      for (Path file : files) {
        words.addAll(
            List.of("-C", String.valueOf(file.getParent()), String.valueOf(file.getFileName())));
      }
      var unused = CheckedCommand.run(LocalHost.of("xen", context), PACKING, words);
    }

    private static void discard(Path archive) throws HostException {
      try {
        Files.deleteIfExists(archive);
      } catch (IOException e) {
        throw new HostException("cannot remove " + archive + ": " + e.getMessage(), e);
      }
    }
  }
}
