package io.tare.services.kernels.npb;

import io.tare.services.kernels.IncubatingClass;
import io.tare.services.kernels.KernelUnavailableException;
import java.util.function.Supplier;

/** The loops of a kernel that exist twice: plain, and with the Vector API. */
public interface InnerLoops {

  /** What {@link #arithmetic} calls loops without the Vector API. */
  String PLAIN = "plain loops";

  /** The level of HotSpot's second compiler: the first makes an object of each vector. */
  int ALL_COMPILERS = 4;

  /** For example {@code vectors of 512 bits} or {@code plain loops}. */
  String arithmetic();

  /**
   * The loops with vectors if they are wanted, and this JVM has the Vector API and compiles it to
   * vector instructions; otherwise the plain ones.
   *
   * @param type the kernel's interface of loops
   * @param vectorClass simple name of the class with vectors, in the package of {@code type}
   */
  static <T extends InnerLoops> T of(
      Class<T> type, String vectorClass, boolean vectors, Supplier<T> plain) {
    if (vectors && JvmOption.number("TieredStopAtLevel").orElse(ALL_COMPILERS) >= ALL_COMPILERS) {
      try {
        return IncubatingClass.create(type, vectorClass);
      } catch (KernelUnavailableException missing) {
        return plain.get(); // as arithmetic() then says
      }
    }
    return plain.get();
  }
}
