package io.tare.services.kernels;

import java.lang.reflect.InvocationTargetException;

/** Finds the vectorised kernel by name, because without the module its class does not link. */
final class VectorKernel {

  private static final String CLASS = "io.tare.services.kernels.VectorMultiplication";

  private VectorKernel() {}

  static Multiplication create() {
    try {
      Class<?> kernel = Class.forName(CLASS, true, VectorKernel.class.getClassLoader());
      return (Multiplication) kernel.getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException | LinkageError e) {
      Throwable cause = e instanceof InvocationTargetException ? e.getCause() : e;
      throw new KernelUnavailableException(
          "the Vector API is missing in this JVM; start it with --add-modules=jdk.incubator.vector",
          cause);
    }
  }
}
