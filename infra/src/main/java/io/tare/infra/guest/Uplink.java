package io.tare.infra.guest;

import java.util.List;

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

  /** What the guest is told on its kernel's command line. */
  List<String> kernelWords();

  /** By a tap device, which exists already. */
  record Tap(String device, String address, int prefixLength) implements Uplink {

    private static final int SSH = 22;

    @Override
    public String sshHost() {
      return address;
    }

    /** QEMU's prefix, and what differs between the addresses of one machine's segments. */
    @Override
    public String mac() {
      String[] numbers = address.split("\\.");
      return "52:54:00:%02x:%02x:%02x"
          .formatted(
              Integer.parseInt(numbers[1]),
              Integer.parseInt(numbers[2]),
              Integer.parseInt(numbers[3]));
    }

    @Override
    public int sshPort() {
      return SSH;
    }

    @Override
    public List<String> kernelWords() {
      return List.of("tare.ip=" + address + "/" + prefixLength);
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
    public List<String> kernelWords() {
      return List.of("tare.ip=10.0.2.15/24");
    }
  }
}
