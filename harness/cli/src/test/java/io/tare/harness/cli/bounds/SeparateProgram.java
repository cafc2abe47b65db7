package io.tare.harness.cli.bounds;

import java.io.IOException;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Classes of a program that the harness ships but does not call, as compiled by this build. Uses
 * reflection, because the arrows forbid dependencies on them.
 */
final class SeparateProgram implements AutoCloseable {

  private final URLClassLoader classes;

  private SeparateProgram(URLClassLoader classes) {
    this.classes = classes;
  }

  /** The program of these modules. */
  static SeparateProgram of(String... modules) {
    URL[] built = Stream.of(modules).map(SeparateProgram::built).toArray(URL[]::new);
    return new SeparateProgram(new URLClassLoader(built, SeparateProgram.class.getClassLoader()));
  }

  private static URL built(String module) {
    try {
      return Path.of("../..", module, "target/classes").normalize().toUri().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalArgumentException(module, e);
    }
  }

  /** A constant. */
  Object constant(String type, String name) throws ReflectiveOperationException {
    Field field = classes.loadClass(type).getDeclaredField(name);
    return opened(field).get(null);
  }

  /** The result of a method, of an object or else of its class; it takes what is given exactly. */
  Object call(String type, @Nullable Object object, String name, Object... arguments)
      throws ReflectiveOperationException {
    Class<?>[] types = Stream.of(arguments).map(Object::getClass).toArray(Class<?>[]::new);
    Method method = classes.loadClass(type).getDeclaredMethod(name, types);
    return opened(method).invoke(object, arguments);
  }

  private static <T extends AccessibleObject> T opened(T member) {
    member.setAccessible(true);
    return member;
  }

  @Override
  public void close() throws IOException {
    classes.close();
  }
}
