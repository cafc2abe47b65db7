package io.tare.infra.libvirt;

import io.tare.infra.hosts.confinement.Confinement;
import io.tare.infra.hosts.platform.PlatformSpec;
import io.tare.infra.image.GuestImage;
import java.util.ArrayList;
import java.util.List;

/** Checks a campaign's settings of a libvirt platform. */
final class LibvirtObjections {

  private LibvirtObjections() {}

  /** All problems, in lines for people. */
  static List<String> to(PlatformSpec spec) {
    LibvirtSettings told = new LibvirtSettings(spec.said());
    List<String> all = new ArrayList<>(ofDestinations(told));
    if (told.template().isEmpty()) {
      all.addAll(ofOwnImage(spec, told));
      return all;
    }
    told.find(LibvirtSettings.EMULATOR)
        .filter(word -> !word.startsWith("/"))
        .ifPresent(
            word ->
                all.add(
                    spec.said()
                        .objection(
                            LibvirtSettings.EMULATOR,
                            "expected with a template the path of a program where libvirt is, found"
                                + " \""
                                + word
                                + "\"")));
    all.addAll(TemplateOs.objections(told));
    if (told.driver() == LibvirtDriver.LXC) {
      all.add(
          spec.said()
              .objection(
                  LibvirtSettings.TEMPLATE,
                  "LXC containers are made from Tare's image; remove it"));
    }
    return all;
  }

  private static List<String> ofDestinations(LibvirtSettings told) {
    List<String> all = new ArrayList<>();
    for (String uri : told.destinations()) {
      String problem = "";
      if (told.driver() == LibvirtDriver.LXC) {
        problem = "libvirt does not migrate LXC containers";
      } else if (LibvirtDriver.of(uri) != told.driver()) {
        problem = "its driver differs from that of " + told.uri();
      } else if (uri.equals(told.uri())) {
        problem = "the guests are created there";
      } else if (told.template().isEmpty() && !LibvirtSettings.isLocal(uri)) {
        problem = "guests of Tare's image stay on this machine; name a template";
      }
      if (!problem.isEmpty()) {
        all.add(told.said().objection(LibvirtSettings.DESTINATION, uri + ": " + problem));
      }
    }
    return all;
  }

  private static List<String> ofOwnImage(PlatformSpec spec, LibvirtSettings told) {
    List<String> all = new ArrayList<>();
    if (!told.isHere()) {
      all.add(
          "platform %s: guests of Tare's image run on this machine, but %s is elsewhere; name a template"
              .formatted(spec.name(), told.describe()));
    } else if (told.driver() != LibvirtDriver.QEMU && told.driver() != LibvirtDriver.LXC) {
      all.add(
          "platform %s: Tare's image needs qemu:///system or lxc:///system, not %s; name a template"
              .formatted(spec.name(), told.uri()));
    } else if (told.uri().contains("/session")) {
      all.add(
          "platform %s: guests of Tare's image need %s; a session's libvirt may not attach them"
              .formatted(spec.name(), told.uri().replace("/session", "/system")));
    }
    Confinement.objection(spec.name(), spec.resources()).ifPresent(all::add);
    GuestImage.objection(spec).ifPresent(all::add);
    return all;
  }
}
