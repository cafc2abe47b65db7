package io.tare.infra.guests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.infra.api.NetworkSpec;
import io.tare.infra.api.PlatformSettings;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Platforms;
import io.tare.infra.api.Resources;
import io.tare.infra.api.RunContext;
import io.tare.infra.hosts.HostException;
import io.tare.infra.image.GuestImage;
import io.tare.infra.machine.hardware.Accelerator;
import io.tare.infra.machine.hardware.Accelerator.Choice;
import io.tare.infra.machine.hardware.Kvm;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandLinesTest {

  private static final Duration BOOT = Duration.ofSeconds(60);
  private static final Uplink TAP = new Uplink.Tap("tap7", "10.213.64.2", 24, 1500);

  private static GuestPlan plan(Uplink uplink, Uplink.Tap... further) {
    return new GuestPlan(
        "tare-1",
        new GuestImage(Path.of("/cache/image/root.ext4")),
        Path.of("/cache/disk,1.ext4"),
        Path.of("/dev/shm"),
        new Resources(1, 64L << 20),
        uplink,
        List.of(further));
  }

  private static PlatformSpec spec(int cpus) {
    return new PlatformSpec(
        "guest", "uml", new TreeMap<>(), new Resources(cpus, 64L << 20), List.of());
  }

  @Test
  void umlGetsItsMemoryDisksAndTap() throws Exception {
    assertThat(new Uml(BOOT, List.of()).command(plan(TAP)).arguments())
        .startsWith("linux.uml", "mem=64M")
        .contains(
            "ubd0=overlay,image",
            "ubd1rc=disk",
            "vec0:transport=tap,ifname=tap7,depth=64,gro=1,mtu=1500",
            "root=/dev/ubda",
            "tare.ip=10.213.64.2/24",
            "tare.artefacts=/dev/ubdb");
  }

  @Test
  void umlHasADeviceForEachNetwork() throws Exception {
    Uplink.Tap other = new Uplink.Tap("tap9", "10.213.65.2", 24, 1450);
    assertThat(new Uml(BOOT, List.of()).command(plan(TAP, other)).arguments())
        .contains(
            "vec0:transport=tap,ifname=tap7,depth=64,gro=1,mtu=1500",
            "vec1:transport=tap,ifname=tap9,depth=64,gro=1,mtu=1450",
            "tare.ip=10.213.64.2/24");
  }

  /** They may contain blanks and commas, which would split the words. */
  @Test
  void umlGetsNoUserPaths() throws Exception {
    assertThat(new Uml(BOOT, List.of()).command(plan(TAP)).arguments())
        .noneMatch(word -> word.contains("/cache"));
  }

  @Test
  void umlKeepsItsMemoryInMemory() throws Exception {
    assertThat(new Uml(BOOT, List.of()).command(plan(TAP)).environment())
        .containsEntry("TMPDIR", "/dev/shm");
  }

  @Test
  void umlLoadsItsLibrariesFirst(@TempDir Path directory) throws Exception {
    try (RunContext context = RunContext.open("run", directory.resolve("cache"))) {
      Uml uml =
          new Uml(
              BOOT,
              Stream.of(UmlLibrary.Task.values())
                  .map(task -> new UmlLibrary(task, context))
                  .toList());
      assertThat(uml.command(plan(TAP)).arguments())
          .startsWith("env", "LD_PRELOAD=./registers.so:./reads.so", "linux.uml");
    }
  }

  @Test
  void umlHasItsHostGiveUpWhatItReadIfThatCanBeCompiled() throws Exception {
    assertThat(UmlKind.tasks(uml(Map.of()), false, true)).containsExactly(UmlLibrary.Task.READS);
    assertThat(UmlKind.tasks(uml(Map.of()), true, false))
        .containsExactly(UmlLibrary.Task.REGISTERS);
    assertThat(UmlKind.tasks(uml(Map.of("cache", "none")), false, false))
        .containsExactly(UmlLibrary.Task.READS);
    assertThat(UmlKind.tasks(uml(Map.of("cache", "writeback")), false, true)).isEmpty();
  }

  @Test
  void umlNeedsACompilerToBypassTheCacheOnRequest() {
    assertThat(new UmlKind().requirements(uml(Map.of("cache", "none"))))
        .contains(UmlLibrary.COMPILER);
  }

  /** From {@code /proc/cpuinfo} of an Intel Xeon of 2023 and an AMD EPYC of that year. */
  @Test
  void amxTilesMakeRegistersWide() {
    assertThat(
            WideRegisters.areIn(
                Stream.of("model name\t: X", "flags\t\t: fpu avx512f amx_bf16 amx_tile amx_int8")))
        .isTrue();
    assertThat(WideRegisters.areIn(Stream.of("flags\t\t: fpu vme avx512f avx512_vnni"))).isFalse();
    assertThat(WideRegisters.areIn(Stream.empty())).isFalse();
  }

  @Test
  void umlRefusesMoreThanOneProcessor() {
    assertThat(new UmlKind().objections(spec(2)))
        .first()
        .asString()
        .contains("cpus is 2, but User Mode Linux has 1");
  }

  @Test
  void qemuForwardsOnlyALocalPort() {
    List<String> words = qemu(Accelerator.TCG, new Uplink.Forward(40022));
    assertThat(words)
        .containsSequence("-netdev", "user,id=net,restrict=on,hostfwd=tcp:127.0.0.1:40022-:22");
    assertThat(after(words, "-append"))
        .contains("root=/dev/vda", "tare.ip=10.0.2.15/24", "console=ttyS0");
  }

  @Test
  void qemuUsesTheTapOfTheLan() {
    assertThat(qemu(Accelerator.TCG, TAP))
        .containsSequence("-netdev", "tap,id=net,script=no,downscript=no,ifname=tap7");
  }

  /** A switch treats two devices with one address as one. */
  @Test
  void qemuGuestsOfASegmentHaveDifferentHardwareAddresses() {
    assertThat(TAP.mac()).isEqualTo("52:54:00:d5:40:02");
    assertThat(new Uplink.Tap("tap8", "10.213.64.3", 24, 1500).mac())
        .isEqualTo("52:54:00:d5:40:03");
    assertThat(qemu(Accelerator.TCG, TAP))
        .contains("virtio-net-pci,netdev=net,romfile=,mac=52:54:00:d5:40:02");
  }

  @Test
  void qemuHasAVersionedMachineAndLeavesTheImageUnlocked() {
    List<String> words = qemu(Accelerator.TCG, TAP);
    assertThat(after(words, "-machine")).matches("pc-q35-\\d+\\.\\d+");
    assertThat(words)
        .anyMatch(
            word ->
                word.startsWith("if=none,id=root,format=qcow2,cache=")
                    && word.endsWith(",file=overlay,file.locking=off,backing.file.locking=off"))
        .contains("if=none,id=artefacts,format=raw,readonly=on,file=/cache/disk,,1.ext4");
  }

  @Test
  void qemuReportsItsAccelerator() {
    assertThat(after(qemu(Accelerator.TCG, TAP), "-accel")).isEqualTo("tcg,thread=multi");
    assertThat(after(qemu(Accelerator.KVM, TAP), "-accel")).isEqualTo("kvm");
  }

  @Test
  void withoutKvmAutoUsesTcgAndKvmIsRefused() throws Exception {
    assertThat(Accelerator.of(Choice.AUTO, false)).containsExactly(Accelerator.TCG);
    assertThat(Accelerator.of(Choice.AUTO, true)).containsExactly(Accelerator.KVM, Accelerator.TCG);
    assumeTrue(Kvm.obstacle().isPresent(), "this machine has KVM, which is then not refused");
    assertThat(Platforms.obstacles(qemu(Map.of("accelerator", "kvm"))).lacks())
        .singleElement()
        .asString()
        .contains("/dev/kvm");
  }

  @Test
  void anUnknownAcceleratorIsReportedWithTheKnownOnes() throws Exception {
    assertThat(objections("accelerator", "xen"))
        .containsExactly(
            "platform qemu: accelerator: \"xen\" is not known; allowed: auto, kvm, tcg");
  }

  @Test
  void aDiskBypassesThePageCacheByDefault(@TempDir Path disk) {
    assertThat(QemuHardware.of(qemu(Map.of())).disk(disk))
        .isIn("cache=none,aio=native", "cache=writeback,aio=threads");
    assertThat(QemuHardware.of(qemu(Map.of("cache", "unsafe"))).disk(disk))
        .isEqualTo("cache=unsafe,aio=threads");
    assertThat(QemuHardware.of(qemu(Map.of("cache", "unsafe", "aio", "io_uring"))).disk(disk))
        .isEqualTo("cache=unsafe,aio=io_uring");
  }

  @Test
  void theKernelMovesOnlyPacketsOfTaps() {
    Map<String, String> on = Map.of("vhost", "on");
    assertThat(qemu(Accelerator.KVM, TAP, on))
        .contains("tap,id=net,script=no,downscript=no,ifname=tap7,vhost=on");
    assertThat(qemu(Accelerator.KVM, new Uplink.Forward(40022), on))
        .noneMatch(word -> word.contains("vhost"));
    assertThat(qemu(Accelerator.KVM, TAP, Map.of("vhost", "off")))
        .noneMatch(word -> word.contains("vhost"));
  }

  @Test
  void memoryMayUseHugePagesOrBePreallocated() {
    List<String> words =
        qemu(Accelerator.KVM, TAP, Map.of("hugepages", "true", "prealloc", "true"));
    assertThat(after(words, "-object"))
        .isEqualTo("memory-backend-memfd,hugetlb=on,id=memory,size=64M,prealloc=on");
    assertThat(after(words, "-machine")).endsWith(",memory-backend=memory");
    assertThat(after(qemu(Accelerator.KVM, TAP, Map.of("prealloc", "true")), "-object"))
        .isEqualTo("memory-backend-ram,id=memory,size=64M,prealloc=on");
  }

  @Test
  void memoryMayBeOfOneNumaNode() {
    assertThat(after(qemu(Accelerator.KVM, TAP, Map.of("numa_node", "0")), "-object"))
        .isEqualTo("memory-backend-ram,id=memory,size=64M,prealloc=off,policy=bind,host-nodes=0");
    assertThat(hardwareObjection(Map.of("numa_node", "777"), 1))
        .contains("this machine has no NUMA node 777; numactl --hardware lists those that it has");
  }

  @Test
  void disksMayHaveAThreadOfTheirOwn() {
    assertThat(qemu(Accelerator.KVM, TAP, Map.of("io_thread", "true")))
        .contains("iothread,id=disks")
        .contains("virtio-blk-pci,drive=root,iothread=disks")
        .contains("virtio-blk-pci,drive=artefacts,iothread=disks");
    assertThat(qemu(Accelerator.KVM, TAP)).noneMatch(word -> word.contains("iothread"));
  }

  @Test
  void aNetworkDeviceMayHaveSeveralQueues() {
    assertThat(qemu(Accelerator.KVM, TAP, Map.of("queues", "4", "vhost", "on")))
        .contains("tap,id=net,script=no,downscript=no,ifname=tap7,queues=4,vhost=on")
        .contains("virtio-net-pci,netdev=net,romfile=,mac=52:54:00:d5:40:02,mq=on,vectors=10");
  }

  @Test
  void aMicrovmHasDevicesWithoutPci() {
    assertThat(
            qemu(Accelerator.KVM, TAP, Map.of("machine", "microvm", "queues", "2", "vhost", "off")))
        .contains("virtio-mmio.force-legacy=false", "virtio-blk-device,drive=root")
        .contains("virtio-net-device,netdev=net,mac=52:54:00:d5:40:02,mq=on")
        .noneMatch(word -> word.contains("-pci"));
    assertThat(qemu(Accelerator.KVM, TAP, Map.of("machine", "microvm,pcie=on")))
        .contains("virtio-blk-pci,drive=root")
        .noneMatch(word -> word.contains("mmio"));
  }

  /** Tried with QEMU 7.2: the kernel of Debian 12 hangs when it calibrates its clock. */
  @Test
  void aMicrovmNeedsKvm() {
    PlatformSpec spec = qemu(Map.of("machine", "microvm,pcie=on"));
    assertThat(QemuHardware.obstacle(spec, List.of(Accelerator.TCG)))
        .get()
        .asString()
        .contains("do not boot on machine microvm without KVM");
    assertThat(QemuHardware.obstacle(spec, List.of(Accelerator.KVM, Accelerator.TCG))).isEmpty();
    assertThat(QemuHardware.obstacle(qemu(Map.of()), List.of(Accelerator.TCG))).isEmpty();
  }

  @Test
  void aSharedDirectoryIsServedBeforeQemuStarts(@TempDir Path shared) {
    List<String> words = qemu(Accelerator.KVM, TAP, Map.of("virtiofs", shared.toString()));
    assertThat(words).startsWith("sh", "-c").containsSequence(shared.toString(), Qemu.PROGRAM);
    assertThat(words).contains("vhost-user-fs-pci,chardev=share,tag=tare");
    assertThat(after(words, "-object"))
        .isEqualTo("memory-backend-memfd,share=on,id=memory,size=64M,prealloc=off");
  }

  @Test
  void onlyADirectoryOfThisMachineIsShared(@TempDir Path directory) {
    assertThat(hardwareObjection(Map.of("virtiofs", directory.toString()), 1)).isEmpty();
    assertThat(hardwareObjection(Map.of("virtiofs", directory.resolve("none").toString()), 1))
        .get()
        .asString()
        .endsWith("must be an absolute path of a directory, without commas");
  }

  @Test
  void queuesNeedANetworkAndAProcessorEach() {
    assertThat(hardwareObjection(Map.of("queues", "2"), 2))
        .contains("queues are those of a network; set networks: [lan], or remove queues");
    PlatformSpec networked =
        new PlatformSpec(
                "qemu",
                "qemu",
                new TreeMap<>(),
                new Resources(2, 64L << 20),
                List.of(NetworkSpec.PLAIN))
            .with(PlatformSettings.of("qemu", Map.of("queues", "4")));
    assertThat(QemuHardware.objection(networked))
        .contains("queues is 4, but the guest has 2 processors, one for each; request less");
  }

  @Test
  void aMachineTypeNeedsAQemuThatIsNotOlder() {
    String old = "6.2.0 (Debian 1:6.2+dfsg-2ubuntu6.26)";

    assertThat(QemuHardware.obstacle(qemu(Map.of()), old))
        .contains(
            "QEMU "
                + old
                + " is older than machine type pc-q35-7.2; set machine: q35, or emulator: trixie"
                + " (QEMU 10)");
    assertThat(QemuHardware.obstacle(qemu(Map.of("machine", "q35")), old)).isEmpty();
    assertThat(QemuHardware.obstacle(qemu(Map.of("machine", "pc-q35-6.2,hpet=off")), old))
        .isEmpty();
    assertThat(QemuHardware.obstacle(qemu(Map.of()), "7.1.94")).isEmpty();
    assertThat(QemuHardware.obstacle(qemu(Map.of()), "7.2.22 (Debian 1:7.2)")).isEmpty();
    assertThat(QemuHardware.obstacle(qemu(Map.of()), "10.0.2")).isEmpty();
  }

  /** QEMU refuses it, but only when the guest boots. */
  @Test
  void nativeIoNeedsADiskWithoutThePageCache() {
    assertThat(hardwareObjection(Map.of("aio", "native", "cache", "unsafe"), 1))
        .contains(
            "aio: native bypasses the page cache; set cache: none, or another aio with cache:"
                + " unsafe");
    assertThat(hardwareObjection(Map.of("aio", "native"), 1)).isEmpty();
    assertThat(hardwareObjection(Map.of("aio", "threads", "cache", "unsafe"), 1)).isEmpty();
  }

  private static Optional<String> hardwareObjection(Map<String, String> settings, int cpus) {
    return QemuHardware.objection(
        new PlatformSpec("qemu", "qemu", new TreeMap<>(), new Resources(cpus, 64L << 20), List.of())
            .with(PlatformSettings.of("qemu", settings)));
  }

  @Test
  void theProcessorIsTheCampaignsOrTheAcceleratorsDefault() {
    assertThat(after(qemu(Accelerator.KVM, TAP), "-cpu")).isEqualTo("host");
    assertThat(after(qemu(Accelerator.KVM, TAP, Map.of("cpu", "EPYC,-avx2")), "-cpu"))
        .isEqualTo("EPYC,-avx2");
  }

  private static List<String> objections(String key, String text) throws HostException {
    return Platforms.objections(qemu(Map.of(key, text)));
  }

  private static PlatformSpec uml(Map<String, String> settings) {
    return PlatformSpec.plain("uml").with(PlatformSettings.of("uml", settings));
  }

  private static PlatformSpec qemu(Map<String, String> settings) {
    return PlatformSpec.plain("qemu").with(PlatformSettings.of("qemu", settings));
  }

  private static List<String> qemu(Accelerator accelerator, Uplink uplink) {
    return qemu(accelerator, uplink, Map.of());
  }

  private static List<String> qemu(
      Accelerator accelerator, Uplink uplink, Map<String, String> settings) {
    return new Qemu(
            Emulator.INSTALLED,
            accelerator,
            QemuHardware.of(qemu(settings)),
            Optional.empty(),
            BOOT)
        .command(plan(uplink))
        .arguments();
  }

  private static String after(List<String> words, String word) {
    return words.get(words.indexOf(word) + 1);
  }
}
