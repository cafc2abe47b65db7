package io.tare.client.clock;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** Processor time used by this process. */
public final class CpuTime {

  private CpuTime() {}

  /** Nanoseconds of all threads, in user and kernel mode, since the process began. */
  public static long ofProcessNanos() {
    return Bean.SYSTEM.getProcessCpuTime();
  }

  /** Loaded on first use, because management takes tens of milliseconds to start. */
  private static final class Bean {
    private static final OperatingSystemMXBean SYSTEM =
        ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
  }
}
