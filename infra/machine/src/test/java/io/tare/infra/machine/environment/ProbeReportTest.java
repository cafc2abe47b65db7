package io.tare.infra.machine.environment;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.model.Environment.Fact;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProbeReportTest {

  @Test
  void readsARecordedMachine() throws IOException {
    assertThat(recorded("debian-docker.txt"))
        .containsEntry(Fact.CPU_MODEL.key(), "AMD EPYC")
        .containsEntry(Fact.CPU_COUNT.key(), "2")
        .containsEntry(Fact.MEMORY_BYTES.key(), "25276510208")
        .containsEntry(Fact.KERNEL.key(), "Linux 6.18.44 x86_64")
        .containsEntry(Fact.DISTRIBUTION.key(), "Debian GNU/Linux 12 (bookworm)")
        .containsEntry(Fact.VIRTUALIZATION.key(), "docker")
        .containsEntry(Fact.CLOCK_SOURCE.key(), "tsc")
        .containsEntry(Fact.JDK_VERSION.key(), "17.0.15+6-Debian-1deb12u1")
        .containsEntry(Fact.JDK_VENDOR.key(), "Debian")
        .containsEntry(Fact.LOAD_BEFORE.key(), "0.25");
  }

  /** An affinity of two processors, one of them offline. */
  @Test
  void countsOnlineProcessors() {
    String text = "#tare affinity\nCpus_allowed_list:\t1-2\n#tare processors\n1\n";

    assertThat(ProbeReport.parse(text).facts()).containsEntry(Fact.CPU_COUNT.key(), "1");
  }

  @Test
  void omitsUnknownFacts() {
    SortedMap<String, String> facts = ProbeReport.parse("#tare kernel\nLinux 1 x\n").facts();
    assertThat(facts)
        .containsOnlyKeys(
            Fact.KERNEL.key(), Fact.VIRTUALIZATION.key(), Fact.PROGRAM_VARIABLES.key())
        .containsEntry(Fact.VIRTUALIZATION.key(), "none");
  }

  @Test
  void namesVariablesThatWouldChangeTheMeasurement() {
    String text = "#tare variables\nUSER\n_JAVA_OPTIONS\nLANG\nMALLOC_ARENA_MAX\nLD_PRELOAD\n";
    assertThat(ProbeReport.parse(text).facts())
        .containsEntry(Fact.REMOVED_VARIABLES.key(), "LD_PRELOAD MALLOC_ARENA_MAX _JAVA_OPTIONS");
  }

  @Test
  void aLimitBelowTheMachineIsTheMemory() {
    String text = "#tare meminfo\nMemTotal:  2048 kB\n#tare limits\n/g/memory.max\t1048576\n";
    assertThat(ProbeReport.parse(text).facts())
        .containsEntry(Fact.MEMORY_BYTES.key(), "1048576")
        .containsEntry(Fact.LIMIT_MEMORY.key(), "1048576");
  }

  @Test
  void readsTheKernelsSettings() {
    String text =
        """
        #tare settings
        cpu.governor=performance
        memory.huge_pages=always [madvise] never
        memory.merging=0
        network.tcp_congestion=bbr
        cpu.weaknesses=
        #tare cpuinfo
        microcode\t: 0xa0011d1
        """;
    assertThat(ProbeReport.parse(text).facts())
        .containsEntry(Fact.GOVERNOR.key(), "performance")
        .containsEntry(Fact.HUGE_PAGES.key(), "always [madvise] never")
        .containsEntry(Fact.MERGING.key(), "0")
        .containsEntry(Fact.TCP_CONGESTION.key(), "bbr")
        .containsEntry(Fact.MICROCODE.key(), "0xa0011d1")
        .doesNotContainKey(Fact.WEAKNESSES.key());
  }

  @Test
  void noLimitIsNotALimit() {
    for (String limit : new String[] {"max", "9223372036854771712"}) {
      String text =
          "#tare meminfo\nMemTotal:  2048 kB\n#tare limits\n/g/memory.max\t" + limit + "\n";
      assertThat(ProbeReport.parse(text).facts()).containsEntry(Fact.MEMORY_BYTES.key(), "2097152");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "'#tare cpuinfo\nvendor_id\t: User Mode Linux', uml",
    "'#tare dmi\nQEMU\nStandard PC', qemu",
    "'#tare dmi\nMicrosoft Corporation\nVirtual Machine', microsoft",
    "'#tare dmi\nVMware, Inc.', vmware",
    "'#tare hypervisor\nxen', xen",
    "'#tare container\ncontainer=runc', runc",
    "'#tare cpuinfo\nflags\t: fpu hypervisor', vm-other",
    "'#tare virtualization\nkvm\n#tare dmi\nQEMU', kvm",
    "'#tare cpuinfo\nflags\t: fpu', none"
  })
  void reportsTheVirtualization(String text, String expected) {
    assertThat(ProbeReport.parse(text).facts()).containsEntry(Fact.VIRTUALIZATION.key(), expected);
  }

  private static SortedMap<String, String> recorded(String name) throws IOException {
    try (InputStream in = Objects.requireNonNull(ProbeReportTest.class.getResourceAsStream(name))) {
      return ProbeReport.parse(new String(in.readAllBytes(), StandardCharsets.UTF_8)).facts();
    }
  }
}
