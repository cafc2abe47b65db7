package io.tare.infra.vsphere;

import io.tare.infra.api.Resources;
import io.tare.infra.hosts.HostException;
import io.tare.infra.managed.CloudInit;
import io.tare.infra.managed.MachineOrder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import java.util.function.Consumer;

/** A machine's specification, in the order of the server's schema. */
final class VsphereSpecification {

  /** The run of a machine: the only mark of Tare's machines. */
  static final String RUN = "tare.run";

  /** Its original name, as it may be renamed in the inventory. */
  static final String NAME = "tare.machine";

  private static final String USER_DATA = "guestinfo.userdata";
  private static final String META_DATA = "guestinfo.metadata";
  private static final String ENCODING = ".encoding";
  private static final String BASE64 = "base64";

  private final MachineOrder order;
  private final VsphereSettings settings;
  private final VsphereObjects objects;
  private final VspherePlacement placement;
  private final Optional<CloudInit> cloudInit;
  private final String userData;

  VsphereSpecification(MachineOrder order, VsphereSettings settings, VsphereObjects objects)
      throws HostException {
    this.order = order;
    this.settings = settings;
    this.objects = objects;
    this.placement = objects.placement(order.index());
    this.cloudInit = order.cloudInit();
    this.userData = cloudInit.isPresent() ? cloudInit.get().userData() : "";
  }

  VspherePlacement placement() {
    return placement;
  }

  /** Arguments of {@code CloneVM_Task}. */
  Consumer<RequestXml> clone(VsphereSource.Template template) {
    return arguments ->
        arguments
            .reference("folder", placement.folder())
            .text("name", order.name())
            .element("spec", spec -> cloning(spec, template));
  }

  private void cloning(RequestXml spec, VsphereSource.Template template) {
    spec.element(
        "location",
        location -> {
          placement.datastore().ifPresent(each -> location.reference("datastore", each));
          if (template.snapshot().isPresent()) {
            location.text("diskMoveType", "createNewChildDiskBacking");
          }
          location.reference("pool", placement.pool());
          placement.host().ifPresent(each -> location.reference("host", each));
        });
    spec.text("template", false);
    spec.element("config", config -> configuration(config, () -> {}, () -> {}));
    spec.text("powerOn", false);
    template.snapshot().ifPresent(each -> spec.reference("snapshot", each));
  }

  /** Arguments of {@code ReconfigVM_Task}, for a clone that does not match its specification. */
  Consumer<RequestXml> reconfiguration() {
    return arguments ->
        arguments.element("spec", config -> configuration(config, () -> {}, () -> {}));
  }

  /** Arguments of {@code CreateVM_Task}. */
  Consumer<RequestXml> creation(VsphereSource.Disk disk) {
    return arguments -> {
      arguments.element(
          "config",
          config -> {
            config.text("name", order.name());
            config.text("guestId", settings.get(VsphereSettings.GUEST_ID));
            configuration(config, () -> files(config, disk), () -> devices(config, disk));
          });
      arguments.reference("pool", placement.pool());
      placement.host().ifPresent(each -> arguments.reference("host", each));
    };
  }

  private void configuration(RequestXml config, Runnable files, Runnable devices) {
    config.text(
        "annotation",
        "Created by Tare for run %s, which removes it. If that run is over: tare clean."
            .formatted(order.run()));
    files.run();
    Resources resources = order.resources();
    config.text("numCPUs", resources.cpus());
    // All on one socket: a template's number of cores may not divide the number of processors.
    config.text("numCoresPerSocket", resources.cpus());
    config.text("memoryMB", resources.memoryBytes() >> 20);
    devices.run();
    if (settings.reserves(VsphereSettings.CPU)) {
      config.element(
          "cpuAllocation",
          allocation -> allocation.text("reservation", resources.cpus() * objects.cpuMhz()));
    }
    if (settings.reserves(VsphereSettings.MEMORY)) {
      config.element(
          "memoryAllocation",
          allocation -> allocation.text("reservation", resources.memoryBytes() >> 20));
    }
    config.extra(RUN, order.run()).extra(NAME, order.name());
    cloudInit.ifPresent(
        each ->
            config
                .extra(META_DATA, encoded(each.metaData()))
                .extra(META_DATA + ENCODING, BASE64)
                .extra(USER_DATA, encoded(userData))
                .extra(USER_DATA + ENCODING, BASE64));
  }

  private static String encoded(String document) {
    return Base64.getEncoder().encodeToString(document.getBytes(StandardCharsets.UTF_8));
  }

  private void files(RequestXml config, VsphereSource.Disk disk) {
    String datastore = settings.find(VsphereSettings.DATASTORE).orElse(disk.datastore());
    config.element("files", files -> files.text("vmPathName", "[" + datastore + "]"));
  }

  /** A controller, a disk on top of the named one, and a network card. */
  private void devices(RequestXml config, VsphereSource.Disk disk) {
    String datastore = settings.find(VsphereSettings.DATASTORE).orElse(disk.datastore());
    added(
        config,
        false,
        "ParaVirtualSCSIController",
        device -> device.text("key", -1).text("busNumber", 0).text("sharedBus", "noSharing"));
    added(
        config,
        true,
        "VirtualDisk",
        device ->
            device
                .text("key", -2)
                .element(
                    "backing",
                    "VirtualDiskFlatVer2BackingInfo",
                    backing ->
                        backing
                            .text("fileName", "[" + datastore + "]")
                            .text("diskMode", "persistent")
                            .text("thinProvisioned", true)
                            .element(
                                "parent",
                                parent ->
                                    parent
                                        .text("fileName", disk.path())
                                        .text("diskMode", "persistent")))
                .text("controllerKey", -1)
                .text("unitNumber", 0)
                .text("capacityInKB", 0));
    added(
        config,
        false,
        "VirtualVmxnet3",
        device ->
            device
                .text("key", -3)
                .element(
                    "backing",
                    "VirtualEthernetCardNetworkBackingInfo",
                    backing -> backing.text("deviceName", settings.get(VsphereSettings.NETWORK)))
                .element(
                    "connectable",
                    connectable ->
                        connectable
                            .text("startConnected", true)
                            .text("allowGuestControl", true)
                            .text("connected", true))
                .text("addressType", "generated"));
  }

  private static void added(
      RequestXml config, boolean isFile, String type, Consumer<RequestXml> device) {
    config.element(
        "deviceChange",
        "VirtualDeviceConfigSpec",
        change -> {
          change.text("operation", "add");
          if (isFile) {
            change.text("fileOperation", "create");
          }
          change.element("device", type, device);
        });
  }
}
