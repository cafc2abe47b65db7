package io.tare.infra.guest;

import io.tare.infra.platform.Segment;

/** How a guest is connected with this machine. */
sealed interface Uplink {

  /** The address at which this machine finds the guest's SSH server. */
  String sshHost();

  int sshPort();

  /**
   * The address of its network device, another one for each guest of a segment: with QEMU's own,
   * which all of its guests have, a switch sends the packets of one to the other.
   */
  String mac();

  /** The address that the guest is to take, with its prefix length. */
  String guestAddress();

  /**
   * By a tap device, which exists already.
   *
   * @param mtuBytes of the largest packet, IP header included
   */
  record Tap(String device, String address, int prefixLength, int mtuBytes) implements Uplink {

    private static final int SSH = 22;

    /**
     * @param address that the guest is to take
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
   * By QEMU's user network: a port of 127.0.0.1 leads to the guest's SSH server; no root needed.
   */
  record Forward(int sshPort) implements Uplink {

    @Override
    public String sshHost() {
      return "127.0.0.1";
    }

    /** Alone on a network of its own. */
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
