package io.tare.infra.openstack;

import java.util.List;

/** A service of a cloud in its catalogue. */
enum CloudService {
  COMPUTE("nova", "", List.of("compute")),
  NETWORK("neutron", "/v2.0", List.of("network")),
  IMAGE("glance", "/v2", List.of("image")),
  VOLUME("cinder", "", List.of("block-storage", "volumev3", "block-store", "volume")),
  PLACEMENT("placement", "", List.of("placement"));

  private final String program;
  private final String version;

  @SuppressWarnings("ImmutableEnumChecker") // copied by the constructor
  private final List<String> types;

  CloudService(String program, String version, List<String> types) {
    this.program = program;
    this.version = version;
    this.types = List.copyOf(types);
  }

  /** Its name for people. */
  String program() {
    return program;
  }

  /** The end of its address that catalogues often omit; empty if they do not. */
  String version() {
    return version;
  }

  /** Its types in catalogues, the preferred one first. */
  List<String> types() {
    return types;
  }
}
