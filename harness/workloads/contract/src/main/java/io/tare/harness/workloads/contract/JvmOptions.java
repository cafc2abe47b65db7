package io.tare.harness.workloads.contract;

import io.tare.harness.campaign.platform.Collector;
import io.tare.harness.campaign.platform.StartArchive;
import io.tare.infra.hosts.Host;
import java.util.ArrayList;
import java.util.List;

/**
 * Options that fix what a JVM would otherwise choose by its machine: by default the collector and
 * numbers of threads differ between one processor and two, and PD would measure that.
 */
public final class JvmOptions {

  /** Modules that kernels need; a class archive works only for JVMs with the same modules. */
  public static final List<String> MODULES = List.of("--add-modules=jdk.incubator.vector");

  private JvmOptions() {}

  /** None with profiles: a JVM with an incubator module accepts no linked classes. */
  public static List<String> modules(StartArchive archive) {
    return archive == StartArchive.PROFILES ? List.of() : MODULES;
  }

  public static List<String> of(
      long heapBytes, Collector collector, int cpus, List<String> further) {
    List<String> options = new ArrayList<>();
    options.add("-Xms" + heapBytes);
    options.add("-Xmx" + heapBytes);
    options.addAll(collector.options(cpus));
    options.add("-XX:ActiveProcessorCount=" + cpus);
    options.add("-XX:CICompilerCount=" + compilers(cpus));
    options.add("-XX:-UseDynamicNumberOfCompilerThreads");
    options.addAll(further);
    return options;
  }

  /**
   * Puts its files into the run's directory on its host: a killed JVM leaves files behind, but that
   * directory is removed.
   */
  public static String filesOn(Host host) {
    return "-Djava.io.tmpdir=" + host.scratch();
  }

  /** Tiered compilation needs at least two. */
  private static int compilers(int cpus) {
    if (cpus <= 2) {
      return 2;
    }
    return cpus <= 4 ? 3 : 4;
  }
}
