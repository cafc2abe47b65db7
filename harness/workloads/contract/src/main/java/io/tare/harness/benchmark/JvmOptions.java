package io.tare.harness.benchmark;

import io.tare.harness.campaign.Collector;
import io.tare.harness.campaign.StartArchive;
import io.tare.infra.host.Host;
import java.util.ArrayList;
import java.util.List;

/**
 * Options that take away from a JVM what it would choose by the machine it finds itself on: left to
 * itself it takes another collector and other numbers of threads on one processor than on two, and
 * PD would measure that.
 */
public final class JvmOptions {

  /** What kernels need; an archive of classes serves only JVMs that have the same modules. */
  public static final List<String> MODULES = List.of("--add-modules=jdk.incubator.vector");

  private JvmOptions() {}

  /** None with profiles: a JVM with a module in incubation takes no linked classes. */
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
   * Has it keep its files in the run's own directory on its host: one that is killed leaves them,
   * and that directory goes.
   */
  public static String filesOn(Host host) {
    return "-Djava.io.tmpdir=" + host.scratch();
  }

  /** Two are the least that tiered compilation works with. */
  private static int compilers(int cpus) {
    if (cpus <= 2) {
      return 2;
    }
    return cpus <= 4 ? 3 : 4;
  }
}
