package io.tare.infra.libvirt;

import io.tare.infra.confinement.Confinement;
import io.tare.infra.hardware.Accelerator;
import io.tare.infra.host.HostException;
import io.tare.infra.host.PersonalPath;
import io.tare.infra.image.GuestImage;
import io.tare.infra.managed.NamedAddresses;
import io.tare.infra.platform.PlatformSpec;
import java.nio.file.InvalidPathException;
import java.util.ArrayList;
import java.util.List;

/** What is wrong with what a campaign says of a platform of libvirt, as far as that can be told. */
final class LibvirtObjections {

  private LibvirtObjections() {}

  /** All of them, in lines for people. */
  static List<String> to(PlatformSpec spec) {
    List<String> all = new ArrayList<>();
    try {
      LibvirtSettings told = LibvirtSettings.of(spec.name(), spec.settings());
      oneOf(spec, LibvirtSettings.ACCELERATOR, List.of("auto", "kvm", "tcg"), all);
      oneOf(spec, LibvirtSettings.CLONE, List.of("linked", "full"), all);
      oneOf(spec, LibvirtSettings.FIRMWARE, List.of("bios", "efi"), all);
      all.addAll(ofDestinations(spec, told));
      if (told.template().isPresent()) {
        spec.setting(LibvirtSettings.EMULATOR)
            .filter(word -> !word.startsWith("/"))
            .ifPresent(
                word ->
                    all.add(
                        "platform %s: emulator is '%s', expected with a template the path of a program where libvirt is"
                            .formatted(spec.name(), word)));
        all.addAll(TemplateOs.objections(told));
        if (told.driver() == LibvirtDriver.LXC) {
          all.add(
              "platform %s: containers of LXC are made of Tare's image; leave template out"
                  .formatted(spec.name()));
        }
      } else {
        all.addAll(ofOwnImage(spec, told));
      }
    } catch (HostException e) {
      all.add(String.valueOf(e.getMessage()));
    }
    return all;
  }

  private static void oneOf(
      PlatformSpec spec, String setting, List<String> words, List<String> objections) {
    spec.setting(setting)
        .filter(told -> !words.contains(told))
        .ifPresent(
            told ->
                objections.add(
                    "platform %s: %s is '%s', expected one of %s"
                        .formatted(spec.name(), setting, told, String.join(", ", words))));
  }

  private static List<String> ofDestinations(PlatformSpec spec, LibvirtSettings told) {
    List<String> all = new ArrayList<>();
    for (String uri : told.destinations()) {
      String problem = "";
      if (told.driver() == LibvirtDriver.LXC) {
        problem = "libvirt does not migrate containers of LXC";
      } else if (LibvirtDriver.of(uri) != told.driver()) {
        problem = "it is of another driver than " + told.uri();
      } else if (uri.equals(told.uri())) {
        problem = "that is where the guests are made";
      } else if (told.template().isEmpty() && !LibvirtSettings.isLocal(uri)) {
        problem = "guests of Tare's image stay on this machine; name a template";
      }
      if (!problem.isEmpty()) {
        all.add("platform %s: destination %s: %s".formatted(spec.name(), uri, problem));
      }
    }
    return all;
  }

  private static List<String> ofOwnImage(PlatformSpec spec, LibvirtSettings told) {
    List<String> all = new ArrayList<>();
    if (!told.isHere()) {
      all.add(
          "platform %s: guests of Tare's image run on this machine, %s is not here; name a template"
              .formatted(spec.name(), told.describe()));
    } else if (told.driver() != LibvirtDriver.QEMU && told.driver() != LibvirtDriver.LXC) {
      all.add(
          "platform %s: Tare's image runs by qemu:///system or lxc:///system, not by %s; name a template"
              .formatted(spec.name(), told.uri()));
    } else if (told.uri().contains("/session")) {
      all.add(
          "platform %s: guests of Tare's image need %s; a session's libvirt may not attach them"
              .formatted(spec.name(), told.uri().replace("/session", "/system")));
    }
    if (told.isHere()
        && told.setting(LibvirtSettings.ACCELERATOR).filter("kvm"::equals).isPresent()
        && !Accelerator.mayHaveKvm()) {
      all.add(
          "platform %s: KVM cannot be used: /dev/kvm must open for reading and writing and the processor have vmx or svm; take accelerator: auto"
              .formatted(spec.name()));
    }
    for (String key :
        List.of(
            LibvirtSettings.POOL,
            LibvirtSettings.NETWORK,
            LibvirtSettings.CLONE,
            LibvirtSettings.FIRMWARE,
            LibvirtSettings.CPUSET,
            NamedAddresses.ADDRESSES,
            NamedAddresses.GATEWAY,
            TemplateOs.TYPE,
            TemplateOs.KERNEL,
            TemplateOs.RAMDISK,
            TemplateOs.CMDLINE)) {
      if (told.setting(key).isPresent()) {
        all.add(
            "platform %s: setting '%s' is of guests from a template; name one, or leave it out"
                .formatted(spec.name(), key));
      }
    }
    Confinement.objection(spec.name(), spec.resources()).ifPresent(all::add);
    try {
      if (spec.setting(LibvirtSettings.IMAGE).isPresent()) {
        var unused = GuestImage.of(PersonalPath.of(spec.setting(LibvirtSettings.IMAGE).get()));
      }
    } catch (HostException | InvalidPathException e) {
      all.add("platform " + spec.name() + ": " + e.getMessage());
    }
    return all;
  }
}
