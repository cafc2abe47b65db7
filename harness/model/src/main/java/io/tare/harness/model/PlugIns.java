package io.tare.harness.model;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.jspecify.annotations.Nullable;

/**
 * Jars added by users. Each names its classes in {@code META-INF/services}, as for {@link
 * ServiceLoader}, which finds the shipped ones. A class that fails is reported in one line, and all
 * others are used.
 */
public final class PlugIns {

  private static final String LOADER = "tare-plug-ins";

  private static volatile PlugIns added = new PlugIns(List.of(), line -> {});

  private final List<Path> jars;
  private final Consumer<String> complaint;
  private final ClassLoader loader;
  private final Map<Class<?>, Path> origins = new ConcurrentHashMap<>();

  private PlugIns(List<Path> jars, Consumer<String> complaint) {
    this.jars = jars;
    this.complaint = complaint;
    this.loader =
        jars.isEmpty()
            ? PlugIns.class.getClassLoader()
            : new URLClassLoader(LOADER, urls(jars), PlugIns.class.getClassLoader());
  }

  /**
   * These jars without those that cannot be opened. They share one class loader.
   *
   * @param complaint receives a line for each jar or class that is left out
   */
  public static PlugIns of(Collection<Path> jars, Consumer<String> complaint) {
    List<Path> whole = new ArrayList<>();
    for (Path jar : jars) {
      try (JarFile file = new JarFile(jar.toFile())) {
        whole.add(Path.of(file.getName()));
      } catch (IOException e) {
        complaint.accept(leftOut(jar.toString(), e.getMessage()));
      }
    }
    return new PlugIns(List.copyOf(whole), complaint);
  }

  /** Adds them for the rest of this program, before it loads any service. */
  public static void add(PlugIns plugIns) {
    added = plugIns;
  }

  /** The added plug-ins. */
  public static PlugIns added() {
    return added;
  }

  public List<Path> jars() {
    return jars;
  }

  /** Each jar's name and SHA-256. */
  public List<String> words() {
    return jars.stream().map(PlugIns::words).toList();
  }

  private static String words(Path jar) {
    try {
      return jar.getFileName() + " (SHA-256 " + Sha256.of(jar) + ")";
    } catch (IOException e) {
      return jar.getFileName() + " (no longer readable)";
    }
  }

  /**
   * The shipped services of a type, followed by those from the jars.
   *
   * @param names gives a service's names for users; a class from a jar with a name already in use
   *     is left out
   * @throws IllegalStateException if two shipped ones have the same name
   */
  public <S> List<S> found(Class<S> type, Function<S, List<String>> names) {
    List<S> found = new ArrayList<>();
    Set<String> taken = new HashSet<>();
    for (S shipped : ServiceLoader.load(type, type.getClassLoader())) {
      found.add(named(shipped, names, taken));
    }
    for (Path jar : jars) {
      for (String name : declared(jar, type)) {
        try {
          S made = named(made(name, type), names, taken);
          origins.put(made.getClass(), jar);
          found.add(made);
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
          complaint.accept(leftOut(jar + ": " + name, reason(e)));
        }
      }
    }
    return List.copyOf(found);
  }

  /** Whether a service came from a jar. */
  public boolean isOrigin(Object found) {
    return origins.containsKey(found.getClass());
  }

  /** Uses a service; if it came from a jar and fails, that is reported in one line. */
  public void use(Object found, Runnable use) {
    try {
      use.run();
    } catch (RuntimeException | LinkageError e) {
      Path jar = origins.get(found.getClass());
      if (jar == null) {
        throw e;
      }
      complaint.accept(leftOut(jar + ": " + found.getClass().getName(), reason(e)));
    }
  }

  /** The class from a jar whose code caused a failure; empty if no jar's code was involved. */
  public static Optional<String> culprit(Throwable failure) {
    return Arrays.stream(failure.getStackTrace())
        .filter(each -> LOADER.equals(each.getClassLoaderName()))
        .map(StackTraceElement::getClassName)
        .findFirst();
  }

  private static <S> S named(S each, Function<S, List<String>> names, Set<String> taken) {
    List<String> own = names.apply(each);
    Set<String> together = new HashSet<>(taken);
    for (String name : own) {
      if (!together.add(name)) {
        throw new IllegalStateException("another has the name " + name);
      }
    }
    taken.addAll(own);
    return each;
  }

  private <S> S made(String name, Class<S> type) throws ReflectiveOperationException {
    Class<?> made = Class.forName(name, false, loader);
    if (!type.isAssignableFrom(made)) {
      throw new IllegalStateException("it is not a " + type.getName());
    }
    return type.cast(made.getConstructor().newInstance());
  }

  /** {@link ServiceLoader} does not report the jar of a class that fails to load. */
  private static List<String> declared(Path jar, Class<?> type) {
    try (JarFile file = new JarFile(jar.toFile())) {
      ZipEntry list = file.getEntry("META-INF/services/" + type.getName());
      if (list == null) {
        return List.of();
      }
      return new String(file.getInputStream(list).readAllBytes(), UTF_8)
          .lines()
          .map(line -> line.replaceFirst("#.*", "").strip())
          .filter(line -> !line.isEmpty())
          .distinct()
          .toList();
    } catch (IOException e) {
      return List.of(); // it was complete when it was added
    }
  }

  private static String leftOut(String what, @Nullable String why) {
    return "%s is left out: %s; fix it, or remove the jar".formatted(what, why);
  }

  private static String reason(Throwable e) {
    Throwable cause = e instanceof InvocationTargetException ? e.getCause() : e;
    if (cause instanceof ClassNotFoundException) {
      return "the jar names the class but does not contain it";
    }
    if (cause instanceof NoSuchMethodException) {
      return "it has no public constructor without parameters";
    }
    String words =
        cause instanceof IllegalStateException ? cause.getMessage() : String.valueOf(cause);
    return String.valueOf(words).lines().findFirst().orElse("");
  }

  private static URL[] urls(List<Path> jars) {
    URL[] urls = new URL[jars.size()];
    try {
      for (int i = 0; i < urls.length; i++) {
        urls[i] = jars.get(i).toUri().toURL();
      }
    } catch (MalformedURLException e) {
      throw new IllegalArgumentException(e);
    }
    return urls;
  }
}
