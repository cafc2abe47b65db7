package io.tare.infra.guests;

import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Requirement;
import io.tare.infra.hosts.Privilege;
import io.tare.infra.image.GuestImage;
import io.tare.infra.image.ImageStore;
import io.tare.infra.machine.confinement.Confinement;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What guests need of this machine and its user. */
final class GuestRequirements {

  /** For the disk of artefacts. */
  private static final Requirement MKE2FS = new Requirement("mke2fs", "e2fsprogs");

  private GuestRequirements() {}

  /** The programs of a hypervisor, with those of its guests' image, disk and network. */
  static List<Requirement> programs(
      List<Requirement> hypervisors, PlatformSpec spec, boolean hasTap) {
    List<Requirement> all = new ArrayList<>(hypervisors);
    if (hasTap) {
      all.addAll(spec.connected().networkRequirements());
    }
    all.add(MKE2FS);
    if (buildsImage(spec)) {
      all.addAll(ImageStore.requirements());
    }
    return all.stream().distinct().toList();
  }

  /** Problems with a guest's settings, whichever of some hypervisors it gets. */
  static List<String> objections(PlatformSpec spec, List<? extends Hypervisor> hypervisors) {
    List<String> all = new ArrayList<>();
    hypervisors.stream()
        .map(each -> each.objection(spec))
        .flatMap(Optional::stream)
        .distinct()
        .forEach(all::add);
    Confinement.objection(spec.name(), spec.resources()).ifPresent(all::add);
    GuestImage.objection(spec).ifPresent(all::add);
    return all;
  }

  static Set<Privilege> rights(PlatformSpec spec, boolean hasTap) {
    Set<Privilege> all = EnumSet.noneOf(Privilege.class);
    if (hasTap) {
      all.addAll(spec.connected().networkRights());
      all.add(Privilege.TAPS);
    }
    if (buildsImage(spec)) {
      all.add(Privilege.MANY_USERS);
    }
    return all;
  }

  private static boolean buildsImage(PlatformSpec spec) {
    return !spec.has(GuestImage.SETTING);
  }
}
