package io.tare.infra.libvirt;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.infra.api.PlatformSettings;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Resources;
import io.tare.infra.api.Segment.Tap;
import io.tare.infra.machine.confinement.CpuList;
import io.tare.infra.machine.hardware.Accelerator;
import io.tare.infra.managed.MachineOrder;
import io.tare.infra.managed.ReadableFiles;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;

class DomainsTest {

  private static final String HOSTILE = "a'b\"<c>&d";

  private static MachineOrder order(Map<String, String> settings) {
    SortedMap<String, Path> files = new TreeMap<>();
    files.put(ImageGuestFiles.KERNEL, Path.of("/k"));
    files.put(ImageGuestFiles.INITRD, Path.of("/i"));
    files.put(ImageGuestFiles.BASE, Path.of("/base"));
    files.put(ImageGuestFiles.ARTEFACTS, Path.of("/disk"));
    files.put(ImageGuestFiles.OVERLAY, Path.of("/" + HOSTILE));
    files.put(ImageGuestFiles.CONSOLE, Path.of("/console"));
    files.put(ImageGuestFiles.ROOT, Path.of("/root"));
    files.put(ReadableFiles.PREFIX + "jdk", Path.of("/jdk"));
    return new MachineOrder(
        "tare-0123abcd-1",
        "0123abcd",
        new PlatformSpec(
            HOSTILE, "libvirt", new TreeMap<>(settings), new Resources(2, 1L << 30), List.of()),
        0,
        Optional.empty(),
        Optional.of(
            new MachineOrder.LocalResources(
                CpuList.parse("2-3"),
                List.of(new Tap("t01", "10.213.64.2"), new Tap("t11", "10.214.1.2")),
                Optional.empty())),
        files);
  }

  private static Document qemu(Map<String, String> settings, Accelerator accelerator)
      throws Exception {
    return LibvirtXml.parsed(
        ImageDomain.qemu(
            order(settings), new LibvirtSettings(PlatformSettings.of("p", settings)), accelerator));
  }

  @Test
  void aQemuGuestHasItsTapsProcessorsAndKernelOptions() throws Exception {
    Document domain = qemu(Map.of(), Accelerator.TCG);
    assertThat(LibvirtXml.text(domain, "/domain/@type")).isEqualTo("qemu");
    assertThat(LibvirtXml.texts(domain, "/domain/devices/interface/target[@managed='no']/@dev"))
        .containsExactly("t01", "t11");
    assertThat(LibvirtXml.texts(domain, "/domain/devices/interface/mac/@address"))
        .containsExactly("52:54:00:d5:40:02", "52:54:00:d6:01:02");
    assertThat(LibvirtXml.texts(domain, "/domain/cputune/*/@cpuset")).containsExactly("2,3");
    assertThat(LibvirtXml.text(domain, "/domain/memory")).isEqualTo("1073741824");
    assertThat(LibvirtXml.text(domain, "/domain/os/cmdline"))
        .contains("tare.ip=10.213.64.2/24", "tare.artefacts=/dev/vdb");
  }

  @Test
  void theAcceleratorSetsTheDomainsType() throws Exception {
    assertThat(LibvirtXml.text(qemu(Map.of(), Accelerator.KVM), "/domain/@type")).isEqualTo("kvm");
  }

  @Test
  void campaignTextsAreEscaped() throws Exception {
    Document domain = qemu(Map.of("machine", HOSTILE), Accelerator.TCG);
    assertThat(LibvirtXml.text(domain, "/domain/os/type/@machine")).isEqualTo(HOSTILE);
    assertThat(LibvirtXml.text(domain, "/domain/devices/disk[1]/source/@file"))
        .isEqualTo("/" + HOSTILE);
    assertThat(LibvirtXml.text(domain, "/domain/metadata/*/@platform")).isEqualTo(HOSTILE);
  }

  @Test
  void everyDomainHasTheTag() throws Exception {
    assertThat(LibvirtXml.isTagged(qemu(Map.of(), Accelerator.TCG))).isTrue();
    assertThat(LibvirtXml.isTagged(LibvirtXml.parsed(ImageDomain.container(order(Map.of())))))
        .isTrue();
    assertThat(LibvirtXml.isTagged(template(Map.of()))).isTrue();
    assertThat(LibvirtXml.isTagged(LibvirtXml.parsed("<domain><name>tare-x</name></domain>")))
        .isFalse();
  }

  @Test
  void aContainerReadsOutsideFilesAndWritesToItsOwn() throws Exception {
    Document domain = LibvirtXml.parsed(ImageDomain.container(order(Map.of())));
    assertThat(
            LibvirtXml.text(domain, "/domain/devices/filesystem[target/@dir='/jdk']/source/@dir"))
        .isEqualTo("/jdk");
    assertThat(LibvirtXml.texts(domain, "/domain/devices/filesystem[readonly]/target/@dir"))
        .containsExactly("/jdk");
  }

  @Test
  void aContainerHasANetworkNamespaceWithoutLibvirtDevices() throws Exception {
    Document domain = LibvirtXml.parsed(ImageDomain.container(order(Map.of())));
    assertThat(LibvirtXml.texts(domain, "/domain/features/privnet")).hasSize(1);
    assertThat(LibvirtXml.texts(domain, "/domain/devices/interface")).isEmpty();
  }

  private static Document template(Map<String, String> settings) throws Exception {
    PoolVolume disk = new PoolVolume("pool", "x.disk", "/pool/x.disk", "qcow2", true, 1);
    PoolVolume seed = new PoolVolume("pool", "x.seed", "/pool/x.seed", "raw", true, 1);
    return LibvirtXml.parsed(
        TemplateDomain.of(
            order(settings),
            new LibvirtSettings(PlatformSettings.of("p", settings)),
            Accelerator.TCG,
            disk,
            Optional.of(seed)));
  }

  @Test
  void aCloneIsAPoolVolumeInQemuAndAFileElsewhere() throws Exception {
    assertThat(LibvirtXml.texts(template(Map.of()), "/domain/devices/disk/source/@volume"))
        .containsExactly("x.disk", "x.seed");
    Document xen = template(Map.of("uri", "xen:///system"));
    assertThat(LibvirtXml.text(xen, "/domain/@type")).isEqualTo("xen");
    assertThat(LibvirtXml.texts(xen, "/domain/devices/disk/source/@file"))
        .containsExactly("/pool/x.disk", "/pool/x.seed");
    assertThat(LibvirtXml.texts(xen, "/domain/devices/disk/driver/@type"))
        .as("what is raw is left to Xen")
        .containsExactly("qcow2");
  }

  /** Xen refuses a disk without write access among the first four of an hvm guest. */
  @Test
  void aXenGuestsReadOnlyDiskIsNotEmulated() throws Exception {
    String devices = "/domain/devices/disk/target/@dev";
    assertThat(LibvirtXml.texts(template(Map.of("uri", "xen:///system")), devices))
        .containsExactly("xvda", "xvde");
    assertThat(LibvirtXml.texts(template(Map.of()), devices)).containsExactly("vda", "vdb");
  }

  @Test
  void aXenGuestBootsAsConfigured() throws Exception {
    Document machine = template(Map.of("uri", "xen:///system"));
    assertThat(LibvirtXml.text(machine, "/domain/os/type")).isEqualTo("hvm");
    Document loaded = template(Map.of("uri", "xen:///system", "type", "pv"));
    assertThat(LibvirtXml.text(loaded, "/domain/os/type")).isEqualTo("linux");
    assertThat(LibvirtXml.text(loaded, "/domain/os/type/@machine")).isEqualTo("xenpv");
    assertThat(LibvirtXml.text(loaded, "/domain/bootloader")).isEqualTo("pygrub");
    assertThat(LibvirtXml.texts(loaded, "/domain/features")).isEmpty();
    Document document =
        template(Map.of("uri", "xen:///system", "type", "pvh", "kernel", "/k", "cmdline", HOSTILE));
    assertThat(LibvirtXml.text(document, "/domain/os/type")).isEqualTo("xenpvh");
    assertThat(LibvirtXml.text(document, "/domain/os/kernel")).isEqualTo("/k");
    assertThat(LibvirtXml.text(document, "/domain/os/cmdline")).isEqualTo(HOSTILE);
    assertThat(LibvirtXml.texts(document, "/domain/bootloader")).isEmpty();
  }

  @Test
  void aQemuGuestMayBootFromAnExternalKernel() throws Exception {
    Document domain = template(Map.of("kernel", "/k", "ramdisk", "/i"));
    assertThat(LibvirtXml.text(domain, "/domain/os/type")).isEqualTo("hvm");
    assertThat(LibvirtXml.text(domain, "/domain/os/initrd")).isEqualTo("/i");
    assertThat(LibvirtXml.texts(domain, "/domain/os/boot")).isEmpty();
  }

  @Test
  void aGuestIsAttachedToTheConfiguredNetwork() throws Exception {
    Document domain = template(Map.of("network", HOSTILE, "firmware", "efi", "cpuset", "4"));
    assertThat(LibvirtXml.text(domain, "/domain/devices/interface/source/@network"))
        .isEqualTo(HOSTILE);
    assertThat(LibvirtXml.text(domain, "/domain/os/@firmware")).isEqualTo("efi");
    assertThat(LibvirtXml.text(domain, "/domain/vcpu/@cpuset")).isEqualTo("4");
  }

  @Test
  void theSameNameHasTheSameUuid() {
    assertThat(DomainTag.uuid("a"))
        .isEqualTo(DomainTag.uuid("a"))
        .isNotEqualTo(DomainTag.uuid("b"));
  }
}
