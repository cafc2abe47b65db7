package io.tare.infra.guests;

import io.tare.infra.api.Segment;

/** A guest's connection with this machine. */
sealed interface Uplink {

  /** The address of the guest's SSH server for this machine. */
  String sshHost();

  int sshPort();

  /**
   * The hardware address of its network device, unique on a segment: with QEMU's default for all
   * guests a switch would mix up their packets.
   */
  String mac();

  /** The guest's address, with its prefix length. */
  String guestAddress();

  /**
   * Through an existing tap device.
   *
   * @param mtuBytes of the largest packet, IP header included
   */
  record Tap(String device, String address, int prefixLength, int mtuBytes) implements Uplink {

    private static final int SSH = 22;

    /**
     * @param address for the guest
     */
    static Tap on(Segment network, String device, String address) {
      int mtuBytes = network.promisedMtuBytes().orElse(Segment.USUAL_MTU_BYTES);
      return new Tap(device, address, Segment.PREFIX_LENGTH, mtuBytes);
    }

    @Override
    public String sshHost() {
      return address;
    }

    @Override
    public String mac() {
      return Segment.mac(address);
    }

    @Override
    public int sshPort() {
      return SSH;
    }

    @Override
    public String guestAddress() {
      return address + "/" + prefixLength;
    }
  }

  /**
   * Through QEMU's user network: a port of 127.0.0.1 is forwarded to the guest's SSH server; needs
   * no root.
   */
  record Forward(int sshPort) implements Uplink {

    @Override
    public String sshHost() {
      return "127.0.0.1";
    }

    /** Alone on its own network. */
    @Override
    public String mac() {
      return "52:54:00:00:02:0f";
    }

    @Override
    public String guestAddress() {
      return "10.0.2.15/24";
    }
  }
}
