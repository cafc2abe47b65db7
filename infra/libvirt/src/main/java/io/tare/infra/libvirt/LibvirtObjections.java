package io.tare.infra.libvirt;

import io.tare.infra.confinement.Confinement;
import io.tare.infra.image.GuestImage;
import io.tare.infra.platform.PlatformSpec;
import java.util.ArrayList;
import java.util.List;

/** What is wrong with what a campaign says of a platform of libvirt, as far as that is known. */
final class LibvirtObjections {

  private LibvirtObjections() {}

  /** All of them, in lines for people. */
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
                  "containers of LXC are made of Tare's image; leave it out"));
    }
    return all;
  }

  private static List<String> ofDestinations(LibvirtSettings told) {
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
        all.add(told.said().objection(LibvirtSettings.DESTINATION, uri + ": " + problem));
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
    Confinement.objection(spec.name(), spec.resources()).ifPresent(all::add);
    GuestImage.objection(spec).ifPresent(all::add);
    return all;
  }
}
