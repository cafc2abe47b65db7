package io.tare.infra.vsphere;

/**
 * The server's identity of one of its objects.
 *
 * @param type for example {@code VirtualMachine}
 * @param value for example {@code vm-42}
 */
record ObjectReference(String type, String value) {

  static final String MACHINE = "VirtualMachine";
  static final String HOST = "HostSystem";
  static final String POOL = "ResourcePool";
  static final String FOLDER = "Folder";
  static final String DATACENTER = "Datacenter";
  static final String DATASTORE = "Datastore";
  static final String COMPUTE = "ComputeResource";
  static final String CLUSTER = "ClusterComputeResource";
  static final String NETWORK = "Network";

  @Override
  public String toString() {
    return type + ":" + value;
  }
}
