package io.tare.infra.managed;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostHardwareTest {

  private static final String CHIP = "Intel(R) Xeon(R) Gold 6338 CPU @ 2.00GHz";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "QEMU\nStandard PC (i440FX + PIIX, 1996)",
        "VMware, Inc.\nVMware Virtual Platform",
        "Microsoft Corporation\nVirtual Machine",
        "OpenStack Foundation\nOpenStack Nova",
        "Red Hat\nKVM",
        "Amazon EC2\nm7i.2xlarge"
      })
  void theFirmwareOfAVirtualMachineIsKnown(String makerAndProduct) {
    assertThat(HostHardware.of(makerAndProduct + "\n" + CHIP).isVirtual()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Dell Inc.\nPowerEdge R650",
        "Microsoft Corporation\nSurface Laptop 5",
        "Amazon EC2\nm7i.metal-24xl",
        "\n"
      })
  void hardwareIsNotTakenForAVirtualMachine(String makerAndProduct) {
    assertThat(HostHardware.of(makerAndProduct + "\n" + CHIP).isVirtual()).isFalse();
  }
}
