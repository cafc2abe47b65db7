package io.tare.infra.libvirt;

import io.tare.infra.managed.MachineOrder;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/** The tag of Tare's domains. */
final class DomainTag {

  /** The namespace of Tare's element in a domain's metadata. */
  static final String NAMESPACE = "urn:io.tare.infra.libvirt";

  static final String ELEMENT = "machine";
  private static final String PREFIX = "tare";

  private DomainTag() {}

  /** Writes it. */
  static void write(DomainWriter xml, MachineOrder order) {
    xml.open("metadata")
        .empty(
            PREFIX + ":" + ELEMENT,
            "xmlns:" + PREFIX,
            NAMESPACE,
            "run",
            order.run(),
            "platform",
            order.spec().name())
        .close();
  }

  /** The same for the same name, so that a domain may be defined twice. */
  static String uuid(String name) {
    return UUID.nameUUIDFromBytes((NAMESPACE + " " + name).getBytes(StandardCharsets.UTF_8))
        .toString();
  }
}
