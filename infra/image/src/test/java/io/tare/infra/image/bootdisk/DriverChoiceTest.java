package io.tare.infra.image.bootdisk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class DriverChoiceTest {

  @Test
  void dependenciesComeBeforeAModuleAndOnlyOnce() {
    assertThat(
            DriverChoice.of(
                List.of(
                    "kernel/drivers/scsi/vmw_pvscsi.ko: kernel/drivers/scsi/scsi_mod.ko kernel/drivers/scsi/scsi_common.ko",
                    "kernel/drivers/scsi/scsi_common.ko:",
                    "kernel/drivers/scsi/sd_mod.ko: kernel/drivers/scsi/scsi_mod.ko kernel/drivers/scsi/scsi_common.ko",
                    "kernel/drivers/net/xen-netfront.ko:",
                    "kernel/sound/soundcore.ko:")))
        .containsExactly(
            "kernel/drivers/scsi/scsi_common.ko",
            "kernel/drivers/scsi/scsi_mod.ko",
            "kernel/drivers/scsi/vmw_pvscsi.ko",
            "kernel/drivers/net/xen-netfront.ko",
            "kernel/drivers/scsi/sd_mod.ko");
  }
}
