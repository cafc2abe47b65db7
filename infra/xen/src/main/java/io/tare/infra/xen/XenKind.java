package io.tare.infra.xen;

import io.tare.infra.api.Artefacts;
import io.tare.infra.api.PlatformSettings;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Progress;
import io.tare.infra.api.Requirement;
import io.tare.infra.api.RunContext;
import io.tare.infra.hosts.HostException;
import io.tare.infra.image.GuestBoot;
import io.tare.infra.image.ImageStore;
import io.tare.infra.managed.GuestAccess;
import io.tare.infra.managed.GuestSource;
import io.tare.infra.managed.MachineControl;
import io.tare.infra.managed.ManagedKind;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** {@code xen}: Xen guests, created with {@code xl} on a dom0 reached over SSH. */
public final class XenKind extends ManagedKind {

  private static final Duration DYING = Duration.ofMinutes(1);

  /** The image sent to a platform's dom0, between its preparation and its start. */
  private final Map<PlatformSpec, UploadedImage> sent = new ConcurrentHashMap<>();

  /** Found by {@link java.util.ServiceLoader}. */
  public XenKind() {
    super(
        "xen",
        "a guest of Xen, made by xl on a dom0 that is reached by SSH",
        XenSettings.CONTROL,
        XenSettings.GUESTS);
  }

  @Override
  protected MachineControl open(PlatformSettings platformSettings) {
    XenSettings settings = new XenSettings(platformSettings);
    return new XenControl(
        settings, Dom0.at(settings), spec -> Optional.ofNullable(sent.get(spec)), DYING);
  }

  @Override
  protected boolean migrates() {
    return true;
  }

  @Override
  protected GuestSource source(
      PlatformSpec spec, Artefacts artefacts, RunContext context, Progress progress)
      throws HostException, InterruptedException {
    XenSettings settings = new XenSettings(spec.parsed());
    if (!settings.isOwnImage()) {
      return super.source(spec, artefacts, context, progress);
    }
    try (Dom0 dom0 = Dom0.at(settings)) {
      UploadedImage own = UploadedImage.sent(spec, artefacts, context, dom0, progress);
      sent.put(spec, own);
      return GuestSource.known(GuestAccess.of(spec, own.image()), GuestBoot.software());
    }
  }

  @Override
  protected List<String> ownObjections(PlatformSpec spec) {
    return XenSettings.objections(spec);
  }

  /** Its own image is built here. */
  @Override
  public List<Requirement> requirements(PlatformSpec spec) {
    return !new XenSettings(spec.parsed()).isOwnImage() ? List.of() : ImageStore.requirements();
  }
}
