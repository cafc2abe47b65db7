package io.tare.infra.libvirt;

import io.tare.infra.api.PlatformSpec;
import io.tare.infra.image.GuestImage;
import io.tare.infra.machine.confinement.Confinement;
import java.util.ArrayList;
import java.util.List;

/** Checks a campaign's settings of a libvirt platform. */
final class LibvirtObjections {

  private LibvirtObjections() {}

  /** All problems, in lines for people. */
  static List<String> to(PlatformSpec spec) {
    LibvirtSettings settings = new LibvirtSettings(spec.parsed());
    List<String> all = new ArrayList<>(ofDestinations(settings));
    if (settings.template().isEmpty()) {
      all.addAll(ofOwnImage(spec, settings));
      return all;
    }
    settings
        .find(LibvirtSettings.EMULATOR)
        .filter(word -> !word.startsWith("/"))
        .ifPresent(
            word ->
                all.add(
                    spec.parsed()
                        .objection(
                            LibvirtSettings.EMULATOR,
                            "expected with a template the path of a program where libvirt is, found"
                                + " \""
                                + word
                                + "\"")));
    all.addAll(TemplateOs.objections(settings));
    if (settings.driver() == LibvirtDriver.LXC) {
      all.add(
          spec.parsed()
              .objection(
                  LibvirtSettings.TEMPLATE,
                  "LXC containers are made from Tare's image; remove it"));
    }
    return all;
  }

  private static List<String> ofDestinations(LibvirtSettings settings) {
    List<String> all = new ArrayList<>();
    for (String uri : settings.destinations()) {
      String problem = "";
      if (settings.driver() == LibvirtDriver.LXC) {
        problem = "libvirt does not migrate LXC containers";
      } else if (LibvirtDriver.of(uri) != settings.driver()) {
        problem = "its driver differs from that of " + settings.uri();
      } else if (uri.equals(settings.uri())) {
        problem = "the guests are created there";
      } else if (settings.template().isEmpty() && !LibvirtSettings.isLocal(uri)) {
        problem = "guests of Tare's image stay on this machine; name a template";
      }
      if (!problem.isEmpty()) {
        all.add(settings.raw().objection(LibvirtSettings.DESTINATION, uri + ": " + problem));
      }
    }
    return all;
  }

  private static List<String> ofOwnImage(PlatformSpec spec, LibvirtSettings settings) {
    List<String> all = new ArrayList<>();
    if (!settings.isHere()) {
      all.add(
          "platform %s: guests of Tare's image run on this machine, but %s is elsewhere; name a template"
              .formatted(spec.name(), settings.describe()));
    } else if (settings.driver() != LibvirtDriver.QEMU && settings.driver() != LibvirtDriver.LXC) {
      all.add(
          "platform %s: Tare's image needs qemu:///system or lxc:///system, not %s; name a template"
              .formatted(spec.name(), settings.uri()));
    } else if (settings.uri().contains("/session")) {
      all.add(
          "platform %s: guests of Tare's image need %s; a session's libvirt may not attach them"
              .formatted(spec.name(), settings.uri().replace("/session", "/system")));
    }
    Confinement.objection(spec.name(), spec.resources()).ifPresent(all::add);
    GuestImage.objection(spec).ifPresent(all::add);
    return all;
  }
}
