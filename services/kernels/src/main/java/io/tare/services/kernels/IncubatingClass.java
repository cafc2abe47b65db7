package io.tare.services.kernels;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;

/**
 * Finds classes that use the Vector API by name, because without its module they do not link. Their
 * names begin with {@code Vector}, by which the build compiles them apart.
 */
public final class IncubatingClass {

  private IncubatingClass() {}

  /**
   * An instance, made by the constructor without parameters.
   *
   * @param type what it implements
   * @param simpleName of the class, which is in the package of {@code type}
   * @throws KernelUnavailableException if this JVM was started without {@code
   *     --add-modules=jdk.incubator.vector}
   */
  public static <T> T create(Class<T> type, String simpleName) {
    try {
      String name = type.getPackageName() + "." + simpleName;
      Class<?> found = Class.forName(name, true, type.getClassLoader());
      Constructor<?> constructor = found.getDeclaredConstructor();
      constructor.setAccessible(true);
      return type.cast(constructor.newInstance());
    } catch (ReflectiveOperationException | LinkageError e) {
      Throwable cause = e instanceof InvocationTargetException ? e.getCause() : e;
      throw new KernelUnavailableException(
          "the Vector API is missing in this JVM; start it with --add-modules=jdk.incubator.vector",
          cause);
    }
  }
}
